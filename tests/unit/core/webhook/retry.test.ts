import { expect, test } from "vitest";
import { pauseAfter } from "../../../../packages/core/src/webhook/retry.ts";

const none = () => 0;
const most = () => 1;

test("the pauses are 5 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then there are no more", () => {
  const pauses = Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1, null, none));
  const minute = 60_000;
  const hour = 60 * minute;
  expect(pauses).toEqual([
    5000,
    5 * minute,
    30 * minute,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
    null,
  ]);
});

test("a tenth is added at most", () => {
  expect(pauseAfter(2, null, most)).toBe(330_000);
});

test("a receiver that asks for a longer pause has it, up to a day; one that asks for a shorter one does not", () => {
  expect(pauseAfter(1, 3_600_000, none)).toBe(3_600_000);
  expect(pauseAfter(2, 1000, none)).toBe(300_000);
  expect(pauseAfter(1, 10 ** 12, none)).toBe(86_400_000);
  expect(pauseAfter(10, 1000, none)).toBeNull();
});
