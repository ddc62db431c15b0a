import type { Page } from "../dom/page.ts";
import { type Box, isInside, scan } from "../dom/scan.ts";
import { headersOf } from "../dom/table.ts";
import type { Group } from "./group.ts";

const fewestHeaders = 2;
/** A row has parts: an element alone is a line of text. */
const smallestRow = 3;
const rowTags = new Set(["li", "tr", "article"]);
/** What stands in a page's forms and headings is no record. */
const otherTags = new Set(["h1", "form", "input", "select", "textarea", "nav"]);

/** Of a list of more rows, a total of one says nothing. */
const fewestOthers = 3;

/**
 * The row of a list of one, which nothing repeats: after the line in which the page states a total of one. Null where
 * the main part of the page shows another list.
 */
export function findStatedRow(page: Page, line: Box, groups: readonly Group[]): Group | null {
  const row = scan(page).find((box) => box.order > line.order && isAlone(box) && isRecord(box));
  if (!row || line.region !== "main") return null;
  const isOther = ({ rows }: Group): boolean => {
    const [[first] = []] = rows;
    const isOwn = first === row || (first !== undefined && isInside(first, row));
    return first?.region === "main" && !isOwn && rows.length >= fewestOthers;
  };
  return groups.some(isOther) ? null : groupOf(row);
}

/** Rows that are the only ones of their table under its column headers. */
export function findTableRows(page: Page): Group[] {
  const rows = scan(page).filter(({ tag, size }) => tag === "tr" && size >= smallestRow);
  return rows
    .filter((row) => isOnlyData(row) && headersOf(page, row.element).size >= fewestHeaders)
    .map(groupOf);
}

// Below every group of rows that do repeat.
const groupOf = (row: Box): Group => ({ rows: [[row]], isRun: false, score: 0 });

function isAlone({ tag, parent }: Box): boolean {
  const siblings = parent?.children ?? [];
  return (
    siblings.length === 1 || (rowTags.has(tag) && siblings.filter((box) => box.tag === tag).length === 1)
  );
}

function isRecord(box: Box): boolean {
  const { region, isHidden, size, textLength } = box;
  return region === "main" && !isHidden && size >= smallestRow && textLength > 0 && !holdsOther(box);
}

const holdsOther = ({ tag, children }: Box): boolean => otherTags.has(tag) || children.some(holdsOther);

function isOnlyData(row: Box): boolean {
  const isEmpty = (other: Box): boolean => other === row || other.tag !== "tr" || cellsIn(other) === 0;
  return cellsIn(row) >= fewestHeaders && (row.parent?.children ?? []).every(isEmpty);
}

const cellsIn = ({ children }: Box): number => children.filter(({ tag }) => tag === "td").length;
