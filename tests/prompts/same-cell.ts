import { compareValues, isNull, isSame } from "../eval/compare.ts";
import type { ExpectedCell } from "./prompt.ts";

/** True where a value that was given is the expected one, in any of its forms, compared as the evaluation compares. */
export function isSameCell(expected: ExpectedCell | undefined, given: unknown): boolean {
  return formsOf(expected).some((form) => isSameForm(form, given));
}

/** True where no value is a right answer: the page has none. */
export function isEmptyCell(expected: ExpectedCell | undefined): boolean {
  return formsOf(expected).some(isNull);
}

function formsOf(expected: ExpectedCell | undefined): readonly unknown[] {
  if (expected === undefined || expected === null || typeof expected !== "object") return [expected ?? null];
  return Array.isArray(expected) ? [expected] : expected.any;
}

/** A number with its unit, such as "31 m": it may be given as the number alone. */
const quantity = /^\d[\d.,]*\s?\p{L}+$/u;

const address = /^https?:/;
const isoDate = /^\d{4}-\d{2}-\d{2}$/;

/** One day as pages print it: "Sunday, 25 April 2027", "3. September 2026", "January 5, 2027". */
const printedDay =
  /^(?:\p{L}+\.?,? )?(?:\d{1,2}(?:\.|st|nd|rd|th|er)? \p{L}{3,}\.?|\p{L}{3,}\.? \d{1,2}(?:st|nd|rd|th)?,?) \d{4}$/u;

/** The same in digits: "30.12.2018", and "12/30/2018" where only one of the two can be the month. */
const digitDay = /^(?<first>\d{1,2})(?<mark>[./])(?<second>\d{1,2})\k<mark>(?<year>\d{4})$/;

function isDigitDay(form: string, given: string): boolean {
  const { first = "", mark, second = "", year } = digitDay.exec(form)?.groups ?? {};
  const dayOf = (month: string, day: string): string =>
    `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (mark === "." || Number(first) > 12) return given === dayOf(second, first);
  return Number(second) > 12 && given === dayOf(first, second);
}

function isSameForm(form: unknown, given: unknown): boolean {
  // An address says no number, whatever digits stand in it.
  if (typeof given === "string" && address.test(given) && typeOf(form) !== "url") return false;
  // A day may be given as ISO 8601 where the page prints it in words; a span of days is not its first.
  if (typeof form === "string" && typeof given === "string" && isoDate.test(given)) {
    if (printedDay.test(form)) return isSame("date", form, given);
    if (digitDay.test(form)) return isDigitDay(form, given);
  }
  if (typeof form === "string" && typeof given === "number" && quantity.test(form))
    return isSame("number", form, given);
  if (Array.isArray(form)) return compareValues(`list<${typeOf(form[0])}>`, form, given).exact;
  return isSame(typeOf(form), form, given);
}

/** The type by which a value compares. An address begins with a slash or a scheme; where it is served does not count. */
function typeOf(form: unknown): string {
  if (typeof form === "number" || typeof form === "boolean") return typeof form;
  const text = String(form);
  if (isoDate.test(text)) return "date";
  return /^(?:\/|https?:)/.test(text) ? "url" : "string";
}
