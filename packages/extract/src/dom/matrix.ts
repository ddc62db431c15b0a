import { collapse } from "../value/text.ts";
import { childrenOf, findClosest, tagOf, textContentOf } from "./node.ts";

/** Longer tables are lists of things, each with a name. */
const MOST_ROWS = 12;
const MAX_NAME = 40;

/** A cell of a small table with names over its columns and before its rows, and both names. */
export interface MatrixCell {
  readonly cell: Element;
  readonly row: string;
  readonly column: string;
}

/** The amounts of one row of a small table in which a row is told by its first cell: "Adults", "Single", "€ 8.50". */
export function matrixCells(row: Element, cells: readonly Element[]): MatrixCell[] {
  const [first, ...others] = cells;
  const table = cells.length > 2 ? findClosest(row, "table") : null;
  const rows = table ? rowsOf(table) : [];
  const [head] = rows;
  if (!first || !head || head === row || rows.length > MOST_ROWS) return [];
  const heads = [...childrenOf(head)];
  const isHead = heads.length === cells.length && heads.every((each) => tagOf(each) === "th");
  const name = nameOf(first);
  if (!isHead || name === null || !others.every((each) => /\d/.test(textContentOf(each)))) return [];
  return others.flatMap((cell, at) => {
    const column = heads[at + 1] ? nameOf(heads[at + 1] as Element) : null;
    return column === null ? [] : [{ cell, row: name, column }];
  });
}

function rowsOf(table: Element): Element[] {
  return [...childrenOf(table)].flatMap((part) => (tagOf(part) === "tr" ? [part] : [...childrenOf(part)]));
}

function nameOf(cell: Element): string | null {
  const text = collapse(textContentOf(cell));
  return text !== "" && text.length <= MAX_NAME && !/\d/.test(text) ? text : null;
}
