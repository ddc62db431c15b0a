import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { MaxFrequency, PlanId } from "../../../../packages/core/src/plan.ts";
import { parseCron } from "../../../../packages/core/src/schedule/cron.ts";
import { nextFires } from "../../../../packages/core/src/schedule/fires.ts";
import {
  fitToPlan,
  minGapMinutes,
  refuseTooFrequent,
} from "../../../../packages/core/src/schedule/plan-fit.ts";
import { type TimingInput, toExpressions, toTiming } from "../../../../packages/core/src/schedule/timing.ts";
import { cronSample } from "./cron-sample.ts";

const refusalOf = (plan: PlanId, input: TimingInput): string | null => {
  try {
    refuseTooFrequent(toTiming(input), plan);
    return null;
  } catch (error) {
    expect(error).toMatchObject({ name: "Refusal", code: "cron_too_frequent" });
    return error instanceof Error ? error.message : "";
  }
};

describe("each plan's greatest frequency", () => {
  it.each<[PlanId, TimingInput, string | null]>([
    ["free", { frequency: "monthly" }, "The Free plan runs automations by hand only."],
    ["free", { cron: "0 0 1 1 *" }, "by hand only"],
    ["starter", { frequency: "daily" }, null],
    ["starter", { frequency: "weekly" }, null],
    ["starter", { frequency: "monthly" }, null],
    ["starter", { cron: "0 9 * * MON" }, null],
    [
      "starter",
      { frequency: "every_6_hours" },
      "once a day at most. The nearest that it allows is the frequency daily.",
    ],
    ["starter", { cron: "0 */6 * * *" }, 'the cron "0 0 * * *"'],
    ["starter", { cron: "30 9,21 * * MON" }, 'the cron "30 9 * * MON"'],
    ["pro", { frequency: "every_6_hours" }, null],
    ["pro", { cron: "15 */6 * * *" }, null],
    ["pro", { cron: "0 3,9,15,21 * * *" }, null],
    ["pro", { frequency: "hourly" }, "the frequency every_6_hours"],
    ["pro", { cron: "0 * * * *" }, 'the cron "0 */6 * * *"'],
    ["pro", { cron: "0 0,20 * * *" }, 'the cron "0 0 * * *"'],
    // Four hours apart over midnight, but never on two days in a row.
    ["pro", { cron: "0 0,20 * * MON,THU" }, null],
    ["pro", { cron: "0 0,20 1,31 * *" }, 'the cron "0 0 1,31 * *"'],
    ["founding", { cron: "0 */5 * * *" }, 'the cron "0 0,10 * * *"'],
    ["founding", { frequency: "every_6_hours" }, null],
    ["business", { frequency: "hourly" }, null],
    ["business", { cron: "@hourly" }, null],
    ["business", { cron: "*/30 * * * *" }, 'the cron "0 * * * *"'],
    ["business", { cron: "0,59 12 * * *" }, 'the cron "0 12 * * *"'],
  ])("%s: %o", (plan, input, message) => {
    const found = refusalOf(plan, input);
    if (message === null) expect(found).toBeNull();
    else expect(found).toContain(message);
  });

  test("daylight saving refuses no legal cron: twice a night where a clock change halves the distance", () => {
    // In Berlin 01:00 and 07:00 are five hours apart on one Sunday of March.
    expect(refusalOf("pro", { cron: "0 1,7,13,19 * * *" })).toBeNull();
  });
});

const hours: Record<MaxFrequency, number> = { hourly: 1, every_6_hours: 6, daily: 24 };
const max = fc.constantFrom<MaxFrequency[]>("hourly", "every_6_hours", "daily");

test("the least gap is that between the fires of 28 years", () => {
  fc.assert(
    fc.property(cronSample, ({ text }) => {
      const cron = parseCron(text);
      const timing = toTiming({ cron: text });
      const fires = nextFires(toExpressions(timing), "UTC", Date.UTC(2024, 0, 1) - 1, 400);
      const gaps = fires.slice(1).map((at, index) => (at - (fires[index] ?? 0)) / 60_000);
      if (gaps.length > 0) expect(Math.min(...gaps)).toBeGreaterThanOrEqual(minGapMinutes(cron));
    }),
    { numRuns: 100, seed: 7 },
  );
});

test("the nearest that is named is allowed itself, and fires only when the cron did", () => {
  fc.assert(
    fc.property(cronSample, max, ({ text }, frequency) => {
      const timing = toTiming({ cron: text });
      const fitting = fitToPlan(timing, frequency);
      if (fitting === timing) return;
      expect(minGapMinutes(parseCron(String(fitting.cron)))).toBeGreaterThanOrEqual(hours[frequency] * 60);
      expect(fitToPlan(fitting, frequency)).toBe(fitting);
      const start = Date.UTC(2026, 0, 1);
      const fewer = nextFires(toExpressions(fitting), "UTC", start, 5);
      const before = new Set(nextFires(toExpressions(timing), "UTC", start, 1000));
      for (const at of fewer.slice(0, 2)) if (before.size < 1000) expect(before).toContain(at);
    }),
    { numRuns: 100, seed: 7 },
  );
});
