import type { FieldType } from "@gleaner/automation";

export const quantities: ReadonlySet<FieldType> = new Set(["number", "money", "rating", "duration"]);

/** Longest text that is kept of a quantity, in characters. */
const longest = 60;

/** How a page writes the first of a quantity's values: of the value alone nobody can tell its unit. */
export function writtenOf(type: FieldType, [first]: readonly string[]): { readonly written?: string } {
  return first === undefined || !quantities.has(type) ? {} : { written: first.slice(0, longest) };
}
