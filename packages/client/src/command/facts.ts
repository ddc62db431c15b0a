import { toLine } from "../table.ts";

/** Named facts, one a line; those that are null are left out. */
export function formatFacts(facts: Readonly<Record<string, string | number | null>>): string {
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  const width = Math.max(0, ...known.map(([name]) => name.length));
  return known.map(([name, value]) => `  ${name.padEnd(width)}  ${toLine(String(value))}\n`).join("");
}
