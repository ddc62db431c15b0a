import { collapse } from "../value/text.ts";
import {
  attributeOf,
  childrenOf,
  classesOf,
  findClosest,
  nextElementOf,
  parentOf,
  selectAll,
  selectFirst,
  tagOf,
  textContentOf,
} from "./node.ts";
import { once, type Page } from "./page.ts";
import { textOf } from "./text.ts";

/** A cell and the column (0-based) at which it starts. */
export interface Cell {
  readonly element: Element;
  readonly column: number;
}

/** Cells that start further to the right are all in this column: spans can claim more than any table has. */
const MOST_COLUMNS = 1000;
/** What is longer labels nothing. */
const MOST_LABEL = 200;

/** True for a cell of a table, also where only its role says so. */
export function isCell({ tag, element }: { readonly tag: string; readonly element?: Element }): boolean {
  return (
    tag === "td" || tag === "th" || (!!element && /^(grid)?cell$/.test(attributeOf(element, "role") ?? ""))
  );
}

/** The cells of a row with their columns; `colspan` and `rowspan` of the rows above are counted. */
export const cellsOf = (page: Page, row: Element): readonly Cell[] => laidOut(page, row).own;

/** The cell of a row that is in this column: its own, or one of a row above that spans it. */
export function cellIn(page: Page, row: Element, column: number): Element | null {
  const { own, above } = laidOut(page, row);
  return [...own, ...above].find((each) => each.column === column)?.element ?? null;
}

/** The cells of a row, and those of rows above that reach into it. */
interface Line {
  readonly own: readonly Cell[];
  readonly above: readonly Cell[];
}

function laidOut(page: Page, row: Element): Line {
  const table = findClosest(row, "table");
  const lines = table && once(page, "cells", table, () => layOut(table));
  return lines?.get(row) ?? place(row, new Map());
}

function layOut(table: Element): Map<Element, Line> {
  const rows = new Map<Element, Line>();
  const carried = new Map<number, Carried>();
  for (const row of ownRows(table)) rows.set(row, place(row, carried));
  return rows;
}

/** The rows of a table, without those of tables within it. */
export function ownRows(table: Element): Element[] {
  const rows: Element[] = [];
  for (const child of childrenOf(table)) {
    if (tagOf(child) === "tr") rows.push(child);
    else if (/^t(head|body|foot)$/.test(tagOf(child))) {
      for (const inner of childrenOf(child)) if (tagOf(inner) === "tr") rows.push(inner);
    }
  }
  return rows;
}

/** A cell of a row above, and how many more rows it covers. */
interface Carried {
  readonly cell: Cell;
  left: number;
}

// `carried` holds, by column, the last cell that covered it.
function place(row: Element, carried: Map<number, Carried>): Line {
  const own: Cell[] = [];
  const above: Cell[] = [];
  let column = 0;
  const reaches = (at: number): boolean => {
    const over = carried.get(at);
    if (!over || over.left === 0) return false;
    over.left -= 1;
    if (over.cell.column === at) above.push(over.cell);
    return true;
  };
  for (const element of childrenOf(row)) {
    if (!isCell({ tag: tagOf(element) })) continue;
    while (reaches(column)) column++;
    const cell = { element, column };
    own.push(cell);
    const left = spanOf(element, "rowspan") - 1;
    const end = Math.min(column + spanOf(element, "colspan"), MOST_COLUMNS);
    while (column < end) carried.set(column++, { cell, left });
  }
  // A row that ends early is reached in the columns behind it, too.
  for (const at of carried.keys()) if (at >= column) reaches(at);
  return { own, above };
}

function spanOf(cell: Element, attribute: "colspan" | "rowspan"): number {
  const span = Number(attributeOf(cell, attribute) ?? 1);
  return Number.isInteger(span) && span >= 1 && span <= 1000 ? span : 1;
}

/** Column headers by column (0-based) of the table that a row stands in; empty where it has none. */
export function headersOf(page: Page, row: Element): ReadonlyMap<number, Element> {
  return headOf(page, row)?.headers ?? new Map();
}

