import { expect, test } from "vitest";
import { certaintyOf, leastCertain } from "../../../../packages/agent/src/keyless/certainty.ts";
import type { Target } from "../../../../packages/agent/src/keyless/target.ts";

const target = (isConfirmed: boolean) => ({ isConfirmed }) as Target;

test("what a page says twice is surer than what it says once, and rows are as sure as they were chosen", () => {
  for (const place of ["page", "list"] as const)
    expect(certaintyOf(0.8, target(true), place)).toBeGreaterThan(certaintyOf(0.8, target(false), place));
  expect(certaintyOf(0.8, target(false), "row")).toBeCloseTo(0.8);
});

test("a list that the page says once has to be likelier than one that its data says, too", () => {
  const chance = 0.75;
  expect(certaintyOf(chance, target(false), "list")).toBeLessThan(leastCertain.list);
  expect(certaintyOf(chance, target(true), "list")).toBeGreaterThan(leastCertain.list);
});

test("no choice is certain, nor is one out of the question", () => {
  expect(certaintyOf(1, target(true), "page")).toBeLessThan(1);
  expect(certaintyOf(0, target(false), "list")).toBeGreaterThan(0);
});
