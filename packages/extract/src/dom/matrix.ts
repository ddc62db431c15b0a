import { collapse } from "../value/text.ts";
import { childrenOf, hasAttribute, tagOf, textContentOf } from "./node.ts";
import { ownRows } from "./table.ts";
import { textOf } from "./text.ts";

/** Longer tables are lists of things, each with a name; wider ones say much of each. */
const MOST_ROWS = 12;
const MOST_COLUMNS = 4;
const MAX_NAME = 40;

/** A cell of a small table with names over its columns and before its rows, and both names. */
export interface MatrixCell {
  readonly cell: Element;
  readonly row: string;
  readonly column: string;
}

/** The amounts of a small table, each of which is told by its row and its column: "Adults", "Single", "€ 8.50". */
export function matrixCells(table: Element): MatrixCell[] {
  const [head, ...rows] = ownRows(table);
  const heads = [...childrenOf(head)];
  const isSmall = heads.length > 2 && heads.length <= MOST_COLUMNS && rows.length < MOST_ROWS;
  if (!isSmall || !heads.every((each) => tagOf(each) === "th" && !isSpanned(each))) return [];
  const columns = heads.map(nameOf);
  return rows.flatMap((line) => {
    const cells = [...childrenOf(line)];
    const [first, ...amounts] = cells;
    const isWhole = cells.length === heads.length && !cells.some(isSpanned);
    const row = first && isWhole && amounts.every(hasDigit) ? nameOf(first) : null;
    if (row === null) return [];
    return amounts.flatMap((cell, at) => {
      const column = columns[at + 1] ?? null;
      return column === null ? [] : [{ cell, row, column }];
    });
  });
}

const hasDigit = (cell: Element): boolean => /\d/.test(textContentOf(cell));
const isSpanned = (cell: Element): boolean => hasAttribute(cell, "colspan") || hasAttribute(cell, "rowspan");

function nameOf(cell: Element): string | null {
  const text = textContentOf(cell).length > 4 * MAX_NAME ? "" : collapse(textOf(cell));
  return text !== "" && text.length <= MAX_NAME && !/\d/.test(text) ? text : null;
}
