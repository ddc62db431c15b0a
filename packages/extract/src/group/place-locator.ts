import type { Locator } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { positionIn, type RowIndex, type Selector, selectorsOf } from "../dom/selector.ts";
import { headerLabel, isCell } from "../dom/table.ts";
import { rememberMatches } from "../read/locate.ts";
import { commonest } from "../value/tally.ts";
import type { Place } from "./place.ts";

interface Judged {
  readonly locator: Locator;
  readonly selector: Selector;
  readonly gain: number;
  /** True where it finds the place in every row that has it, and nothing else. */
  readonly isClean: boolean;
  /** Rows that have the place in which it finds something else, or nothing. */
  readonly misses: number;
}

const ENOUGH = 4;

/** Locators of a place, the one that covers most rows first. */
export function locatorsFor(
  page: Page,
  place: Place,
  rows: readonly (readonly Box[])[],
  indexes: readonly RowIndex[],
  isRun: boolean,
): Locator[] {
  if (place.key === "self") return [{ by: "self" }];
  const shown = place.boxes.flatMap((box, at) => (box ? [{ box, at }] : []));
  const judged: Judged[] = [];
  const tried = new Set<string>();
  let clean = 0;
  for (const { box, at } of [shown[0], shown[shown.length >> 1], shown.at(-1)].filter((each) => !!each)) {
    for (const selector of selectorsOf(box, isRun ? null : (rows[at]?.[0] ?? null))) {
      // Most places have several names that are all right: the first ones are the best.
      if (tried.has(selector.css) || clean >= ENOUGH) continue;
      tried.add(selector.css);
      const found = judge(selector, place, indexes);
      judged.push(...found);
      if (selector.isNamed && found.some((each) => each.isClean)) clean++;
    }
  }
  judged.sort((a, b) => b.gain - a.gain);
  const best = judged.slice(0, 3);
  for (const { selector } of best) rememberRows(page, rows, indexes, selector);
  const found = best.map((each) => each.locator);
  const sample = shown[0];
  if (sample && isCell(sample.box) && !isRun) {
    const header = headerLabel(page, sample.box.element);
    // Where no place is right in all rows, as where cells of rows above reach into some, the header knows the column.
    if (header) found.splice(best[0]?.misses ? 0 : 1, 0, { by: "label", label: header });
  }
  const path = positionPath(place, rows, isRun);
  if (path && found.length < 5) found.push({ by: "css", css: path });
  return found;
}

/** Notes what a selector finds in each row, which its index knows. */
export function rememberRows(
  page: Page,
  rows: readonly (readonly Box[])[],
  indexes: readonly RowIndex[],
  selector: Selector,
): void {
  rows.forEach(([first], at) => {
    const found = indexes[at]?.find(selector).map((box) => box.element);
    if (first && found) rememberMatches(page, first.element, selector.css, found);
  });
}

// A named selector that also finds what stands elsewhere in rows that lack this place is welcome: the name says it
// is the same thing. A positional one that does so reads something else.
function judge(selector: Selector, place: Place, indexes: readonly RowIndex[]): Judged[] {
  const { css } = selector;
  let right = 0;
  let wrong = 0;
  let filled = 0;
  let rightNth = 0;
  let wrongNth = 0;
  const matched = indexes.map((index) => index.find(selector));
  const positions = place.boxes.map((box, at) => (box ? (matched[at]?.indexOf(box) ?? -1) : -1));
  const [nth] = commonest(positions.filter((position) => position >= 0)) ?? [];
  if (nth === undefined) return [];
  matched.forEach((found, at) => {
    const box = place.boxes[at];
    if (box && found.length === 1 && found[0] === box) right++;
    else if (found.length === 1) {
      if (box) wrong++;
      else filled++;
    }
    if (found[nth] !== undefined) {
      if (found[nth] === box) rightNth++;
      else wrongNth++;
    }
  });
  const shown = place.boxes.filter((box) => box !== undefined).length;
  const named = selector.isNamed ? 1.5 : 0;
  const short = 0.4 - Math.min(css.length, 80) / 200;
  const results: Judged[] = [];
  const plain = right - 2 * wrong + (selector.isNamed ? 0.3 * filled : -2 * filled);
  if (right >= shown * 0.5 && plain > 0) {
    const gain = (plain / shown) * 10 + named + short;
    const isClean = right === shown && filled === 0;
    results.push({ selector, locator: { by: "css", css }, gain, isClean, misses: shown - right });
  }
  const positional = rightNth - 2 * wrongNth;
  if (right < shown && positional > 0 && rightNth >= shown * 0.5) {
    results.push({
      selector,
      locator: { by: "css", css, nth },
      gain: (positional / shown) * 10 + named / 2 + short - 1.2,
      isClean: false,
      misses: shown - rightNth,
    });
  }
  return results;
}

// The position from the row down, where it is the same in most rows.
function positionPath(place: Place, rows: readonly (readonly Box[])[], isRun: boolean): string | null {
  if (isRun) return null;
  const paths = place.boxes.flatMap((box, at) => {
    const root = rows[at]?.[0];
    return box && root ? [positionIn(box, root)] : [];
  });
  const [path = null, count = 0] = commonest(paths.filter((each) => each !== null)) ?? [];
  return count >= paths.length * 0.6 ? path : null;
}

/** A locator of all that stands in a place that repeats within rows; null where none is pure. */
export function listLocator(
  place: Place,
  rows: readonly (readonly Box[])[],
  indexes: readonly RowIndex[],
): Locator | null {
  const at = place.boxes.findIndex((box) => box !== undefined);
  const box = place.boxes[at];
  if (!box) return null;
  const selectors = selectorsOf(box, rows[at]?.[0] ?? null);
  for (const selector of selectors) {
    const isPure = indexes.every((index) => index.find(selector).every((each) => each.key === box.key));
    const isMany = indexes.some((index) => index.find(selector).length > 1);
    if (isPure && isMany) return { by: "css", css: selector.css };
  }
  return null;
}
