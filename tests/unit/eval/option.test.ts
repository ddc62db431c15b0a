import { expect, test } from "vitest";
import { assign, type Option } from "../../eval/option.ts";

const at = (ref: string, score: number): Option => ({ input: { ref }, score });
const chosen = (options: Readonly<Record<string, readonly Option[]>>, once: boolean) =>
  assign(
    Object.entries(options).map(([name, each]) => ({ name, options: each })),
    once,
  ).map(({ name, option }) => [name, option?.input.ref ?? null]);

test("two fields of the same number are read from two places where there are two", () => {
  const two = { beds: [at("f1", 1), at("f2", 0.9)], baths: [at("f1", 0.95), at("f2", 0.9)] };
  expect(chosen(two, false)).toEqual([
    ["beds", "f1"],
    ["baths", "f2"],
  ]);
});

test("the same place is read twice only if it may be, and nothing else is nearly as good", () => {
  const one = { title: [at("f1", 1)], name: [at("f1", 0.9), at("f2", 0.3)] };
  expect(chosen(one, false)).toEqual([
    ["title", "f1"],
    ["name", "f1"],
  ]);
  expect(chosen(one, true)).toEqual([
    ["title", "f1"],
    ["name", "f2"],
  ]);
});
