import { normalizeDate, normalizeNumber, normalizeText, normalizeTime, normalizeUrl } from "./normalize.ts";

/** How one value compares: elements right, wrong or surplus, and missed; `exact` when nothing differs. */
export interface Comparison {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly exact: boolean;
}

/** True for what counts as no value. */
export function isNull(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "string" && /^(null|n\/a|none)$/i.test(value.trim());
}

/** The type of a list's elements; null for a type that is no list. */
export function elementType(type: string): string | null {
  return /^list<(\w+)>$/.exec(type)?.[1] ?? null;
}

/** The elements of a list value; a text is split into its lines. */
export function elementsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (isNull(value)) return [];
  if (typeof value !== "string") return [value];
  return value
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** True when two single values are the same, written as their type may be written. */
export function isSame(type: string, one: unknown, other: unknown): boolean {
  if (isNull(one) || isNull(other)) return isNull(one) && isNull(other);
  switch (type) {
    case "number": {
      const [a, b] = [normalizeNumber(one), normalizeNumber(other)];
      return a !== null && b !== null && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));
    }
    case "date":
      return normalizeDate(one) === normalizeDate(other);
    case "time":
      return normalizeTime(one) === normalizeTime(other);
    case "boolean":
      return String(one).toLowerCase() === String(other).toLowerCase();
    case "url":
      return isSameUrl(normalizeUrl(one), normalizeUrl(other));
    default:
      return normalizeText(one) === normalizeText(other);
  }
}

/** Addresses are the same, too, when one is the end of the other: some answers were kept relative. */
function isSameUrl(one: string, other: string): boolean {
  const [a, b] = [one.replace(/\s/g, ""), other.replace(/\s/g, "")];
  if (a === b) return true;
  const isTelling = Math.min(one.length, other.length) >= 8;
  return isTelling && (a.endsWith(`/${b}`) || b.endsWith(`/${a}`));
}

/** Compares a predicted value with the right one; lists as multisets of their elements. */
export function compareValues(type: string, expected: unknown, predicted: unknown): Comparison {
  const element = elementType(type);
  if (element !== null) return compareLists(element, elementsOf(expected), elementsOf(predicted));
  if (isNull(expected)) return isNull(predicted) ? count(0, 0, 0) : count(0, 1, 0);
  if (isNull(predicted)) return count(0, 0, 1);
  return isSame(type, expected, predicted) ? count(1, 0, 0) : count(0, 1, 1);
}

function compareLists(type: string, expected: readonly unknown[], predicted: readonly unknown[]): Comparison {
  const used = new Set<number>();
  for (const value of expected) {
    const at = predicted.findIndex((other, index) => !used.has(index) && isSame(type, value, other));
    if (at >= 0) used.add(at);
  }
  return count(used.size, predicted.length - used.size, expected.length - used.size);
}

function count(tp: number, fp: number, fn: number): Comparison {
  return { tp, fp, fn, exact: fp === 0 && fn === 0 };
}
