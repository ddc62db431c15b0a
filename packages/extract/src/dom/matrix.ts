import { collapse } from "../value/text.ts";
import { childrenOf, hasAttribute, selectFirst, tagOf, textContentOf } from "./node.ts";
import { ownRows } from "./table.ts";
import { textOf } from "./text.ts";

/** Longer tables are lists of things, each with a name; wider ones say much of each. */
const MOST_ROWS = 12;
const MOST_COLUMNS = 4;
const MAX_NAME = 40;
const MAX_VALUE = 300;
/** Share of the cells of a table of amounts that hold one. */
const MOSTLY = 0.6;

/** A cell of a small table and what its headers call it. */
export interface HeadedCell {
  readonly cell: Element;
  readonly label: string;
}

/** What a small table says of the one thing that it is about, each cell with its label. */
export function headedCells(table: Element): HeadedCell[] {
  const rows = ownRows(table);
  const [head, row, more] = rows;
  const under = more === undefined ? cellsUnder(head, row) : [];
  return under.length > 0 ? under : matrixCells(rows);
}

/** The cells of the one row of a table under the names in the row over them: "Genre" over "Drama". */
function cellsUnder(head: Element | undefined, row: Element | undefined): HeadedCell[] {
  const names = [...childrenOf(head)].filter((each) => !hasAttribute(each, "rowspan"));
  const cells = [...childrenOf(row)];
  const isRow = names.length > 2 && cells.length === names.length && ![...names, ...cells].some(isSpanned);
  if (!isRow || !names.every(isNaming) || cells.some(isNaming)) return [];
  return cells.flatMap((cell, at) => {
    const label = names[at] === undefined ? null : nameOf(names[at]);
    return label === null || !isShort(cell) ? [] : [{ cell, label }];
  });
}

/** True for a header, and for a cell that is bold as a whole. */
function isNaming(cell: Element): boolean {
  const bold = selectFirst(cell, "b, strong");
  return (
    tagOf(cell) === "th" || (bold !== null && collapse(textContentOf(bold)) === collapse(textContentOf(cell)))
  );
}

/**
 * The cells of a small table, each of which is told by its row and its column: "Adults", "Single", "€ 8.50". Without a
 * header cell before it a row has to be of amounts alone, or most of the table: else it is a list of things.
 */
function matrixCells([head, ...lines]: readonly Element[]): HeadedCell[] {
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
      return column === null || !isShort(cell) ? [] : [{ cell, label: `${row}, ${column}` }];
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
