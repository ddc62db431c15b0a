import { createPageScript } from "@gleaner/extract";
import { expect, test } from "vitest";
import { parseDocument } from "../../../mutators/parse.ts";

const read = { kind: "record" as const, fields: [] };
const hostsOf = (head: string) =>
  createPageScript(parseDocument(`<head>${head}</head><p>Text</p>`, "https://mirror.example/")).anchors(read)
    .hosts;

test("the hosts that a page says it is of are those of whole addresses alone", () => {
  expect(
    hostsOf(`<link rel="canonical" href="https://WWW.things.example/one">
      <meta property="og:url" content="//m.things.example:8080/one"><meta property="og:title" content="https://x.example/">`),
  ).toEqual(["m.things.example", "www.things.example"]);
  expect(hostsOf(`<link rel="canonical" href="/one"><meta property="og:url">`)).toEqual([]);
});
