import type { Locator, Value } from "@gleaner/automation";
import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

function readUnder(heading: string, html: string): Value {
  const locator: Locator = { by: "under", heading, css: "li", lines: true };
  const reader = { locators: [locator], attribute: null, take: "list" as const, transforms: [] };
  const result = parsePage(html).read({ kind: "record", fields: [{ name: "lines", type: "text", reader }] });
  return result.records[0]?.lines ?? null;
}

function bullets(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
}

test("the lines of a section are read in order", () => {
  expect(readUnder("method", `<h2>Method</h2>${bullets(["Chop.", "Fry."])}`)).toEqual(["Chop.", "Fry."]);
});

test.each([
  ["words", ["Step 1 Chop.", "Step 2 Fry."]],
  ["words without space", ["Step 1Chop.", "Step 2Fry."]],
  ["points", ["1. Chop.", "2.Fry."]],
  ["brackets", ["1) Chop.", "2) Fry."]],
])("numbers that count the lines are left out: %s", (_, lines) => {
  expect(readUnder("method", `<h2>Method</h2>${bullets(lines)}`)).toEqual(["Chop.", "Fry."]);
});

test("what follows counted lines is no part of them", () => {
  const html = `<h2>Method</h2>${bullets(["1. Chop.", "2. Fry."])}${bullets(["1 star", "2 stars"])}`;
  expect(readUnder("method", html)).toEqual(["Chop.", "Fry."]);
});

test("amounts are no numbers of lines", () => {
  const lines = ["1 egg", "2 onions", "3 cloves of garlic"];
  expect(readUnder("needed", `<h2>Needed</h2>${bullets(lines)}`)).toEqual(lines);
});

test("an item that holds a list of its own gives only the inner lines", () => {
  const html = `<h2>Needed</h2><ul><li><h3>Dough</h3>${bullets(["flour", "water"])}</li><li>${bullets(["salt"])}</li></ul>`;
  expect(readUnder("needed", html)).toEqual(["flour", "water", "salt"]);
});

test("a list far behind other text is not what the heading announces", () => {
  const html = `<h2>Needed</h2><p>Flour, water, yeast and a pinch of salt, all at room temperature.</p>${bullets(["About us", "Imprint"])}`;
  expect(readUnder("needed", html)).toBeNull();
});

test("a menu is not what the heading announces", () => {
  const links = ["Chicken", "Beans"].map((name) => `<a href="/${name}">${name}</a>`);
  expect(readUnder("ingredients", `<h3>Ingredients</h3>${bullets(links)}`)).toBeNull();
});
