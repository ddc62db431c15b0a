import type { Transform } from "@gleaner/automation";
import { applyTransforms } from "@gleaner/extract";
import { expect, test } from "vitest";

const base = "https://shop.example/a/b";
const run = (raw: string, ...transforms: Transform[]) => applyTransforms(transforms, raw, base);

test.each<[string, string, Transform[], string | number | boolean | null]>([
  ["trim collapses white space", "  a \n b ", [{ op: "trim" }], "a b"],
  ["after a literal", "By Jane", [{ op: "after", text: "By " }], "Jane"],
  ["after an absent literal", "Jane", [{ op: "after", text: "By " }], null],
  ["before a literal", "x | y", [{ op: "before", text: " | " }], "x"],
  ["between literals", "a (b) c", [{ op: "between", start: "(", end: ")" }], "b"],
  ["between without an end", "a (b", [{ op: "between", start: "(", end: ")" }], null],
  ["without what may be missing", "new item", [{ op: "without", text: "hot " }], "new item"],
  ["first line", "a\nb", [{ op: "line", at: "first" }], "a"],
  ["last line", "a\nb\n", [{ op: "line", at: "last" }], "b"],
  ["line by position", "a\nb\nc", [{ op: "line", at: 1 }], "b"],
  ["a line that is not there", "a", [{ op: "line", at: 1 }], null],
  ["nth number", "1-20 of 245", [{ op: "number", nth: 2, decimal: "." }], 245],
  ["money", "EUR 1.234,56", [{ op: "money", decimal: "," }], 1234.56],
  ["date", "3 May 2026", [{ op: "date", order: "dmy", time: false }], "2026-05-03"],
  ["url", "../c?x=1", [{ op: "url" }], "https://shop.example/c?x=1"],
  ["a script is no url", "javascript:alert(1)", [{ op: "url" }], null],
  ["url segment from the end", "/p/red%20hat", [{ op: "urlSegment", nth: -1 }], "red hat"],
  ["url parameter", "/p?id=7", [{ op: "urlParam", name: "id" }], "7"],
  ["an absent parameter", "/p", [{ op: "urlParam", name: "id" }], null],
  ["class token", "star star-4", [{ op: "classToken", prefix: "star-" }], "4"],
  ["presence", "x", [{ op: "present" }], true],
  ["map", "Two", [{ op: "map", entries: { Two: 2 } }], 2],
  ["map of a text outside it", "toString", [{ op: "map", entries: { Two: 2 } }], null],
  ["empty text", "  ", [], null],
])("%s", (_name, raw, transforms, expected) => {
  expect(run(raw, ...transforms)).toBe(expected);
});

test("null ends the chain", () => {
  expect(run("x", { op: "after", text: "y" }, { op: "present" })).toBeNull();
});
