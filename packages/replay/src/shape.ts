import type { Transform, Value } from "@gleaner/automation";
import { currencyIn } from "./currency.ts";

/** The class that a value belongs to by its looks alone; lists are judged by their first item. */
export function shapeOf(value: Exclude<Value, null>): string {
  const [item = ""] = Array.isArray(value) ? value : [value];
  if (typeof item === "boolean") return "boolean";
  if (typeof item === "number") return "number";
  const text = item.trim();
  if (/^https?:\/\//.test(text)) return "address";
  const hasDigits = /\d/.test(text);
  if (hasDigits && text.length <= 40 && currencyIn(text) !== null) return "amount";
  if (!/\p{L}/u.test(text)) return hasDigits ? "number" : "mark";
  const words = text.split(/\s+/).length;
  if (words === 1) return hasDigits ? "code" : "word";
  if (words > 6) return "sentence";
  return hasDigits ? "mixed" : "words";
}

/** How the number or date in a raw text is written, marks and digits alone; null for other types. */
export function notationOf(raw: string, transforms: readonly Transform[]): string | null {
  const last = transforms.at(-1);
  if (last?.op === "date") return dateNotation(raw);
  if (last?.op !== "number" && last?.op !== "money") return null;
  const numbers = raw.match(/\d(?:[.,'’ \u00a0\u202f]?\d)*/g) ?? [];
  const number = numbers.at(last.op === "number" ? last.nth : 0);
  if (number === undefined) return null;
  const tail = /([.,])(\d+)$/.exec(number);
  return tail ? `${tail[1]}${tail[2]?.length}` : "0";
}

function dateNotation(raw: string): string {
  return withoutTail(
    raw
      .trim()
      .slice(0, 40)
      .replace(/\p{L}+/gu, "A")
      .replace(/\d{4}/g, "Y")
      .replace(/\d+/g, "9")
      .replace(/\s+/g, " "),
  );
}

/** A date in digits without what stands behind it: that is no part of how it is written. */
function withoutTail(notation: string): string {
  return notation.replace(/^([9D][./-][9D][./-](?:9|Y))\b.*/, "$1");
}

/** The notation of dates in digits whose order the other dates of the field prove: no longer one that nobody can tell. */
export function provenNotation(notation: string): string {
  return notation.replace(/^9([./-])9/, "D$1D");
}

/**
 * True when a notation may be read as something else than it says, given how it was written before: three digits behind a
 * mark that used to be the fraction's or that groups here, or a date in digits alone, whose order nobody can tell. A
 * fraction that can be nothing else is read as one, whichever its mark.
 */
export function contradicts(of: string, others: readonly string[]): boolean {
  // Contracts that were saved before have the tails.
  const [now = "", ...before] = [of, ...others].map(withoutTail);
  // Early in a month no date proves its order: it is the one that was proven in the same marks.
  if (before.length === 0 || before.includes(now) || before.includes(provenNotation(now))) return false;
  if (/^9[./-]9[./-](?:9|Y)/.test(now)) return true;
  if (!/^[.,]3$/.test(now)) return false;
  const fraction = before.find((notation) => /^[.,]\d+$/.test(notation) && !/^[.,]3$/.test(notation));
  // "1,250" beside "9.50" groups; "1.250" beside "9.50" is neither.
  if (fraction !== undefined) return now[0] === fraction[0];
  return before.some((notation) => /^[.,]3$/.test(notation));
}
