import { expect, test } from "vitest";
import { keyOf, pairRows } from "../../eval/pair-rows.ts";

test("each answer takes the next row that has its key; nothing pairs with nothing", () => {
  expect(pairRows(["a", "b", "a", null, "c"], ["x", "a", null, "a", "b"])).toEqual([1, 4, 3, -1, -1]);
});

test("equal values share a key, whatever their writing", () => {
  expect(keyOf("number", "1.234,5")).toBe(keyOf("number", 1234.5));
  expect(keyOf("url", "https://one.example/x/Y.pdf")).toBe(keyOf("url", "x/y.pdf"));
  expect(keyOf("list<string>", ["B", "a"])).toBe(keyOf("list<string>", ["a", "b"]));
});
