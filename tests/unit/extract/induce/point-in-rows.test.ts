import type { ListRead } from "@gleaner/automation";
import { expect, test } from "vitest";
import { openDocument, parseDocument } from "../../../mutators/parse.ts";

const url = "https://garden.example/list";
const names = ["Ash", "Birch", "Cedar"];
const html = `<ul>${names
  .map(
    (name, at) =>
      `<li class="card"><b>${name}</b> <button class="like">Like</button> <button class="more" aria-label="More on ${name}"></button>${at === 1 ? "" : "<i>new</i>"}</li>`,
  )
  .join("")}</ul><button class="more">Elsewhere</button>`;
const rows = { css: "li.card", within: null, except: null, run: false };

test("what was pointed at in one row is found in each, and told apart from what is like it elsewhere", () => {
  const document = parseDocument(html, url);
  const script = openDocument(document);
  const reader = script.pointInRows(rows, "li:nth-child(2) > button.more");
  if (reader === null) throw new Error("no reader");
  const read: ListRead = {
    kind: "list",
    rows,
    fields: [{ name: "more", type: "text", reader }],
    pagination: null,
    maxRecords: null,
    maxPages: null,
  };
  expect(script.read(read).records).toEqual(names.map((name) => ({ more: `More on ${name}` })));
  for (const [at, name] of names.entries()) {
    const css = script.elementIn(read, at, "more");
    const found = document.querySelectorAll(css ?? "none");
    expect([...found].map((each) => each.getAttribute("aria-label"))).toEqual([`More on ${name}`]);
  }
  expect(script.elementIn(read, 3, "more")).toBeNull();
  expect(script.elementIn(read, 0, "other")).toBeNull();
});

test("a row may be meant itself; what stands in no row, or in one alone, is nothing to point at", () => {
  const script = openDocument(parseDocument(html, url));
  expect(script.pointInRows(rows, "li:nth-child(1)")).toMatchObject({ locators: [{ by: "self" }] });
  expect(script.pointInRows(rows, "ul + button")).toBeNull();
  expect(script.pointInRows(rows, "b")).toBeNull();
});
