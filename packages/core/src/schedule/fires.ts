import { Temporal } from "temporal-polyfill";
import { type AwsCron, parseAwsCron } from "./aws-cron.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The next times, in milliseconds since 1970, at which any of the `cron(…)` expressions fires after `after`, at most
 * `count`, each once. Local times follow the zone; the rule at clock changes is that of EventBridge Scheduler: a time
 * that is skipped does not fire, a time that comes twice fires the first time. Throws a RangeError for an expression
 * or a zone that does not exist.
 */
export function nextFires(
  awsExpressions: readonly string[],
  timezone: string,
  after: number,
  count: number,
): number[] {
  const merged = new Set<number>();
  for (const expression of awsExpressions) {
    let found = 0;
    for (const at of firesOf(parseAwsCron(expression), timezone, after)) {
      if (found >= count) break;
      found += 1;
      merged.add(at);
    }
  }
  return [...merged].toSorted((a, b) => a - b).slice(0, count);
}

function* firesOf(cron: AwsCron, timezone: string, after: number): Generator<number> {
  // Local time differs from UTC by less than a day, so starting at the day before finds every fire after `after`.
  const start = new Date(after - dayMs);
  for (let year = Math.max(start.getUTCFullYear(), cron.firstYear); year <= cron.lastYear; year += 1) {
    if (!cron.years.has(year)) continue;
    const isFirst = year === start.getUTCFullYear();
    for (let month = isFirst ? start.getUTCMonth() : 0; month < 12; month += 1) {
      if (!cron.months.has(month + 1)) continue;
      const first = Date.UTC(year, month, 1);
      const length = Math.round((Date.UTC(year, month + 1, 1) - first) / dayMs);
      for (const date of cron.daysIn(length, new Date(first).getUTCDay())) {
        const midnight = first + (date - 1) * dayMs;
        if (midnight + 2 * dayMs < after) continue;
        for (const at of firesOn(cron, timezone, midnight)) if (at > after) yield at;
      }
    }
  }
}

/** The fires of one local day, given as the UTC time of its date; ascending. */
function* firesOn(cron: AwsCron, timezone: string, midnight: number): Generator<number> {
  const clock = readClock(timezone, midnight);
  for (const hour of cron.hours) {
    for (const minute of cron.minutes) {
      const at = toInstant(clock, midnight + (hour * 60 + minute) * minuteMs);
      if (at !== null) yield at;
    }
  }
}

/** A zone's distance from UTC around a local day, in milliseconds: until the clock changes, and from then on. */
interface Clock {
  readonly offset: number;
  readonly changesAt: number;
  readonly changedOffset: number;
}

/** No zone since 1970 has two changes within three days; the first would be used. */
function readClock(timezone: string, midnight: number): Clock {
  const before = Temporal.Instant.fromEpochMilliseconds(midnight - dayMs).toZonedDateTimeISO(timezone);
  const change = before.getTimeZoneTransition("next");
  return {
    offset: before.offsetNanoseconds / 1e6,
    changesAt: change?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    changedOffset: (change ?? before).offsetNanoseconds / 1e6,
  };
}

/** The first instant at which the clocks show a time, or null where they skip it. */
function toInstant({ offset, changesAt, changedOffset }: Clock, local: number): number | null {
  if (local - offset < changesAt) return local - offset;
  return local - changedOffset < changesAt ? null : local - changedOffset;
}
