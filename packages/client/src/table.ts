import { stripVTControlCharacters } from "node:util";
import Table from "cli-table3";
import stringWidth from "string-width";

export interface Column {
  readonly name: string;
  readonly align?: "left" | "right";
  /** Never cut: an id that will be copied. */
  readonly whole?: boolean;
}

const narrowest = 8;
const widest = 60;
/** What cli-table3 puts around a cell: padding on both sides and one line. */
const frame = 3;

/** Rows as a table at most `width` columns wide: cells are cut, and the last columns left out when they do not fit. */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const clean = rows.map((row) => row.map(toLine));
  const natural = columns.map(({ name, whole }, at) => {
    const cells = clean.map((row) => stringWidth(row[at] ?? ""));
    const needed = Math.max(stringWidth(name), 1, ...cells);
    return whole ? needed : Math.min(needed, widest);
  });
  const shown = countFitting(columns, natural, width);
  const widths = fit(columns.slice(0, shown), natural.slice(0, shown), width);
  // The library would cut in the middle of what is two columns wide, and overrun.
  const cutRow = (row: readonly string[]) => widths.map((most, at) => cut(row[at] ?? "", most));
  const table = new Table({
    head: cutRow(columns.map(({ name }) => toLine(name))),
    colWidths: widths.map((each) => each + frame - 1),
    colAligns: columns.slice(0, shown).map(({ align = "left" }) => align),
    style: { head: [], border: [], compact: true },
  });
  table.push(...clean.map(cutRow));
  const left = columns.slice(shown).map(({ name }) => toLine(name));
  return `${table.toString()}\n${left.length > 0 ? `Not shown for want of width: ${left.join(", ")}\n` : ""}`;
}

const spaceFor = (columnCount: number, width: number): number => width - 1 - columnCount * frame;

/** How many columns have room when each is as narrow as it may be; at least one. */
function countFitting(columns: readonly Column[], natural: readonly number[], width: number): number {
  const least = columns.map(({ whole }, at) =>
    whole ? (natural[at] ?? 0) : Math.min(natural[at] ?? 0, narrowest),
  );
  let shown = columns.length;
  while (shown > 1 && least.slice(0, shown).reduce((sum, each) => sum + each, 0) > spaceFor(shown, width)) {
    shown -= 1;
  }
  return shown;
}

/** Narrows the widest columns first, until all fit. */
function fit(columns: readonly Column[], natural: readonly number[], width: number): number[] {
  const space = spaceFor(columns.length, width);
  for (let cap = widest; cap > narrowest; cap -= 1) {
    const widths = natural.map((each, at) => (columns[at]?.whole ? each : Math.min(each, cap)));
    if (widths.reduce((sum, each) => sum + each, 0) <= space) return spread(widths, natural, space);
  }
  return natural.map((each, at) => (columns[at]?.whole ? each : Math.min(each, narrowest)));
}

/** Gives what is left over to the first columns that were cut. */
function spread(widths: readonly number[], natural: readonly number[], space: number): number[] {
  let left = space - widths.reduce((sum, each) => sum + each, 0);
  return widths.map((each, at) => {
    const more = Math.min(left, (natural[at] ?? each) - each);
    left -= more;
    return each + more;
  });
}

const segmenter = new Intl.Segmenter();

/** The text, or as much of it as leaves room for the mark that it goes on; a character is kept whole. */
function cut(text: string, most: number): string {
  if (stringWidth(text) <= most) return text;
  let kept = "";
  for (const { segment } of segmenter.segment(text)) {
    if (stringWidth(kept + segment) >= most) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** Text as one harmless line: what a page wrote must not steer the terminal. */
export function toLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
}
