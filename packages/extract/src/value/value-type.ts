import type { FieldType, Transform } from "@gleaner/automation";
import { type Order, parseDate } from "./date.ts";
import { isMonthFirst } from "./date-order.ts";
import { decimalOf, numbersIn } from "./number.ts";
import { starMap } from "./rating-part.ts";
import { readRelativeDate } from "./relative-date.ts";

const SHARE = 0.8;
const CURRENCY =
  /[$€£¥₹₽₩₺₴₪฿₫₦₱]|\b(?:USD|EUR|GBP|JPY|CNY|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RUB|INR|BRL|CAD|AUD|NZD|MXN|TRY|ZAR|RM|kr|zł|Kč|Ft|lei|руб)(?![\p{L}])/u;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PHONE = /^\+?[\d\s()./-]{7,20}$/;
const ADDRESS = /^https?:\/\/\S+$/;
const RATING =
  /(?:(?<!\d)\d+(?:[.,]\d*)?\s*(?:out of|of|von|sur|de|su|van|av|af|\/|z|из)\s*(?:5|10|100)\b(?!\/(?:\d\d){1,2}(?!\d)))|^[★☆⭐✩✭]{2,}$|\bstars?\b|\bSternen?\b/iu;
const DURATION =
  /^P(?:\d+[YMWD])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?$|^(?:\d+(?:[.,]\d+)?\s*(?:h|hrs?|hours?|std\.?|stunden?|min|mins|minutes?|minuten?|m|s|secs?|seconds?|sekunden?|days?|tage?|jours?|heures?|horas?|minutos?|ore|timer?|timmar|uur)\.?[\s,]*)+$/i;
