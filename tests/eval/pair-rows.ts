import { elementsOf, elementType, isNull } from "./compare.ts";
import { normalizeDate, normalizeNumber, normalizeText, normalizeTime, normalizeUrl } from "./normalize.ts";

/**
 * A text that equal values of a type share; null for no value. Coarser than the scorer in one thing: of an address only
 * the last part counts, since some answers were kept relative.
 */
export function keyOf(type: string, value: unknown): string | null {
  if (isNull(value)) return null;
  const element = elementType(type);
  if (element !== null) {
    return elementsOf(value)
      .map((each) => keyOf(element, each))
      .sort()
      .join("\n");
  }
  switch (type) {
    case "number":
      return normalizeNumber(value)?.toPrecision(10) ?? null;
    case "date":
      return normalizeDate(value);
    case "time":
      return normalizeTime(value);
    case "url":
      return normalizeUrl(value).split("/").at(-1) ?? null;
    default:
      return normalizeText(value);
  }
}

/** For each answer the row with the same key, in order where a key occurs more than once; -1 where there is none. */
export function pairRows(answers: readonly (string | null)[], rows: readonly (string | null)[]): number[] {
  const waiting = new Map<string, number[]>();
  for (const [row, key] of rows.entries()) {
    if (key === null) continue;
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, [row]);
    else known.push(row);
  }
  return answers.map((key) => (key === null ? -1 : (waiting.get(key)?.shift() ?? -1)));
}
