import { describe, expect, test } from "vitest";
import { compareValues, isNull, isSame } from "../../eval/compare.ts";

describe("the same value", () => {
  test.for([
    ["string", "Crème  brûlée", "crème brûlée"],
    ["string", "“Don’t” – stop…", `"don't" - stop...`],
    ["string", "½ cup", "1/2 cup"],
    ["string", "Salt &amp; pepper&nbsp;&#33;", "salt & pepper!"],
    ["number", "1.234,56", 1234.56],
    ["number", "1,234 reviews", 1234],
    ["number", "4,5", 4.5],
    ["number", "1.234.567", 1234567],
    ["date", "March 3rd, 2024", "2024-03-03"],
    ["date", "3. März 2024", "3. März 2024"],
    ["date", "3 mar. 2024", "2024-03-03T10:00"],
    ["time", "7:05 pm", "19:05"],
    ["time", "12 a.m.", "00:00"],
    ["boolean", true, "True"],
    ["url", "https://one.example/a%20b/", "a b"],
    ["url", "https://one.example/detail/book/cover-one.png", "cover-one.png"],
    ["url", "../files/opinion.pdf", "http://other.example/2024/files/opinion.pdf"],
  ] as const)("%s: %s and %s", ([type, one, other]) => {
    expect(isSame(type, one, other)).toBe(true);
    expect(isSame(type, other, one)).toBe(true);
  });
});

describe("another value", () => {
  test.for([
    ["string", "Low Tide", "Low Tides"],
    ["number", "12", "12.5"],
    ["number", "none of it", "0"],
    ["date", "2024-03-03", "2024-03-04"],
    ["url", "https://one.example/a", "https://one.example/b/a"],
  ] as const)("%s: %s and %s", ([type, one, other]) => {
    expect(isSame(type, one, other)).toBe(false);
  });
});

test.for([null, undefined, "", "N/A", " none ", []])("%j is no value", (value) => {
  expect(isNull(value)).toBe(true);
});

test("a text stands for the list of its lines", () => {
  expect(compareValues("list<string>", ["stir", "bake"], "Stir\n\nServe")).toEqual({
    tp: 1,
    fp: 1,
    fn: 1,
    exact: false,
  });
});
