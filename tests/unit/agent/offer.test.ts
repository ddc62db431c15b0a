import { expect, test } from "vitest";
import { describeOffer } from "../../../packages/agent/src/offer.ts";
import { type ColumnSketch, type FieldSketch, sketchGroup, sketchPage } from "./keyless/page.ts";

const reports: ColumnSketch = ["title", "text", ["Boilers lovely", "Best visibility"]];
const facts: FieldSketch[] = [
  ["length", "text", "79.2 m"],
  ["cargo", "text", "Welsh steam coal"],
];
const offerOf = (columns: readonly ColumnSketch[], fields: readonly FieldSketch[]): string =>
  describeOffer(sketchPage({ groups: columns.length === 0 ? [] : [sketchGroup("g1", columns)], fields }));

test("a page's single values are named beside the columns of its main list", () => {
  expect(offerOf([reports, ["date", "date", ["2024-08-31"]]], [["title", "text", "A wreck"], ...facts])).toBe(
    "This page has: title, date. Beside that list it has: length, cargo.",
  );
});

test("a list of one named column stands among the values", () => {
  expect(offerOf([reports], facts)).toBe("This page has: title, length, cargo.");
  expect(offerOf([reports], [])).toBe("This page has: title.");
});

test("a page of more than twelve names ends with how it goes on", () => {
  const many = Array.from(
    { length: 13 },
    (_, at): FieldSketch => [`girth ${"abcdefghijklm"[at]}`, "text", "x"],
  );
  expect(offerOf([], many)).toMatch(/^This page has: (?:[^,]+, ){11}[^,]+ and more\.$/);
});

test("a page without names says so", () => {
  expect(offerOf([], [])).toBe("This page has no list and no value with a name.");
});
