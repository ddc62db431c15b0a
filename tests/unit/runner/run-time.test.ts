import fc from "fast-check";
import { expect, test } from "vitest";
import { planTime } from "../../../functions/runner/src/run-time.ts";

const minute = 60_000;
const begins = { goesOn: false };

test("a run on Lambda looks for a place to stop a minute before its invocation is cut off, and stops 35 s before that", () => {
  const invocationEndsAt = 15 * minute;
  expect(planTime({ deadlineAt: 60 * minute, invocationEndsAt }, 0, begins)).toEqual({
    collectUntil: 60 * minute - 10_000,
    handOnAt: 14 * minute,
    endAt: invocationEndsAt - 35_000,
    endsFor: "invocation",
  });
});

test("a short invocation leaves most of its time to the run", () => {
  const time = planTime({ deadlineAt: 60 * minute, invocationEndsAt: 12_000 }, 0, begins);
  expect(time).toMatchObject({ handOnAt: 6_600, endAt: 10_200, endsFor: "invocation" });
});

test("a plan's own end comes first where it does, with a little time before it to deliver", () => {
  const bounds = { deadlineAt: minute, invocationEndsAt: 15 * minute };
  const time = { collectUntil: 54_000, handOnAt: null, endAt: minute, endsFor: "deadline" };
  expect(planTime(bounds, 0, begins)).toEqual(time);
});

test("a run that goes on when its time is over collects nothing more, and has a moment to deliver", () => {
  const bounds = { deadlineAt: 0, invocationEndsAt: 16 * minute };
  const time = { collectUntil: 0, handOnAt: null, endAt: minute + 10_000, endsFor: "deadline" };
  expect(planTime(bounds, minute, { goesOn: true })).toEqual(time);
});

test("whatever is left, a run ends before its invocation, and no invocation follows after its deadline", () => {
  const time = fc.integer({ min: 1, max: 120 * minute });
  fc.assert(
    fc.property(time, time, time, fc.boolean(), (deadlineAt, left, now, goesOn) => {
      const invocationEndsAt = now + left;
      const { collectUntil, handOnAt, endAt, endsFor } = planTime({ deadlineAt, invocationEndsAt }, now, {
        goesOn,
      });
      expect(endAt).toBeLessThanOrEqual(invocationEndsAt);
      expect(collectUntil).toBeLessThanOrEqual(deadlineAt);
      if (!goesOn) expect(endAt).toBeLessThanOrEqual(deadlineAt);
      if (deadlineAt <= now) expect(endsFor).toBe("deadline");
      if (handOnAt !== null) expect(invocationEndsAt - handOnAt).toBeLessThanOrEqual(minute);
      expect(handOnAt !== null && handOnAt <= endAt && handOnAt >= now).toBe(endsFor === "invocation");
      // Timers take whole milliseconds.
      expect([collectUntil, handOnAt ?? 0, endAt].every(Number.isInteger)).toBe(true);
    }),
  );
});
