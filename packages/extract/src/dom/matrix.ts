import { collapse } from "../value/text.ts";
import { childrenOf, hasAttribute, tagOf, textContentOf } from "./node.ts";
import { ownRows } from "./table.ts";
import { textOf } from "./text.ts";

/** Longer tables are lists of things, each with a name; wider ones say much of each. */
const MOST_ROWS = 12;
const MOST_COLUMNS = 4;
const MAX_NAME = 40;
const MAX_VALUE = 300;
/** Share of the cells of a table of amounts that hold one. */
const MOSTLY = 0.6;

/** A cell of a small table with names over its columns and before its rows, and both names. */
export interface MatrixCell {
  readonly cell: Element;
  readonly row: string;
  readonly column: string;
}

/**
 * The cells of a small table, each of which is told by its row and its column: "Adults", "Single", "€ 8.50". Without a
 * header cell before it a row has to be of amounts alone, or most of the table: else it is a list of things.
 */
export function matrixCells(table: Element): MatrixCell[] {
  const [head, ...lines] = ownRows(table);
  const heads = [...childrenOf(head)];
  const isSmall = heads.length > 2 && heads.length <= MOST_COLUMNS && lines.length < MOST_ROWS;
  if (!isSmall || !heads.every((each) => tagOf(each) === "th" && !isSpanned(each))) return [];
  const columns = heads.map(nameOf);
  const rows = lines
    .map((line) => [...childrenOf(line)])
    .filter((cells) => cells.length === heads.length && !cells.some(isSpanned));
  const all = rows.flatMap(([, ...cells]) => cells);
  const isOfAmounts = all.filter(hasDigit).length >= all.length * MOSTLY;
  return rows.flatMap(([first, ...cells]) => {
    const isTold = isOfAmounts || tagOf(first) === "th" || cells.every(hasDigit);
    const row = first && isTold ? nameOf(first) : null;
    if (row === null) return [];
    return cells.flatMap((cell, at) => {
      const column = columns[at + 1] ?? null;
      return column === null || !isShort(cell) ? [] : [{ cell, row, column }];
    });
  });
}

const hasDigit = (cell: Element): boolean => /\d/.test(textContentOf(cell));
function isShort(cell: Element): boolean {
  const { length } = collapse(textContentOf(cell));
  return length > 0 && length <= MAX_VALUE;
}
const isSpanned = (cell: Element): boolean => hasAttribute(cell, "colspan") || hasAttribute(cell, "rowspan");

function nameOf(cell: Element): string | null {
  const text = textContentOf(cell).length > 4 * MAX_NAME ? "" : collapse(textOf(cell));
  return text !== "" && text.length <= MAX_NAME && /\p{L}{2}/u.test(text) ? text : null;
}
