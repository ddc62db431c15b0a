/** In which order a day, a month and a year of digits are written. */
export type Order = "ymd" | "dmy" | "mdy";

/** Languages of dates. The first of them are read in relative dates, too: others go to the end. */
export const LANGUAGES =
  "en de fr es it pt nl da sv nb fi pl cs sk hu ro tr ru uk hr sr-Latn sl bg el id vi et lv lt ca".split(" ");

let months: Map<string, number> | null = null;

/** Month names and abbreviations of many languages, from the platform's own locale data. */
function monthNames(): Map<string, number> {
  if (months) return months;
  months = new Map();
  for (const language of LANGUAGES) {
    for (const format of ["long", "short"] as const) {
      const alone = new Intl.DateTimeFormat(language, { month: format, timeZone: "UTC" });
      const inDate = new Intl.DateTimeFormat(language, { month: format, day: "numeric", timeZone: "UTC" });
      for (let month = 0; month < 12; month++) {
        const day = Date.UTC(2024, month, 15);
        const part = inDate.formatToParts(day).find((each) => each.type === "month")?.value ?? "";
        for (const name of [alone.format(day), part]) addMonth(months, name, month + 1);
      }
    }
  }
  addMonth(months, "sept", 9);
  addMonth(months, "mrz", 3);
  return months;
}

function addMonth(into: Map<string, number>, name: string, month: number): void {
  const key = normalise(name);
  // Languages disagree on a few short names; the first language that has one keeps it.
  if (key.length >= 3 && !/\d/.test(key) && !into.has(key)) into.set(key, month);
}

function normalise(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").replace(/\./g, "").toLowerCase();
}

const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/;
const ASIAN = /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
const NUMERIC = /(?<!\d)(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,4})(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const CLOCK = /(?<!\d)(\d{1,2})(?:[:.]|\s?[h時时시]\s?)(\d{2})(?!\d)(?::(\d{2}))?\s*([ap])?\.?m?/i;
const HOUR = /(?<!\d)(\d{1,2})()()\s?([ap])\.?m(?!\p{L})/iu;

/** Reads the first date in a text to `YYYY-MM-DD`, with `time` and where there is a clock to `YYYY-MM-DDTHH:mm[:ss]`; else null. */
export function parseDate(text: string, order: Order, time: boolean): string | null {
  const found = findDate(text, order);
  if (found === null) return null;
  const { year, month, day, rest } = found;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  const date = `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
  const clock = time
    ? readClock(CLOCK.exec(rest) ?? HOUR.exec(rest) ?? CLOCK.exec(text.replaceAll(".", " ")))
    : null;
  return clock ? `${date}T${clock}` : date;
}

interface Found {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly rest: string;
}

function findDate(text: string, order: Order): Found | null {
  const iso = ISO.exec(text) ?? ASIAN.exec(text) ?? COMPACT.exec(text.trim());
  if (iso) return found(text, iso, iso[1], iso[2], iso[3]);
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const [, a = "", , b = "", c = ""] = numeric;
    if (a.length === 4) return found(text, numeric, a, b, c);
    if (a.length > 2 || (c.length !== 2 && c.length !== 4)) return findNamed(text);
    const year = c.length === 2 ? String(fullYear(Number(c))) : c;
    // A first number above 12 can only be a day, a second one above 12 too.
    const isDayFirst = Number(a) > 12 || (order !== "mdy" && Number(b) <= 12);
    return isDayFirst ? found(text, numeric, year, b, a) : found(text, numeric, year, a, b);
  }
  return findNamed(text);
}

function found(text: string, match: RegExpExecArray, year = "", month = "", day = ""): Found {
  const start = match[0].includes(":") ? match.index + 10 : match.index + match[0].length;
  return { year: Number(year), month: Number(month), day: Number(day), rest: text.slice(start) };
}

/** An August, but for "3 hours ago". */
const PAST = /^ago$/i;
const UNIT_LAST =
  /(?:^|[\s\d])(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?)\.?$/i;

function findNamed(text: string): Found | null {
  // A clock between day and year is neither: "Apr 28 19:20:36 CEST 2023".
  const plain = text.slice(0, 400).replace(/\d{1,2}:\d{2}(?::\d{2})?/g, (clock) => " ".repeat(clock.length));
  const words = [...plain.matchAll(/\p{L}[\p{L}\p{M}]+|\d+/gu)];
  for (const [at, word] of words.entries()) {
    const month = monthNames().get(normalise(word[0]));
    if (!month) continue;
    const lead = plain.slice(0, word.index).trimEnd();
    if (PAST.test(word[0]) && UNIT_LAST.test(lead)) continue;
    // "1944: June 6" begins with its year, "Visa 1111: June 6" does not.
    const isApart = lead.endsWith(":") && !/^\d+:$/.test(lead.trimStart());
    const number = isApart ? undefined : (numberAt(words, at - 1) ?? numberAt(words, at - 2));
    // "2.ª (diciembre de 2026)" says no day, "1998 (March 5)" a year.
    const before = lead.endsWith("(") && (number ?? 0) <= 31 ? undefined : number;
    const [next, afterNext, third] = [1, 2, 3].map((step) => numberAt(words, at + step));
    const end = word.index + word[0].length;
    // "13 June – 20 September": the other day of a span is no year.
    const [, other = ""] = /^[^\p{L}\d]+\d\d? (\p{L}+)/u.exec(plain.slice(end)) ?? [];
    const isSpan = before && before < 32 && monthNames().has(normalise(other));
    const read = arrange(before, isSpan ? undefined : next, afterNext ?? third);
    if (isSpan && !read) return null;
    if (!read) continue;
    const last = words[Math.min(at + 3, words.length - 1)] ?? word;
    return { ...read, month, rest: text.slice(Math.min(end, last.index)) };
  }
  return null;
}

// "3 May 2026", "3 de mayo de 2026", "May 3, 2026", "2026 May 3".
function arrange(
  before: number | undefined,
  next: number | undefined,
  afterNext: number | undefined,
): { year: number; day: number } | null {
  const isDay = (value: number | undefined): value is number =>
    value !== undefined && value >= 1 && value <= 31;
  const isYear = (value: number | undefined): value is number =>
    value !== undefined && value >= 1000 && value <= 2999;
  const behind = next ?? afterNext;
  if (isDay(before) && isYear(behind)) return { year: behind, day: before };
  if (isDay(next) && isYear(afterNext)) return { year: afterNext, day: next };
  if (isYear(before) && isDay(next)) return { year: before, day: next };
  if (isDay(before) && next !== undefined && next < 100) return { year: fullYear(next), day: before };
  return null;
}

function numberAt(words: readonly RegExpExecArray[], at: number): number | undefined {
  const word = words[at]?.[0] ?? "";
  return /^\d{1,4}$/.test(word) ? Number(word) : undefined;
}

function fullYear(short: number): number {
  return short < 70 ? 2000 + short : 1900 + short;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function readClock(match: RegExpExecArray | null): string | null {
  if (!match) return null;
  const half = match[4]?.toLowerCase();
  let hours = Number(match[1]);
  if (half === "p" && hours < 12) hours += 12;
  if (half === "a" && hours === 12) hours = 0;
  const minutes = match[2] || "00";
  if (hours > 23 || Number(minutes) > 59) return null;
  return `${two(hours)}:${minutes}${match[3] ? `:${match[3]}` : ""}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
