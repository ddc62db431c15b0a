import type { CronSample } from "./cron-sample.ts";

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/** An unbroken run of minutes at which a zone's clocks show times that they have not shown before. */
interface Stretch {
  readonly utc: number;
  /** What the clocks show then, as if it were UTC. */
  readonly local: number;
  readonly minutes: number;
}

/** What the clocks of a zone show from one time to another, as Intl tells it, minute by minute near each change. */
export interface WallClock {
  readonly stretches: readonly Stretch[];
  /** When the clocks changed. */
  readonly changes: readonly number[];
}

/** Reads a zone's clocks through Intl every `stepMinutes`; a day without a change is read at its ends. */
export function readWallClock(timezone: string, from: number, to: number, stepMinutes: number): WallClock {
  const show = reader(timezone);
  const stretches: Stretch[] = [];
  const changes: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  const add = (utc: number, minutes: number): void => {
    const local = show(utc);
    // Of a stretch that comes twice in part, only what was not shown before counts.
    const repeated = Math.max(0, Math.min(minutes, (latest - local) / minuteMs + 1));
    latest = Math.max(latest, local + (minutes - 1) * minuteMs);
    if (repeated === minutes) return;
    stretches.push({
      utc: utc + repeated * minuteMs,
      local: local + repeated * minuteMs,
      minutes: minutes - repeated,
    });
  };
  for (let day = from; day < to; day += dayMs) {
    if (show(day + dayMs) - show(day) === dayMs) {
      add(day, 1440);
      continue;
    }
    for (let at = day; at < day + dayMs; at += stepMinutes * minuteMs) {
      add(at, stepMinutes);
      if (show(at) - show(at - minuteMs) !== minuteMs) changes.push(at);
    }
  }
  return { stretches, changes };
}

function reader(timezone: string): (utc: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  return (utc) => {
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = (format.format(utc).match(/\d+/g) ?? []).map(
      Number,
    );
    return Date.UTC(year, month - 1, day, hour, minute);
  };
}

/** The UTC minutes in which the cron fires: its fields match what the clocks show, and they show it for the first time. */
export function* enumerateFires(clock: WallClock, cron: CronSample): Generator<number> {
  for (const { utc, local, minutes } of clock.stretches) {
    const end = local + minutes * minuteMs;
    for (let at = local; at < end; ) {
      const date = new Date(at);
      const nextDay = Math.floor(at / dayMs) * dayMs + dayMs;
      if (!matchesDay(cron, date)) {
        at = nextDay;
        continue;
      }
      for (; at < Math.min(end, nextDay); at += minuteMs) {
        const minute = Math.floor(at / minuteMs);
        if (cron.minutes.has(minute % 60) && cron.hours.has(Math.floor(minute / 60) % 24))
          yield utc + at - local;
      }
    }
  }
}

function matchesDay({ months, dates, weekdays }: CronSample, date: Date): boolean {
  if (!months.has(date.getUTCMonth() + 1)) return false;
  const onDate = dates?.has(date.getUTCDate()) ?? false;
  const onWeekday = weekdays?.has(date.getUTCDay()) ?? false;
  return dates === null && weekdays === null ? true : onDate || onWeekday;
}
