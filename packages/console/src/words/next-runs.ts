import { Cron } from "croner";
import { toString as describe } from "cronstrue";
import { type Built, describeSchedule, fromCron, toCron } from "./cron.ts";
import type { Timing } from "./timing.ts";

const isBuilt = (timing: Timing): timing is Built => timing.frequency !== "custom";

/** The crons whose times together are a timing's; a day that a month lacks is its last. */
function listCrons(timing: Timing): readonly string[] {
  if (!isBuilt(timing)) return [timing.cron ?? ""];
  const cron = toCron(timing);
  if (cron !== null) return [cron];
  const at = `${Number(timing.time.slice(3))} ${Number(timing.time.slice(0, 2))}`;
  return timing.dayOfMonth === 31 ? [`${at} L * *`] : [`${at} ${timing.dayOfMonth} * *`, `${at} L 2 *`];
}

/** The next times of a timing that is not saved yet; none where it cannot be understood. */
export function nextRuns(
  timing: Timing,
  timezone: string,
  count: number,
  from = new Date(),
): readonly Date[] {
  try {
    const times = listCrons(timing).flatMap((cron) =>
      new Cron(cron, { timezone, paused: true, mode: "5-part" }).nextRuns(count, from),
    );
    return times.toSorted((a, b) => a.getTime() - b.getTime()).slice(0, count);
  } catch {
    return [];
  }
}

/** A moment in words, on the clock of a zone. */
export const sayMoment = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat(undefined, {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(at));

/** A timing as a sentence; null where its cron cannot be understood. */
export function saySentence(timing: Timing): string | null {
  if (timing.frequency !== "custom" || fromCron(timing.cron ?? "")) return describeSchedule(timing);
  try {
    return describe(timing.cron ?? "", { use24HourTimeFormat: true, throwExceptionOnParseError: true });
  } catch {
    return null;
  }
}

const looked = 60;

/** The least distance between two of the next times, in minutes; null where there are none. */
export function leastGap(timing: Timing, from = new Date()): number | null {
  const times = nextRuns(timing, "UTC", looked, from);
  const gaps = times
    .slice(1)
    .map((time, index) => (time.getTime() - (times[index]?.getTime() ?? 0)) / 60_000);
  return gaps.length === 0 ? null : Math.min(...gaps);
}