/** "2,195 m" are metres, and "45 m" may be; "45m" are minutes. */
const METRES = /^\d+(?:[.,]\d+)?\sm\.?$/i;
const TRUTH = /^(yes|no|true|false|ja|nein|nee|oui|non|sí|si|sì)$/i;
const NUMBER =
  /^[^\p{L}\d]{0,3}\d[\d.,'’ {2}]*(?:\s?(?:%|‰|[\p{L}°²³/.]{1,14}(?: [\p{L}]{1,12})?))?[^\p{L}\d]{0,2}$/u;

/** What a column's values are, judged by four in five of them. */
export function typeOf(
  values: readonly string[],
  attribute: string | null,
  language: string | null,
): FieldType {
  if (attribute === "src" || attribute === "srcset" || attribute === "data-src") return "image";
  if (attribute === "href") {
    if (mostly(values, (value) => value.startsWith("mailto:"))) return "email";
    return mostly(values, (value) => value.startsWith("tel:")) ? "phone" : "url";
  }
  // Names of classes are read in parts; as a whole they are no value.
  if (attribute === "class") return "text";
  const order = orderOf(values, language);
  if (mostly(values, (value) => EMAIL.test(value))) return "email";
  if (mostly(values, (value) => ADDRESS.test(value))) return "url";
  const isDuration = (value: string): boolean => DURATION.test(value) && value.length > 1;
  if (mostly(values, isDuration) && !values.every((value) => METRES.test(value))) return "duration";
  if (mostly(values, (value) => value.length <= 40 && RATING.test(value))) return "rating";
  if (mostly(values, (value) => CURRENCY.test(value) && isBrief(value, 16) && isOneAmount(value)))
    return "money";
  // Asked of a few first, since it is dear and rare.
  const isNear = (value: string): boolean => readRelativeDate(value, 0, language ?? "en") !== null;
  const hasNear = values.slice(0, 4).some(isNear);
  const isDate = (value: string): boolean =>
    isBrief(value, 30) &&
    ((/\d/.test(value) && parseDate(value, order, false) !== null && !isSpan(value, order)) ||
      (hasNear && isNear(value)));
  if (mostly(values, isDate)) return "date";
  if (isNumeric(values)) return "number";
  if (mostly(values, (value) => TRUTH.test(value))) return "boolean";
  if (mostly(values, (value) => PHONE.test(value) && value.replace(/\D/g, "").length >= 7)) return "phone";
  return "text";
}

// A span of two amounts is a text, as is what names one among other numbers: as an amount it would lose a part.
const isOneAmount = (value: string): boolean => numbersIn(value, ".").length === 1;

/** A time of day, which has a span of its own: "10:00 - 12:00, 3 May 2026". */
const CLOCK = /\d{1,2}[:.]\d{2}(?!\d|[./-]\d)/g;
const SPAN =
  /\s?[–—~～]\s?|\s-\s|\s(?:to|until|till|through|bis|à|au|al|a|tot|do|até|hasta|до)\s|(?<=\d{4})-(?=\d{1,2}\.)|(?<=^\d{1,2})-(?=\d{1,2}\.? \p{L})/u;
/** A day that has its month from the one behind it. */
const BARE_DAY = /^(?:(?:from|du|vom|von|del|dal|van|od|fra|från|с) )?\d{1,2}(?:\.|st|nd|rd|th)?$/iu;

// Two days, of which as a date only one would be left: "2 May 2026 to 9 May 2026".
function isSpan(value: string, order: Order): boolean {
  const [first = "", last] = value.replace(CLOCK, " ").trim().split(SPAN);
  const end = last === undefined ? null : parseDate(last, order, false);
  if (last === undefined || end === null) return false;
  const begin = first.trim();
  return (
    (BARE_DAY.test(begin) && /^\d/.test(last)) ||
    parseDate(`${begin} ${end.slice(0, 4)}`, order, false) !== null
  );
}

// Reading codes and lists of numbers as numbers would lose a part of them: all but few must be one number, or none.
function isNumeric(values: readonly string[]): boolean {
  if (values.some(isCode)) return false;
  let numbers = 0;
  let others = 0;
  for (const value of values) {
    const isNumber = value.length <= 30 && NUMBER.test(value);
    if (isNumber && (numbersIn(value, ".").length === 1 || numbersIn(value, ",").length === 1)) numbers++;
    else if (/\d/.test(value)) others++;
  }
  return numbers >= values.length * SHARE && others <= values.length * 0.04;
}

/** True for "02139", "4.2.0" and "0901.11.10": as numbers they would lose their beginning or their points. */
export const isCode = (value: string): boolean =>
  /(?<![\d.,])0\d{3,}(?![.,]?\d)/.test(value) ||
  (/\d\.\d+\.\d/.test(value) && !/\d\.\d{3}\.\d{3}(?!\d)/.test(value));

// A sentence that mentions an amount or a date is a text.
function isBrief(value: string, lettersMax: number): boolean {
  return value.length <= 70 && (value.match(/\p{L}/gu)?.length ?? 0) <= lettersMax;
}

function mostly(values: readonly string[], test: (value: string) => boolean): boolean {
  let left = values.length;
  for (const value of values) if (!test(value) && --left < values.length * SHARE) return false;
  return left > 0;
}

/** The transforms that give a type's value from these texts; the last one types, the ones before it clean. */
export function transformsFor(
  type: FieldType,
  values: readonly string[],
  attribute: string | null,
  language: string | null,
): Transform[] {
  const decimal = decimalOf(values, language);
  switch (type) {
    case "number":
      return [{ op: "trim" }, { op: "number", nth: 0, decimal }];
    case "rating": {
      if (mostly(values, (value) => numbersIn(value, decimal).length > 0))
        return [{ op: "trim" }, { op: "number", nth: 0, decimal }];
      const stars = starMap(values);
      return stars ? [{ op: "trim" }, stars] : [{ op: "trim" }];
    }
    case "boolean":
      return [{ op: "trim" }, { op: "map", entries: truthEntries(values) }];
    case "money":
      return [{ op: "trim" }, { op: "money", decimal }];
    case "date":
      return [{ op: "trim" }, { op: "date", order: orderOf(values, language), time: false }];
    case "url":
    case "image":
      return attribute === null || attribute.startsWith("data-") || attribute === "content"
        ? [{ op: "trim" }, { op: "url" }]
        : [{ op: "url" }];
    case "email":
    case "phone":
      return attribute === "href" ? [{ op: "after", text: ":" }] : [{ op: "trim" }];
    default:
      return [{ op: "trim" }];
  }
}

// The words as they are written here; each is true or false in its own language.
function truthEntries(values: readonly string[]): Record<string, boolean> {
  const words = [...new Set(values.map((value) => value.trim()))].filter((value) => TRUTH.test(value));
  return Object.fromEntries(words.map((word) => [word, !/^(?:no|false|nein|nee|non)$/i.test(word)]));
}

/** Which order numeric dates are written in: as the texts prove it, else as the language writes. */
export function orderOf(values: readonly string[], language: string | null): Order {
  let isSlash = false;
  for (const value of values) {
    const match = /(?<!\d)(\d{1,2})([./-])(\d{1,2})\2\d{2,4}/.exec(value);
    if (!match) continue;
    if (Number(match[1]) > 12) return "dmy";
    if (Number(match[3]) > 12) return "mdy";
    if (match[2] === "/") isSlash = true;
  }
  return isSlash && isMonthFirst(language) ? "mdy" : "dmy";
}
