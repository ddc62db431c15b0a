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
  const number = numbers[last.op === "number" ? last.nth : 0];
  if (number === undefined) return null;
  const tail = /([.,])(\d+)$/.exec(number);
  return tail ? `${tail[1]}${tail[2]?.length}` : "0";
}

function dateNotation(raw: string): string {
  return raw
    .trim()
    .slice(0, 40)
    .replace(/\p{L}+/gu, "A")
    .replace(/\d{4}/g, "Y")
    .replace(/\d+/g, "9")
    .replace(/\s+/g, " ");
}

/**
 * True when `now` cannot be read as `before` was: another decimal mark, or a date in digits alone, whose order nobody
 * can tell. A number without a fraction fits every notation.
 */
export function contradicts(now: string, before: readonly string[]): boolean {
  if (before.includes(now) || before.length === 0) return false;
  if (/^9[./-]9[./-](?:9|Y)/.test(now)) return true;
  if (!/^[.,]\d+$/.test(now)) return false;
  const isFraction = (notation: string) => /^[.,]\d+$/.test(notation) && !/^[.,]3$/.test(notation);
  const fractions = before.filter(isFraction);
  if (fractions.length > 0) {
    const [mark] = fractions[0] ?? "";
    // "1,250" beside "9.50" groups; "1.250" beside "9.50" is neither.
    return isFraction(now) ? now[0] !== mark : now[0] === mark;
  }
  // Grouped so far: a fraction behind the grouping mark would be read as a larger number.
  const grouping = before.find((notation) => /^[.,]3$/.test(notation));
  return grouping !== undefined && now[0] === grouping[0];
}
