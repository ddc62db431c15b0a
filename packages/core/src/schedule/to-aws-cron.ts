import { type Cron, weekdays } from "./cron.ts";

/**
 * The expressions of EventBridge Scheduler that fire when the cron does: one, or two where both day fields are given,
 * since cron then means either and AWS takes only one of them. Two may fire at the same time; a fire counts once by
 * its scheduled time.
 */
export function toAwsCron(cron: Cron): string[] {
  const time = `${toField(cron.minutes, 0, 59)} ${toField(cron.hours, 0, 23)}`;
  const month = toField(cron.months, 1, 12);
  const { daysOfMonth, daysOfWeek } = cron;
  const onDate = (days: string) => `cron(${time} ${days} ${month} ? *)`;
  const coversAll = daysOfMonth?.length === 31 || daysOfWeek?.length === 7;
  if (coversAll || (daysOfMonth === null && daysOfWeek === null)) return [onDate("*")];
  return [
    ...(daysOfMonth === null ? [] : [onDate(toField(daysOfMonth, 1, 31))]),
    // AWS counts weekdays from 1 and allows no steps among them, so names are used, which are unambiguous.
    ...(daysOfWeek === null
      ? []
      : [`cron(${time} ? ${month} ${daysOfWeek.map((day) => weekdays[day]).join(",")} *)`]),
  ];
}

/** Values as the shortest of `*`, `from/step` and a list in which neighbours are ranges: AWS takes 256 characters. */
function toField(values: readonly number[], min: number, max: number): string {
  const [first = min, second = first] = values;
  if (values.length === max - min + 1) return "*";
  const step = second - first;
  const last = values.at(-1) ?? first;
  const isSteady = values.length > 2 && values.every((value, index) => value === first + index * step);
  if (isSteady && step > 1 && last + step > max) return `${first}/${step}`;
  return toRuns(values)
    .flatMap(([from, to]) => (to - from < 2 ? [...new Set([from, to])].map(String) : [`${from}-${to}`]))
    .join(",");
}

function toRuns(values: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run && run[1] === value - 1) run[1] = value;
    else runs.push([value, value]);
  }
  return runs;
}
