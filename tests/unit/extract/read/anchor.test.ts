import { createPageScript } from "@gleaner/extract";
import { expect, test } from "vitest";
import { parseDocument } from "../../../mutators/parse.ts";

const read = { kind: "record" as const, fields: [] };
const hostsOf = (head: string) =>
  createPageScript(parseDocument(`<head>${head}</head><p>Text</p>`, "https://mirror.example/")).anchors(read)
    .hosts;

const dayFirst = (language: string, body: string) => {
  const reader = { locators: [{ by: "css" as const, css: "p" }], attribute: null, take: "one" as const };
  const transforms = [{ op: "date" as const, order: "dmy" as const, time: false }];
  const fields = [{ name: "day", type: "date" as const, reader: { ...reader, transforms } }];
  const html = `<html lang="${language}"><body>${body}</body></html>`;
  return createPageScript(parseDocument(html, "https://a.example/")).anchors({ kind: "record", fields })
    .fields.day?.dayFirst;
};

test("a language, or another date of the page, tells that days come before months", () => {
  expect(dayFirst("fr", "<p>10/03/2025</p>")).toBe(true);
  expect(dayFirst("en-GB", "<p>10/03/2025</p>")).toBe(true);
  expect(dayFirst("en", "<p>10/03/2025</p>")).toBeUndefined();
  expect(dayFirst("en", "<p>10/03/2025</p><i>28/02/2025</i>")).toBe(true);
});

test("the hosts that a page says it is of are those of whole addresses alone", () => {
  expect(
    hostsOf(`<link rel="canonical" href="https://WWW.things.example/one">
      <meta property="og:url" content="//m.things.example:8080/one"><meta property="og:title" content="https://x.example/">`),
  ).toEqual(["m.things.example", "www.things.example"]);
  expect(hostsOf(`<link rel="canonical" href="/one"><meta property="og:url">`)).toEqual([]);
});

test("the marks of a page are what its main part's template calls things", () => {
  const { marks } = createPageScript(
    parseDocument(
      `<header class="top"></header><main id="content" class="wrap active css-1x2y3z"><p class="lead card-2">Text</p>
        <article id="post-12" class="post post-412"></article><nav class="pages"></nav></main>`,
      "https://a.example/",
    ),
  ).anchors(read);
  expect(marks?.page).toEqual(["#content", ".lead", ".post", ".wrap"]);
  expect(marks?.home).toEqual([]);
});
