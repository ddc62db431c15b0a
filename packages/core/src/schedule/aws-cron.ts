/** A parsed `cron(…)` expression of EventBridge Scheduler. */
export interface AwsCron {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly months: ReadonlySet<number>;
  readonly firstYear: number;
  readonly lastYear: number;
  readonly years: ReadonlySet<number>;
  /** The matching days of a month, given its number of days and the weekday (0 is Sunday) of its first. */
  daysIn(length: number, firstWeekday: number): number[];
}

const weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

const minute = { min: 0, max: 59, names: [] };
const hour = { min: 0, max: 23, names: [] };
const dayOfMonth = { min: 1, max: 31, names: [] };
const month = { min: 1, max: 12, names: months };
const dayOfWeek = { min: 1, max: 7, names: weekdays };
const year = { min: 1970, max: 2199, names: [] };

/**
 * Parses `cron(minutes hours day-of-month month day-of-week year)` as EventBridge Scheduler takes it
 * (https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html#cron-based), with L, W and #. Throws a
 * RangeError for what AWS refuses.
 */
export function parseAwsCron(expression: string): AwsCron {
  const parts = /^cron\((.*)\)$/.exec(expression)?.[1]?.split(" ") ?? [];
  const [minutes, hours, onDate, inMonth, onWeekday, inYear] = parts;
  if (
    parts.length !== 6 ||
    minutes === undefined ||
    hours === undefined ||
    onDate === undefined ||
    inMonth === undefined ||
    onWeekday === undefined ||
    inYear === undefined
  ) {
    throw new RangeError(`not a cron expression of six fields: ${expression}`);
  }
  if ((onDate === "?") === (onWeekday === "?")) {
    throw new RangeError(`exactly one of day-of-month and day-of-week is ?: ${expression}`);
  }
  const years = parseList(inYear, year);
  return {
    minutes: ascending(parseList(minutes, minute)),
    hours: ascending(parseList(hours, hour)),
    months: parseList(inMonth, month),
    years,
    firstYear: Math.min(...years),
    lastYear: Math.max(...years),
    daysIn: onWeekday === "?" ? parseDates(onDate) : parseWeekdays(onWeekday),
  };
}

const ascending = (values: Iterable<number>): number[] => [...values].toSorted((a, b) => a - b);

interface Field {
  readonly min: number;
  readonly max: number;
  readonly names: readonly string[];
}

const parseList = (text: string, field: Field): Set<number> =>
  new Set(text.split(",").flatMap((part) => parsePart(part, field)));

function parsePart(part: string, field: Field): number[] {
  const [, whole, from = "", to, stepText] = /^(\*|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/.exec(part) ?? [];
  if (whole === undefined) throw new RangeError(`not a value of a cron field: ${part}`);
  if (stepText !== undefined && field === dayOfWeek) throw new RangeError(`no steps among weekdays: ${part}`);
  const step = Number(stepText ?? 1);
  if (step < 1) throw new RangeError(`a step is at least 1: ${part}`);
  const first = whole === "*" ? field.min : parseValue(from, field);
  const isOpen = whole === "*" || (to === undefined && stepText !== undefined);
  const last = isOpen ? field.max : parseValue(to ?? from, field);
  // A range may wrap around, as 20-2 does for hours.
  const span = field.max - field.min + 1;
  const values: number[] = [];
  for (let at = first; at <= (last < first ? last + span : last); at += step) {
    values.push(((at - field.min) % span) + field.min);
  }
  return values;
}

function parseValue(text: string, field: Field): number {
  const named = field.names.indexOf(text.toUpperCase());
  const value = named >= 0 ? named + 1 : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= field.min && value <= field.max) return value;
  throw new RangeError(`out of range: ${text}`);
}

function parseDates(text: string): AwsCron["daysIn"] {
  if (text === "L") return (length) => [length];
  if (text === "LW") return (length, first) => [nearestWorkday(length, length, first)];
  const workday = /^(\d{1,2})W$/.exec(text)?.[1];
  if (workday !== undefined) {
    const date = parseValue(workday, dayOfMonth);
    return (length, first) => (date <= length ? [nearestWorkday(date, length, first)] : []);
  }
  const dates = ascending(parseList(text, dayOfMonth));
  return (length) => dates.filter((date) => date <= length);
}

function nearestWorkday(date: number, length: number, firstWeekday: number): number {
  const weekday = weekdayOf(date, firstWeekday);
  if (weekday === 6) return date > 1 ? date - 1 : date + 2;
  if (weekday === 0) return date < length ? date + 1 : date - 2;
  return date;
}

const weekdayOf = (date: number, firstWeekday: number): number => (firstWeekday + date - 1) % 7;

function parseWeekdays(text: string): AwsCron["daysIn"] {
  const [, named, nth] = /^(\w+)#([1-5])$/.exec(text) ?? [];
  if (named !== undefined) {
    const wanted = parseValue(named, dayOfWeek) - 1;
    return (length, first) => datesOf([wanted], length, first).slice(Number(nth) - 1, Number(nth));
  }
  const last = /^(\w+)L$/.exec(text)?.[1];
  if (text === "L") return (length, first) => datesOf([6], length, first);
  if (last !== undefined) {
    const wanted = parseValue(last, dayOfWeek) - 1;
    return (length, first) => datesOf([wanted], length, first).slice(-1);
  }
  const wanted = ascending(parseList(text, dayOfWeek)).map((day) => day - 1);
  return (length, first) => datesOf(wanted, length, first);
}

const datesOf = (wanted: readonly number[], length: number, firstWeekday: number): number[] =>
  Array.from({ length }, (_, index) => index + 1).filter((date) =>
    wanted.includes(weekdayOf(date, firstWeekday)),
  );
