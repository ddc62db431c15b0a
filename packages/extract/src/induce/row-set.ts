import type { Rows } from "@gleaner/automation";
import { once, type Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import { cssOf, indexRow, type RowIndex, type Selector, simpleSelectors } from "../dom/selector.ts";
import { uniqueSelector } from "../group/row-selector.ts";
import type { Home } from "./find-record.ts";

/** Rows as a plan finds them, and the boxes that make each. */
export interface RowSet {
  readonly rows: Rows;
  readonly boxes: readonly (readonly Box[])[];
  /** Position of the row that holds the example. */
  readonly at: number;
}

const MAX_ROWS = 3000;
const NEVER_ROWS = /^(td|th|b|strong|em|i|small|sub|sup|h[1-6]|img|tbody|thead|option)$/;
const MAX_LEVELS = 6;

/** The index of all boxes of a document by simple selector. */
export function documentIndex(page: Page): RowIndex {
  return once(page, "document index", null, () => {
    const [body] = scan(page);
    return indexRow(body ? [body] : [], true);
  });
}

/** Sets of rows of which one holds the example's record: the home or an element around it, or a run of its children. */
export function rowSets(page: Page, homes: readonly Home[]): RowSet[] {
  const found = new Map<string, RowSet>();
  const add = (set: RowSet | null): void => {
    if (!set || set.boxes.length < 2) return;
    const key = `${set.rows.run} ${set.boxes.map((row) => row[0]?.order).join(" ")}`;
    const known = found.get(key);
    if (!known || costOf(set.rows) < costOf(known.rows)) found.set(key, set);
  };
  for (const home of homes) {
    let level = NEVER_ROWS.test(home.box.tag) ? -1 : 0;
    for (let up: Box | null = home.box; up && up.tag !== "body" && level < 5; up = up.parent, level++) {
      // A cell that holds several fields is a card in a table that only lays cards out.
      const isCard = up.tag === "td" && home.fields.size > 1;
      if (NEVER_ROWS.test(up.tag) && !isCard) continue;
      for (const set of setsOf(page, up, false)) add(set);
    }
    for (const start of startsOf(home)) for (const set of setsOf(page, start, true)) add(set);
  }
  return [...found.values()];
}

function costOf(rows: Rows): number {
  return rows.css.length + (rows.within?.length ?? 0);
}

// The child of a home that opens the run: the first that holds a value, or one right before it.
function startsOf(home: Home): Box[] {
  const { children } = home.box;
  if (children.length < 4 || home.box.tag === "tr") return [];
  const holding = children.findIndex((child) =>
    [...home.hits.values()].some((hit) => hit.order >= child.order && hit.order < child.order + child.size),
  );
  return [children[holding], children[holding - 1]].filter((child) => child !== undefined);
}

function setsOf(page: Page, row: Box, isRun: boolean): RowSet[] {
  const sets: RowSet[] = [];
  const index = documentIndex(page);
  const selectors = rowSelectors(row);
  let level = 0;
  for (let home = row.parent; home && level < MAX_LEVELS; home = home.parent, level++) {
    const isBody = home.tag === "body";
    const within = isBody ? null : uniqueSelector(page, home.element);
    if (within === null && !isBody) continue;
    for (const selector of selectors) {
      const css = cssOf(selector);
      const from = home.order;
      const to = home.order + home.size;
      let boxes = index.find(selector, css).filter((box) => box.order > from && box.order < to);
      sets.push(...setFrom(boxes, row, { css, within, except: null, run: isRun }));
      if (level > 0 || selector.around !== null) continue;
      boxes = boxes.filter((box) => box.parent === home);
      sets.push(...setFrom(boxes, row, { css: `:scope > ${css}`, within, except: null, run: isRun }));
    }
    if (isBody || (isRun && level > 0)) break;
  }
  return sets;
}

function setFrom(starts: readonly Box[], row: Box, rows: Rows): RowSet[] {
  if (
    starts.length < 2 ||
    starts.length > MAX_ROWS ||
    (rows.css.startsWith(":scope") && rows.within === null)
  )
    return [];
  const at = starts.indexOf(row);
  if (at < 0) return [];
  // A run that always has its parent for itself: the parent is the row, with what may stand before the start.
  if (rows.run && new Set(starts.map((box) => box.parent)).size === starts.length) return [];
  // Rows that stand in one another are no rows.
  if (starts.some((box, index) => index > 0 && box.order < ends(starts[index - 1]))) return [];
  return [{ rows, boxes: rows.run ? runsOf(starts) : starts.map((box) => [box]), at }];
}

function ends(box: Box | undefined): number {
  return box ? box.order + box.size : 0;
}

function runsOf(starts: readonly Box[]): Box[][] {
  const isStart = new Set(starts);
  return starts.map((start) => {
    const siblings = start.parent?.children ?? [];
    const run = [start];
    for (let at = siblings.indexOf(start) + 1; at < siblings.length; at++) {
      const next = siblings[at];
      if (!next || isStart.has(next)) break;
      run.push(next);
    }
    return run;
  });
}

function rowSelectors(row: Box): Selector[] {
  const own = simpleSelectors(row).slice(0, 7);
  const found: Selector[] = own.map((each) => ({
    own: each,
    around: null,
    isChild: false,
    isNamed: each !== row.tag,
  }));
  const parent = row.parent;
  if (parent) {
    for (const around of simpleSelectors(parent).slice(0, 4)) {
      found.push({ own: row.tag, around, isChild: true, isNamed: around !== parent.tag });
    }
    const grand = parent.parent;
    if (grand) {
      for (const around of simpleSelectors(grand)
        .filter((each) => each !== grand.tag)
        .slice(0, 3)) {
        found.push({ own: row.tag, around, isChild: false, isNamed: true });
      }
    }
  }
  return found;
}
