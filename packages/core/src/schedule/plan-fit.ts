import { Refusal } from "../error.ts";
import { type MaxFrequency, type PlanId, plans } from "../plan.ts";
import { parseAwsCron } from "./aws-cron.ts";
import { type Cron, parseCron } from "./cron.ts";
import { type Timing, toExpressions } from "./timing.ts";

const dayMinutes = 1440;
const minutesBetween: Record<MaxFrequency, number> = { hourly: 60, every_6_hours: 360, daily: dayMinutes };
const words: Record<MaxFrequency, string> = {
  hourly: "once an hour",
  every_6_hours: "every 6 hours",
  daily: "once a day",
};

/** Throws the refusal `cron_too_frequent`, with the nearest timing that the plan allows. */
export function refuseTooFrequent(timing: Timing, plan: PlanId): void {
  const { schedule } = plans[plan];
  const name = `${plan[0]?.toUpperCase()}${plan.slice(1)}`;
  if (schedule === null) {
    throw new Refusal(
      "cron_too_frequent",
      `The ${name} plan runs automations by hand only. Schedules begin with the Starter plan, ${words.daily} at most.`,
    );
  }
  const fitting = fitToPlan(timing, schedule);
  if (fitting === timing) return;
  const nearest = fitting.cron === null ? `the frequency ${fitting.frequency}` : `the cron "${fitting.cron}"`;
  throw new Refusal(
    "cron_too_frequent",
    `The ${name} plan runs a schedule ${words[schedule]} at most. The nearest that it allows is ${nearest}.`,
  );
}

/** The timing itself where the plan allows it, else the nearest that it allows. */
export function fitToPlan(timing: Timing, max: MaxFrequency): Timing {
  const minutes = minutesBetween[max];
  if (timing.cron !== null) {
    const cron = parseCron(timing.cron);
    return minGapMinutes(cron) >= minutes ? timing : { ...timing, cron: thinOut(cron, minutes / 60) };
  }
  const gap =
    timing.frequency === "hourly" || timing.frequency === "every_6_hours" ? timing.frequency : "daily";
  return minutesBetween[gap] >= minutes ? timing : { ...timing, frequency: max };
}

/**
 * The least distance between two fires, in minutes, on a clock without daylight saving, so that clock changes affect
 * no decision.
 */
export function minGapMinutes(cron: Cron): number {
  const times = cron.hours.flatMap((hour) => cron.minutes.map((minute) => hour * 60 + minute));
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  const [first = 0] = times;
  const overnight = dayMinutes - (times.at(-1) ?? 0) + first;
  return Math.min(overnight < dayMinutes && !hasNeighbours(cron) ? dayMinutes : overnight, ...gaps);
}

/** Whether the cron ever fires on two days in a row; dates and weekdays repeat after 28 years. */
function hasNeighbours(cron: Cron): boolean {
  const expressions = toExpressions({
    frequency: "custom",
    time: null,
    dayOfWeek: null,
    dayOfMonth: null,
    cron: cron.text.join(" "),
  }).map(parseAwsCron);
  let last = Number.NEGATIVE_INFINITY;
  for (let month = 0; month < 28 * 12; month += 1) {
    const first = Date.UTC(2024, month, 1);
    const length = Math.round((Date.UTC(2024, month + 1, 1) - first) / 86_400_000);
    const days = expressions
      .filter(({ months }) => months.has((month % 12) + 1))
      .flatMap(({ daysIn }) => daysIn(length, new Date(first).getUTCDay()))
      .map((date) => first / 86_400_000 + date);
    for (const day of days.toSorted((a, b) => a - b)) {
      if (day - last === 1) return true;
      last = day;
    }
  }
  return false;
}

/** The cron with as many of its hours as stay this far apart, each at its first minute. */
function thinOut(cron: Cron, hoursApart: number): string {
  const [first = 0] = cron.hours;
  const kept = [first];
  for (const hour of cron.hours) {
    const isApart = hour - (kept.at(-1) ?? 0) >= hoursApart && first + 24 - hour >= hoursApart;
    if (isApart) kept.push(hour);
  }
  const [, , ...days] = cron.text;
  return [cron.minutes[0] ?? 0, toHours(kept), ...days].join(" ");
}

function toHours(hours: readonly number[]): string {
  if (hours.length === 24) return "*";
  return hours.join(",") === "0,6,12,18" ? "*/6" : hours.join(",");
}
