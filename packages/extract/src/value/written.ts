import type { FieldType } from "@gleaner/automation";

export const quantities: ReadonlySet<FieldType> = new Set(["number", "money", "rating", "duration"]);

/** Longest text that is kept of a quantity or a date, in characters. */
const longest = 60;

/** How a page writes the first of a quantity's or a date's values: of the value alone nobody can tell its unit, or its words. */
export function writtenOf(type: FieldType, [first]: readonly string[]): { readonly written?: string } {
  const isOther = quantities.has(type) || type === "date";
  return first === undefined || !isOther ? {} : { written: first.slice(0, longest) };
}
