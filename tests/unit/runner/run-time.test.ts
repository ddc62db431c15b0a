import fc from "fast-check";
import { expect, test } from "vitest";
import { planTime } from "../../../functions/runner/src/run-time.ts";

const minute = 60_000;

test("a run on Lambda stops collecting 45 s before its invocation is cut off, and ends before that", () => {
  const invocationEndsAt = 15 * minute;
  expect(planTime({ deadlineAt: 60 * minute, invocationEndsAt }, 0)).toEqual({
    collectUntil: invocationEndsAt - 45_000,
    endAt: invocationEndsAt - 35_000,
  });
});

test("a plan's own end comes first where it does, with a little time before it to deliver", () => {
  const bounds = { deadlineAt: minute, invocationEndsAt: 15 * minute };
  expect(planTime(bounds, 0)).toEqual({ collectUntil: 54_000, endAt: minute });
});

test("whatever is left, collecting ends before the run, and the run before its deadline and its invocation", () => {
  const time = fc.integer({ min: 1, max: 120 * minute });
  fc.assert(
    fc.property(time, time, (deadlineAt, invocationEndsAt) => {
      const { collectUntil, endAt } = planTime({ deadlineAt, invocationEndsAt }, 0);
      expect(collectUntil).toBeGreaterThanOrEqual(0);
      expect(collectUntil).toBeLessThanOrEqual(endAt);
      expect(endAt).toBeLessThanOrEqual(Math.min(deadlineAt, invocationEndsAt));
      // Timers take whole milliseconds.
      expect([collectUntil, endAt].every(Number.isInteger)).toBe(true);
    }),
  );
});
