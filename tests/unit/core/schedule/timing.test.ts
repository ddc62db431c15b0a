import { describe, expect, it } from "vitest";
import { nextFires } from "../../../../packages/core/src/schedule/fires.ts";
import { TimingInput, toExpressions, toTiming } from "../../../../packages/core/src/schedule/timing.ts";
import { Timezone } from "../../../../packages/core/src/schedule/zone.ts";

const firesOf = (input: TimingInput, count: number): string[] =>
  nextFires(toExpressions(toTiming(input)), "UTC", Date.UTC(2027, 0, 1) - 1, count).map((at) =>
    new Date(at).toISOString().slice(0, 16),
  );

describe("a frequency fires", () => {
  it.each<[TimingInput, string[]]>([
    [{ frequency: "hourly" }, ["2027-01-01T00:00", "2027-01-01T01:00"]],
    [{ frequency: "hourly", time: "17:45" }, ["2027-01-01T00:45", "2027-01-01T01:45"]],
    [{ frequency: "every_6_hours" }, ["2027-01-01T00:00", "2027-01-01T06:00"]],
    [{ frequency: "every_6_hours", time: "20:15" }, ["2027-01-01T02:15", "2027-01-01T08:15"]],
    [{ frequency: "daily" }, ["2027-01-01T00:00", "2027-01-02T00:00"]],
    [{ frequency: "daily", time: "23:59" }, ["2027-01-01T23:59", "2027-01-02T23:59"]],
    [{ frequency: "weekly" }, ["2027-01-04T00:00", "2027-01-11T00:00"]],
    [{ frequency: "weekly", dayOfWeek: 7, time: "08:00" }, ["2027-01-03T08:00", "2027-01-10T08:00"]],
    [{ frequency: "monthly" }, ["2027-01-01T00:00", "2027-02-01T00:00"]],
    [{ frequency: "monthly", dayOfMonth: 28 }, ["2027-01-28T00:00", "2027-02-28T00:00"]],
    // A day that a month lacks is its last.
    [{ frequency: "monthly", dayOfMonth: 29 }, ["2027-01-29T00:00", "2027-02-28T00:00", "2027-03-29T00:00"]],
    [{ frequency: "monthly", dayOfMonth: 30 }, ["2027-01-30T00:00", "2027-02-28T00:00", "2027-03-30T00:00"]],
    [
      { frequency: "monthly", dayOfMonth: 31 },
      ["2027-01-31T00:00", "2027-02-28T00:00", "2027-03-31T00:00", "2027-04-30T00:00"],
    ],
  ])("%o", (input, expected) => {
    expect(firesOf(input, expected.length)).toEqual(expected);
  });
});

describe("what does not go together is refused", () => {
  it.each<[TimingInput, string]>([
    [{}, "Say a frequency or a cron"],
    [{ frequency: "custom" }, "needs a cron"],
    [{ frequency: "daily", cron: "0 0 * * *" }, "has the frequency custom"],
    [{ cron: "0 0 * * *", time: "09:00" }, "leave out time"],
    [{ frequency: "daily", dayOfWeek: 1 }, "Only a weekly schedule"],
    [{ frequency: "weekly", dayOfMonth: 1 }, "Only a monthly schedule"],
  ])("%o", (input, message) => {
    expect(() => toTiming(input)).toThrow(message);
  });

  it.each([{ time: "9:00" }, { time: "24:00" }, { dayOfWeek: 8 }, { dayOfMonth: 0 }, { hour: 4 }])(
    "%o",
    (input) => {
      expect(TimingInput.safeParse({ frequency: "daily", ...input }).success).toBe(false);
    },
  );
});

describe("a change keeps what is not said", () => {
  const weekly = toTiming({ frequency: "weekly", time: "09:30", dayOfWeek: 4 });

  it("of the same frequency", () => {
    expect(toTiming({ time: "10:00" }, weekly)).toEqual({ ...weekly, time: "10:00" });
    expect(toTiming({ dayOfWeek: 2 }, weekly)).toEqual({ ...weekly, dayOfWeek: 2 });
  });

  it("of another frequency, whose time stays", () => {
    expect(toTiming({ frequency: "daily" }, weekly)).toMatchObject({ time: "09:30", dayOfWeek: null });
  });

  it("of a cron, which has no times beside it", () => {
    const custom = toTiming({ cron: "  0 9   * * * " }, weekly);
    expect(custom).toEqual({
      frequency: "custom",
      time: null,
      dayOfWeek: null,
      dayOfMonth: null,
      cron: "0 9 * * *",
    });
    expect(() => toTiming({ time: "10:00" }, custom)).toThrow("leave out time");
    expect(toTiming({ frequency: "daily" }, custom)).toMatchObject({ time: "00:00", cron: null });
  });
});

describe("a time zone", () => {
  it.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["europe/berlin", "Europe/Berlin"],
    ["UTC", "UTC"],
    ["Asia/Calcutta", "Asia/Calcutta"],
    ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ])("%s", (text, name) => {
    expect(Timezone.parse(text)).toBe(name);
  });

  it.each(["", "Mars/Olympus", "+02:00", "GMT+2", "Europe/Berlin ", "../etc/passwd", "2026-01-01[UTC]"])(
    "none is refused: %s",
    (text) => {
      expect(Timezone.safeParse(text).success).toBe(false);
    },
  );
});
