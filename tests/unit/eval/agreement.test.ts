import { expect, test } from "vitest";
import { agrees } from "../../eval/agreement.ts";

const eggs = ["2 eggs", "1 l milk", "salted butter", "pepper"];

test("a long list agrees with its first three elements, which are all that is shown of it", () => {
  expect(agrees("list<string>", eggs, "2 eggs | 1 l milk | salted butter", "text")).toBe(true);
  expect(agrees("list<string>", eggs, "2 eggs | 1 l milk | salted bu…", "text")).toBe(true);
  expect(agrees("list<string>", eggs, "2 eggs | 1 l milk", "text")).toBe(false);
  expect(agrees("list<string>", eggs, "1 l milk | salted butter | pepper", "text")).toBe(false);
  expect(agrees("list<string>", eggs.slice(0, 2), "2 eggs | 1 l milk | salted butter", "text")).toBe(false);
});