/** What heads the columns of a table. */
interface Head {
  readonly headers: ReadonlyMap<number, Element>;
  /** The rows that say it: a long table says it again and again. */
  readonly rows: ReadonlySet<Element>;
}

function headOf(page: Page, row: Element): Head | null {
  const table = findClosest(row, "table");
  return table && once(page, "headers", table, () => findHead(page, table));
}

function findHead(page: Page, table: Element): Head {
  const headers = new Map<number, Element>();
  const rows = ownRows(table);
  const heads = rows.filter((row) => tagOf(parentOf(row)) === "thead");
  const isHead = (row: Element | undefined): row is Element =>
    row !== undefined &&
    childrenOf(row).length > 1 &&
    [...childrenOf(row)].every((cell) => tagOf(cell) === "th");
  const first = rows.find((row) => collapse(textContentOf(row)) !== "" && childrenOf(row).length > 1);
  const repeated = heads.length > 0 || !first ? [] : repeatsOf(first, rows);
  const isHeaded = first && (repeated.length > 0 || isHead(first) || looksLikeHead(first, rows));
  const chosen = heads.length > 0 ? heads : isHeaded ? [first] : [];
  // The lowest header row names columns best: the ones above it are group titles.
  const usual = usualRow(page, rows, chosen);
  for (const row of chosen) {
    const cells = cellsOf(page, row);
    // Tables whose spans do not add up still have one header a cell.
    const isUneven = usual !== null && cells.length === usual.length && widthOf(cells) !== widthOf(usual);
    for (const [at, { element, column }] of cells.entries()) {
      const over = isUneven ? (usual[at]?.column ?? column) : column;
      if (headerText(element) !== "") headers.set(over, element);
    }
  }
  const [lead] =
    first && repeated.some((row) => saysFirst(row) !== saysFirst(first)) ? cellsOf(page, first) : [];
  // What changes from one to the next heads the rows below, not the column.
  if (lead) headers.delete(lead.column);
  const said = [...headers.values()].flatMap((cell) => parentOf(cell) ?? []);
  return { headers, rows: new Set([...said, ...repeated]) };
}

const saysFirst = (row: Element): string => collapse(textContentOf(childrenOf(row)[0]));

/** Fewer cells than these are the same by chance. */
const LEAST_REPEATED = 3;

// Rows that say again what the first does, but for its first cell: those of a class of its own that no other row has.
function repeatsOf(first: Element, rows: readonly Element[]): Element[] {
  const wordsOf = (row: Element): string[] =>
    [...childrenOf(row)].slice(1).map((cell) => collapse(textContentOf(cell)));
  const words = wordsOf(first);
  const filled = words.filter((text) => /\p{L}/u.test(text));
  if (filled.length < LEAST_REPEATED || filled.length * 2 < words.length) return [];
  const said = words.join("\n");
  const own = classesIn(first);
  const marked = own.length === 0 ? [] : rows.map((row) => ({ row, classes: classesIn(row) }));
  for (const token of own) {
    const others = marked.flatMap(({ row, classes }) =>
      row !== first && classes.includes(token) ? [row] : [],
    );
    const isSetApart = others.length > 0 && others.length * 2 < rows.length;
    if (isSetApart && others.every((row) => wordsOf(row).join("\n") === said)) return others;
  }
  return [];
}

/** The column header over a cell; null where its table has none there. */
export function headerOver(page: Page, cell: Element): Element | null {
  const row = parentOf(cell);
  const column = row && cellsOf(page, row).find((each) => each.element === cell)?.column;
  return row && column !== undefined && column !== null ? (headersOf(page, row).get(column) ?? null) : null;
}

/** The header over a cell of a table that is made of roles (WAI-ARIA 1.2); null where there is none. */
export function roleHeaderOver(page: Page, cell: Element): Element | null {
  const row = parentOf(cell);
  const table = findClosest(row, "[role=table],[role=grid],[role=treegrid]");
  if (!row || !table) return null;
  const headers = once(page, "role headers", table, () => selectAll(table, "[role=columnheader]"));
  return headers[[...childrenOf(row)].indexOf(cell)] ?? null;
}

