import { expect, test } from "vitest";
import { examplesOf } from "../../eval/example.ts";

const schema = { title: "string", price: "number", parts: "list<string>" };
const asGiven = { point: (_type: string, value: unknown) => value };

test("the first record alone is pointed at where it has every value", () => {
  const records = [
    { title: "A", price: 1, parts: ["x"] },
    { title: "B", price: 2, parts: ["y"] },
  ];
  expect(examplesOf({ schema, expected: { single: false, records } }, asGiven)).toEqual([
    {
      title: { type: "text", list: false, value: "A" },
      price: { type: "number", list: false, value: 1 },
      parts: { type: "text", list: true, value: ["x"] },
    },
  ]);
});

test("the second is pointed at, too, where the first lacks one", () => {
  const records = [
    { title: "A", price: null, parts: [] },
    { title: "B", price: 2, parts: ["y"] },
    { title: "C" },
  ];
  const examples = examplesOf({ schema, expected: { single: false, records } }, asGiven);
  expect(examples.map(({ title, parts }) => [title?.value, parts?.value])).toEqual([
    ["A", null],
    ["B", ["y"]],
  ]);
});

test("a value is given as the page writes it", () => {
  const shouting = {
    point: (type: string, value: unknown) => (type === "string" ? String(value).toUpperCase() : value),
  };
  const [example] = examplesOf(
    { schema, expected: { single: true, records: [{ title: "a", price: 1, parts: ["x"] }] } },
    shouting,
  );
  expect(example).toMatchObject({ title: { value: "A" }, price: { value: 1 }, parts: { value: ["X"] } });
});
