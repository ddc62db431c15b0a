import { expect, test } from "vitest";
import { cutOf, dateOf, numberOf } from "../../eval/cut-option.ts";

const between = (after: string, before: string) => ({
  part: [
    { take: "after", text: after },
    { take: "before", text: before },
  ],
});

test.each([
  ["from the end by the words before it", "Ann Lee", "By Ann Lee", { without: "By " }],
  ["from the midst by the marks around it", "4 rooms", "Flat, 4 rooms, Graz", between(", ", ",")],
  [
    "from the midst by the word before it and the mark behind it",
    "León",
    "Member for León.",
    between("for ", "."),
  ],
])("a value is cut %s", (_, value, text, input) => {
  expect(cutOf(value, "e1", text)).toEqual([{ input: { ref: "e1", ...input }, score: 0.2 }]);
});

test("nothing is cut out of a text that is shown in part, nor is a whole text", () => {
  expect(cutOf("León", "e1", "Member for León, born…")).toEqual([]);
  expect(cutOf("León", "e1", "León")).toEqual([]);
});

test("one of several numbers is told by its place", () => {
  expect(numberOf("number", 2, "e1", "4 beds, 2 baths")).toMatchObject([
    { input: { ref: "e1", part: [{ take: "number", nth: 1 }] } },
  ]);
});

test("a lone number is told beside a word or two, not in a sentence", () => {
  expect(numberOf("number", 84, "e1", "84% Rating")).toMatchObject([
    { input: { ref: "e1", part: [{ take: "number", nth: 0 }] } },
  ]);
  expect(numberOf("number", 33, "e1", "Our office is at 33 Holborn, London")).toEqual([]);
});

test.each([
  ["Left the house on 24/04/2009.", { type: "date" }],
  ["from 24/06/2008 to 24/04/2009", { type: "date", part: [{ take: "after", text: "to " }] }],
])("a day is told within a sentence: %s", (text, input) => {
  expect(dateOf("date", "2009-04-24", "e1", text)).toEqual([{ input: { ref: "e1", ...input }, score: 0.2 }]);
});
