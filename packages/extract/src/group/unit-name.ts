import type { Transform } from "@gleaner/automation";

const numbers = /\d+(?:[.,'’ ]\d+)*/gu;

/** The word that follows the number in every text ("179 pages", "1 page"), as name candidate of the number. */
export function unitNames(texts: readonly string[], transforms: readonly Transform[]): string[] {
  const cut = transforms.filter(
    ({ op }) => op === "after" || op === "before" || op === "between" || op === "line",
  );
  const [only] = cut;
  // A unit that was cut off is known already.
  if (cut.length === 1 && only?.op === "before") {
    return /^\s*(\p{L}{3,20})\s*$/u.exec(only.text)?.[1]?.toLowerCase().split(" ") ?? [];
  }
  if (cut.length > 0) return [];
  const nth = transforms.find((each) => each.op === "number")?.nth ?? 0;
  const units = texts.map((text) => unitAfter(text, nth));
  const [first] = units;
  if (first === undefined || first === null || units.length < 2) return [];
  const longest = units.reduce<string>(
    (best, unit) => (unit !== null && unit.length > best.length ? unit : best),
    first,
  );
  return units.every((unit) => unit === longest || (unit !== null && `${unit}s` === longest))
    ? [longest]
    : [];
}

function unitAfter(text: string, nth: number): string | null {
  const match = [...text.matchAll(numbers)].at(nth);
  if (match === undefined) return null;
  return (
    /^\s?(\p{L}{3,20})(?![\p{L}\d])/u.exec(text.slice(match.index + match[0].length))?.[1]?.toLowerCase() ??
    null
  );
}
