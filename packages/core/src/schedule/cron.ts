import { Refusal } from "../error.ts";

/** A parsed five-field cron: the values that each field matches, ascending; weekdays are 0 (Sunday) to 6. */
export interface Cron {
  /** The five fields as written, macros written out. */
  readonly text: readonly [string, string, string, string, string];
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  /** Null where the field is a bare `*`. */
  readonly daysOfMonth: readonly number[] | null;
  readonly months: readonly number[];
  /** Null where the field is a bare `*`. */
  readonly daysOfWeek: readonly number[] | null;
}

interface Field {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
  /** Whether a range may run past the end, as in FRI-MON. */
  readonly wraps?: true;
}

export const weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"] as const;
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"] as const;

const fields = {
  minute: { label: "minute", min: 0, max: 59 },
  hour: { label: "hour", min: 0, max: 23 },
  dayOfMonth: { label: "day of month", min: 1, max: 31 },
  month: { label: "month", min: 1, max: 12, names: months },
  /** 7 is Sunday too. */
  dayOfWeek: { label: "day of week", min: 0, max: 7, names: weekdays, wraps: true },
} satisfies Record<string, Field>;

const macros: Readonly<Record<string, string>> = {
  "@hourly": "0 * * * *",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@weekly": "0 0 * * 0",
  "@monthly": "0 0 1 * *",
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
};

/**
 * Parses a five-field cron: minute, hour, day of month, month, day of week. Knows names, ranges, steps, lists, 7 as
 * Sunday, and the macros from @hourly to @yearly. Throws the refusal `invalid_request` with what is wrong.
 */
export function parseCron(text: string): Cron {
  const trimmed = text.trim();
  const expanded = macros[trimmed.toLowerCase()] ?? trimmed;
  const parts = expanded.split(/\s+/);
  const [minute, hour, dayOfMonth, month, dayOfWeek] = parts;
  if (
    parts.length !== 5 ||
    minute === undefined ||
    hour === undefined ||
    dayOfMonth === undefined ||
    month === undefined ||
    dayOfWeek === undefined
  ) {
    throw invalid(
      trimmed.startsWith("@")
        ? `${quote(trimmed)} is not known; use @hourly, @daily, @weekly, @monthly, @yearly or five fields`
        : `A cron has five fields (minute, hour, day of month, month, day of week), not ${trimmed === "" ? 0 : parts.length}`,
    );
  }
  return {
    text: [minute, hour, dayOfMonth, month, dayOfWeek],
    minutes: parseField(minute, fields.minute),
    hours: parseField(hour, fields.hour),
    daysOfMonth: dayOfMonth === "*" ? null : parseField(dayOfMonth, fields.dayOfMonth),
    months: parseField(month, fields.month),
    daysOfWeek:
      dayOfWeek === "*" ? null : ascending(parseField(dayOfWeek, fields.dayOfWeek).map((day) => day % 7)),
  };
}

const ascending = (values: Iterable<number>): number[] => [...new Set(values)].toSorted((a, b) => a - b);

const parseField = (text: string, field: Field): number[] =>
  ascending(text.split(",").flatMap((part) => parsePart(part, field)));

function parsePart(part: string, field: Field): number[] {
  const match = /^(\*|([a-z]+|\d{1,2})(?:-([a-z]+|\d{1,2}))?)(?:\/(\d{1,2}))?$/i.exec(part);
  if (!match)
    throw invalid(
      `${quote(part)} is no valid ${field.label}: use a value, a-b, */n, a-b/n or a list of these`,
    );
  const [, whole, fromText = "", toText, stepText] = match;
  const from = whole === "*" ? field.min : parseValue(fromText, field);
  const last = field.wraps ? field.max - 1 : field.max;
  const to =
    whole === "*" || (toText === undefined && stepText !== undefined)
      ? last
      : parseValue(toText ?? fromText, field);
  const step = stepText === undefined ? 1 : Number(stepText);
  if (step < 1 || step > field.max)
    throw invalid(`${quote(part)}: the step of a ${field.label} is 1 to ${field.max}`);
  if (from > to && !field.wraps)
    throw invalid(`${quote(part)}: this range of ${field.label} values runs backwards`);
  const end = from > to ? to + 7 : to;
  const values: number[] = [];
  for (let value = from; value <= end; value += step) values.push(from > to ? value % 7 : value);
  return values;
}

function parseValue(text: string, field: Field): number {
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1;
  if (named >= 0) return named + (field.min === 1 ? 1 : 0);
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= field.min && value <= field.max) return value;
  throw invalid(
    `${quote(text)} is no valid ${field.label}: it is ${field.min} to ${field.max}${field.names ? " or a name of three letters" : ""}`,
  );
}

const quote = (text: string): string => `"${text.slice(0, 40)}"`;

function invalid(message: string): Refusal {
  return new Refusal("invalid_request", `${message}.`, { details: { errors: [{ field: "cron", message }] } });
}
