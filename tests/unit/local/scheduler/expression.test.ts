import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstFire, isTimeZone, nextFire } from "../../../../packages/local/src/scheduler/expression.ts";

const createdAt = Date.parse("2026-03-01T00:00:00Z");
const timing = (ScheduleExpression: string, ScheduleExpressionTimezone = "UTC") => ({
  ScheduleExpression,
  ScheduleExpressionTimezone,
  createdAt,
});
const iso = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString());

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const rate = fc.record({
  value: fc.integer({ min: 1, max: 500 }),
  unit: fc.constantFrom("minute", "hour", "day"),
});

test("fires of a rate lie whole steps after its beginning, and each is the next one after any time before it", () => {
  fc.assert(
    fc.property(rate, fc.integer({ min: 0, max: 10 * units.day }), ({ value, unit }, later) => {
      const step = value * units[unit];
      const next = nextFire(timing(`rate(${value} ${unit}s)`), createdAt + later) ?? Number.NaN;
      expect((next - createdAt) % step).toBe(0);
      expect(next - createdAt - later).toBeGreaterThan(0);
      expect(next - createdAt - later).toBeLessThanOrEqual(step);
    }),
  );
});

test("a rate begins at once, or at its start date", () => {
  expect(firstFire(timing("rate(1 day)"))).toBe(createdAt);
  const startAt = createdAt + 5000;
  expect(firstFire({ ...timing("rate(1 day)"), startAt })).toBe(startAt);
});

test("a cron expression begins with its next time", () => {
  expect(iso(firstFire(timing("cron(0 0 * * ? *)")))).toBe("2026-03-02T00:00:00.000Z");
});

describe("a one-time schedule", () => {
  test("fires at its local time, and never again", () => {
    const once = timing("at(2026-03-10T08:15:30)", "America/New_York");
    const at = nextFire(once, createdAt);
    expect(iso(at)).toBe("2026-03-10T12:15:30.000Z");
    expect(nextFire(once, at ?? 0)).toBeUndefined();
  });

  test("in the past never fires", () => {
    expect(nextFire(timing("at(2026-02-28T23:59:59)"), createdAt)).toBeUndefined();
  });
});

test("a fire at the end date is the last one", () => {
  const hourly = { ...timing("cron(0 * * * ? *)"), endAt: createdAt + 2 * units.hour };
  expect(nextFire(hourly, createdAt + units.hour)).toBe(createdAt + 2 * units.hour);
  expect(nextFire(hourly, createdAt + 2 * units.hour)).toBeUndefined();
});

test.each(["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5"])(
  "%s is a time zone",
  (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  },
);

test.each(["", "+02:00", "Mars/Olympus", "Europe/Berlin "])("%j is no time zone", (zone) => {
  expect(isTimeZone(zone)).toBe(false);
});
