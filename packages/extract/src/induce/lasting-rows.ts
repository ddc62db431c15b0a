import type { Rows } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import { findRows } from "../dom/rows.ts";
import { type Box, isInside } from "../dom/scan.ts";
import {
  anywhere,
  documentIndex,
  nameSelectors,
  type Selector,
  simpleSelectors,
  within,
} from "../dom/selector.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { tally } from "../value/tally.ts";
import type { RowSet } from "./open-set.ts";

const MAX_ROWS = 400;
const MAX_LEVELS = 6;
const MOST_NAMES = 3;
const MAX_CSS = 1000;
/** What a condition on what rows hold costs, in characters. */
const LEAVING_OUT = 10;

/**
 * The same rows, said in the fewest words: what names less of the page around them outlives more of its redesigns. What
 * else the words find is left out by a name that all rows have, or by names that none of them has.
 */
export function lastingRows(page: Page, { rows, boxes, at }: RowSet): Rows {
  const starts = boxes.flatMap((row) => row.slice(0, 1));
  const start = starts[at];
  if (!start || rows.where || starts.length > MAX_ROWS) return rows;
  const wanted = new Set(starts.map((box) => box.element));
  let best: Rows | null = null;
  for (const each of waysTo(page, start, starts, rows.run)) {
    if (best && lengthOf(each) >= lengthOf(best)) break;
    const found = findRows(page, each).flatMap((row) => row.slice(0, 1));
    if (found.filter((element) => wanted.has(element)).length < wanted.size) continue;
    const others = new Set(found.filter((element) => !wanted.has(element)));
    if (others.size === 0) return each;
    const plain = rows.run || others.size > wanted.size ? null : withoutOthers(page, each, starts, others);
    if (plain && (!best || lengthOf(plain) < lengthOf(best))) best = plain;
  }
  return best ?? rows;
}

// What is left out depends on what rows hold: a few more words about where they stand are better.
function lengthOf({ css, within, except }: Rows): number {
  return (
    css.length +
    (within?.length ?? 0) +
    (except?.length ?? 0) +
    (except || css.includes(":has(") ? LEAVING_OUT : 0)
  );
}

/** Ways to find a row and those like it: by its own names or the ones around it, anywhere or within something; short ones first. */
function waysTo(page: Page, start: Box, starts: readonly Box[], run: boolean): Rows[] {
  const index = documentIndex(page);
  const found: Rows[] = [];
  let level = 0;
  for (let home = start.parent; home && level < MAX_LEVELS; home = home.parent, level++) {
    const { tag } = home;
    const isWhole = starts.every((box) => isInside(box, home));
    const place = tag === "body" ? null : uniqueSelector(page, home.element);
    if (!isWhole || (place === null && tag !== "body")) continue;
    for (const selector of selectorsOf(start)) {
      const { css, around } = selector;
      const known = new Set(index.find(selector));
      if (!starts.every((box) => known.has(box))) continue;
      found.push({ css, within: place, except: null, run });
      if (place !== null && around === null && starts.every((box) => box.parent === home))
        found.push({ css: `:scope > ${css}`, within: place, except: null, run });
    }
    if (run) break;
  }
  return found.sort((a, b) => lengthOf(a) - lengthOf(b));
}

function selectorsOf(row: Box): Selector[] {
  const own = simpleSelectors(row).slice(0, 7);
  const parent = row.parent ? simpleSelectors(row.parent) : [];
  const grand = row.parent?.parent;
  const above = grand ? nameSelectors(grand) : [];
  return [
    ...own.map((each) => anywhere(each)),
    ...parent.slice(0, 4).map((around) => within(around, row.tag, true)),
    ...above.slice(0, 3).map((around) => within(around, row.tag, false)),
  ];
}

function withoutOthers(
  page: Page,
  rows: Rows,
  starts: readonly Box[],
  others: ReadonlySet<Element>,
): Rows | null {
  const bad = documentIndex(page)
    .find(anywhere(starts[0]?.tag ?? "", false))
    .filter((box) => others.has(box.element));
  if (bad.length < others.size) return null;
  const has = sharedNames(starts).find((name) => bad.every((box) => !namesBelow(box).has(name)));
  if (has !== undefined) return { ...rows, css: `${rows.css}:has(${has})` };
  const except = exceptOf(starts, bad);
  return except === null ? null : { ...rows, except };
}

// Names that only the others have, of their own or around or below them, as few as tell all of them.
function exceptOf(good: readonly Box[], bad: readonly Box[]): string | null {
  const known = new Set(good.flatMap((box) => [...namesOf(box)]));
  let left = [...bad];
  const chosen: string[] = [];
  while (left.length > 0 && chosen.length < MOST_NAMES) {
    const telling = tally(left.flatMap((box) => [...namesOf(box)].filter((name) => !known.has(name))));
    const best = [...telling].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length)[0]?.[0];
    if (best === undefined) break;
    chosen.push(best);
    left = left.filter((box) => !namesOf(box).has(best));
  }
  const first = `${bad[0]?.tag ?? ""}:first-child`;
  const holds = ({ element }: Box): boolean => queryAll(element, first).length > 0;
  const isFirst = (box: Box): boolean => box.parent?.children[0] === box;
  if (left.length > 0 && left.every(isFirst) && !good.some((box) => isFirst(box) || holds(box))) {
    chosen.push(first);
    left = [];
  }
  const except = chosen.join(", ");
  return left.length > 0 || except.length > MAX_CSS ? null : except;
}

function namesOf(box: Box): Set<string> {
  const names = namesBelow(box);
  for (const name of simpleSelectors(box)) names.add(name);
  for (let up = box.parent; up && up.tag !== "body"; up = up.parent)
    for (const name of simpleSelectors(up)) names.add(`${name} ${box.tag}`);
  return names;
}

function namesBelow(box: Box): Set<string> {
  return new Set(below(box).flatMap((each) => [...simpleSelectors(each)]));
}

function below(box: Box): Box[] {
  return box.children.flatMap((child) => [child, ...below(child)]);
}

// Names that stand in every row, the short ones first.
function sharedNames(rows: readonly Box[]): string[] {
  const [first, ...rest] = rows.map(namesBelow);
  if (!first) return [];
  return [...first]
    .filter((name) => rest.every((names) => names.has(name)))
    .sort((a, b) => a.length - b.length);
}
