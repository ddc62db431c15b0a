import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCron } from "../../../../packages/core/src/schedule/cron.ts";
import { nextFires } from "../../../../packages/core/src/schedule/fires.ts";
import { toAwsCron } from "../../../../packages/core/src/schedule/to-aws-cron.ts";
import { type CronSample, cronSample } from "./cron-sample.ts";
import { enumerateFires, readWallClock, type WallClock } from "./wall-clock.ts";

/** A longer run by hand: GLEANER_CRON_PAIRS=100000 reads the clocks minute by minute and takes every zone there is. */
const asked = Number(process.env.GLEANER_CRON_PAIRS ?? 0);
const pairs = Math.max(asked, 1200);
const from = Date.UTC(2026, 0, 1);
const to = Date.UTC(2035, 0, 1);
const changesChecked = 4;
const aroundMs = 3 * 86_400_000;

/** Among them: changes by half an hour and by two hours, at midnight, southern, twice a year around Ramadan, none. */
const telling = [
  "UTC",
  "Europe/Berlin",
  "Europe/London",
  "America/New_York",
  "America/St_Johns",
  "America/Havana",
  "America/Santiago",
  "America/Nuuk",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Jerusalem",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Antarctica/Troll",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "Atlantic/Azores",
];
const zones = asked > 0 ? Intl.supportedValuesOf("timeZone") : telling;

const clocks = new Map<string, WallClock>();
function clockOf(zone: string): WallClock {
  const clock = clocks.get(zone) ?? readWallClock(zone, from, to, asked > 0 ? 1 : 15);
  clocks.set(zone, clock);
  return clock;
}

function take(fires: Iterable<number>, count: number): number[] {
  const taken: number[] = [];
  for (const at of fires) {
    if (taken.length === count) break;
    taken.push(at);
  }
  return taken;
}

/** The fires within some days of a change; stretches far from it are left out before anything is enumerated. */
function firesAround({ stretches, changes }: WallClock, cron: CronSample, change: number): number[] {
  const near = stretches.filter(
    ({ utc, minutes }) => utc + minutes * 60_000 > change - aroundMs && utc < change + aroundMs,
  );
  return [...enumerateFires({ stretches: near, changes }, cron)].filter(
    (at) => at >= change - aroundMs && at < change + aroundMs,
  );
}

const show = (times: readonly number[]): string[] => times.map((at) => new Date(at).toISOString());

test(
  `${pairs} crons fire as the minutes of their zones say: the first 100 times and 3 days round each clock change`,
  () => {
    const samples = fc.sample(fc.tuple(cronSample, fc.constantFrom(...zones)), { seed: 4, numRuns: pairs });
    for (const [cron, zone] of samples) {
      const clock = clockOf(zone);
      const expressions = toAwsCron(parseCron(cron.text));
      const expected = take(enumerateFires(clock, cron), 100);
      const found = nextFires(expressions, zone, from - 1, 100).filter((at) => at < to);
      if (found.join() !== expected.join())
        expect({ cron: cron.text, zone, fires: show(found) }).toEqual({
          cron: cron.text,
          zone,
          fires: show(expected),
        });
      for (const change of clock.changes.slice(0, changesChecked)) {
        const around = firesAround(clock, cron, change);
        const next = nextFires(expressions, zone, change - aroundMs - 1, around.length + 1);
        const within = next.filter((at) => at < change + aroundMs);
        if (within.join() !== around.join())
          expect({ cron: cron.text, zone, fires: show(within) }).toEqual({
            cron: cron.text,
            zone,
            fires: show(around),
          });
      }
    }
  },
  asked > 0 ? 3_600_000 : 120_000,
);

test("the clocks that it reads change when they do, and a time that comes twice counts once", () => {
  const { changes, stretches } = clockOf("Europe/Berlin");
  expect(show(changes.slice(0, 2))).toEqual(["2026-03-29T01:00:00.000Z", "2026-10-25T01:00:00.000Z"]);
  const night = stretches.filter(({ utc }) => utc >= Date.UTC(2026, 9, 25) && utc < Date.UTC(2026, 9, 26));
  expect(night.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(1440 - 60);
});