/** The label by which a cell is found in its row: what the header over it says, where no other header says so. */
export function headerLabel(page: Page, cell: Element): string | null {
  const header = headerOver(page, cell);
  const text = header ? headerText(header) : "";
  if (text === "" || text.length > MOST_LABEL) return null;
  const headers = [...headersOf(page, cell).values()];
  return headers.filter((each) => headerText(each) === text).length === 1 ? text : null;
}

/** Rows below a header that are looked at to tell it from them. */
const MOST_BELOW = 20;
const HEAD_CLASS = /head|hdr|title|caption|label/i;

// A first row of plain cells that is set apart: bold as no other is, or of a class that no other has and that says so, or that stands over numbers without one of its own.
function looksLikeHead(first: Element, rows: readonly Element[]): boolean {
  const count = childrenOf(first).length;
  const below = rows
    .slice(rows.indexOf(first) + 1)
    .filter((row) => childrenOf(row).length === count)
    .slice(0, MOST_BELOW);
  if (selectFirst(first, "a[href]") !== null) return false;
  if (isBold(first)) return below.length === 0 || !below.every(isBold);
  if (below.length < 2 || count < 2) return false;
  const others = new Set(below.flatMap(classesIn));
  const own = classesIn(first).filter((token) => !others.has(token));
  if (own.length === 0) return false;
  const hasDigits = (row: Element, at: number): boolean => /\d/.test(textContentOf(childrenOf(row)[at]));
  const overNumbers = [...childrenOf(first)].some((_, at) => below.every((row) => hasDigits(row, at)));
  const isWordy = [...childrenOf(first)].every((_, at) => !hasDigits(first, at));
  return isWordy && (overNumbers || own.some((token) => HEAD_CLASS.test(token)));
}

/** True for a row of several texts, all bold, over another row: they head columns, and none labels the next. */
export function isBoldHead(row: Element | null): boolean {
  const said = [...childrenOf(row)].filter((cell) => textOf(cell) !== "");
  return row !== null && said.length > 2 && nextElementOf(row) !== null && isBold(row);
}

function isBold(row: Element): boolean {
  return [...childrenOf(row)].every((cell) => selectFirst(cell, "b, strong") !== null || !textOf(cell));
}

// The classes of a row, and those that all of its cells have.
function classesIn(row: Element): string[] {
  const [first, ...cells] = childrenOf(row);
  const shared = first
    ? [...classesOf(first)].filter((token) => cells.every((cell) => classesOf(cell).contains(token)))
    : [];
  return [...classesOf(row), ...shared];
}

/** True for a row whose cells head the columns of its table. */
export function isHeaderRow(page: Page, row: Element): boolean {
  return headOf(page, row)?.rows.has(row) ?? false;
}

// The cells of a row that has as many cells and columns as most rows of the body have.
function usualRow(page: Page, rows: readonly Element[], heads: readonly Element[]): readonly Cell[] | null {
  const body = rows.slice(0, 200).filter((row) => !heads.includes(row));
  const all = body.map((row) => cellsOf(page, row)).filter((cells) => cells.length > 1);
  const kinds = Map.groupBy(all, (cells) => `${cells.length} ${widthOf(cells)}`);
  const [usual] = [...kinds.values()].sort((a, b) => b.length - a.length);
  return usual?.[0] ?? null;
}

function widthOf(cells: readonly Cell[]): number {
  const last = cells.at(-1);
  return last ? last.column + spanOf(last.element, "colspan") : 0;
}

/** What a header cell says: its text, or its accessible name where it shows an icon. */
export function headerText(cell: Element): string {
  return (
    collapse(textOf(cell)) || collapse(attributeOf(cell, "aria-label") ?? attributeOf(cell, "title") ?? "")
  );
}
