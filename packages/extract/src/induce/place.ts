import type { Locator } from "@gleaner/automation";
import { bareLabel } from "../dom/label-name.ts";
import { once, type Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { anywhere, documentIndex, selectorsOf } from "../dom/selector.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { documentPairs, locateAll, locateOne } from "../read/locate.ts";
import { pieceAt } from "../read/piece.ts";
import { type Heading, headingsOver, isWorded } from "../read/under.ts";
import { squeeze } from "../value/text.ts";
import type { Spot } from "./spot.ts";

const MAX_NAMED = 4;

/** Locators that find a spot of the whole document and nothing else, by family: names, label, heading, position. */
export function locatorsOfSpot(page: Page, spot: Spot): Locator[] {
  const { box, piece } = spot;
  const found: Locator[] = [];
  const add = (css: string): void => {
    if (css.length > 1000) return;
    found.push(piece ? pieceAt(css, piece) : { by: "css", css });
  };
  for (const css of namedSelectors(page, box).slice(0, MAX_NAMED)) add(css);
  if (!piece) {
    for (const label of labelsAt(page, box)) found.push({ by: "label", label });
    const over = headingsOver(page, box)[0];
    // Under a label stands its own value only; under an amount stands nothing that is its own.
    if (over && isWorded(over) && !isOfPair(page, over)) {
      const css = box.tag;
      const under: Locator = { by: "under", heading: over.text, css };
      if (locateOne(page, null, under)) found.push(under);
      else if (found.length === 0) {
        // A section's second line is surer than the page's twentieth.
        const nth = lineOf(page, under, box);
        if (nth !== null) found.push({ ...under, nth });
      }
    }
  }
  const path = uniqueSelector(page, box.element);
  if (path) add(path);
  const seen = new Set<string>();
  return found.filter((locator) => {
    const key = JSON.stringify(locator);
    return !seen.has(key) && !!seen.add(key);
  });
}

const LINE_TAG = /^(p|li|dd)$/;
/** Lines of a section that are counted: further down the next page has others before them. */
const MOST_LINES = 5;

/** Which line under a heading a box is; null where it is none of the first. */
function lineOf(page: Page, under: Locator, box: Box): number | null {
  if (!LINE_TAG.test(box.tag)) return null;
  const at = locateAll(page, null, under).findIndex(({ nodes }) => nodes[0] === box.element);
  return at < 0 || at >= MOST_LINES ? null : at;
}

// What only looks like a heading may be a label, or the amount behind a label.
function isOfPair(page: Page, { rank, text, box }: Heading): boolean {
  const { labels, values } = once(page, "labels of all", null, () => ({
    labels: new Set(documentPairs(page).map(({ label }) => squeeze(bareLabel(label)))),
    values: new Set(documentPairs(page).flatMap(({ nodes }) => nodes)),
  }));
  const isAmount = /\d/.test(text) && values.has(box.element);
  return rank > 6 && (labels.has(squeeze(text)) || isAmount);
}

// Selectors by names that this element alone answers to.
function namedSelectors(page: Page, box: Box): string[] {
  const index = documentIndex(page);
  const found: string[] = [];
  if (box.tag === "h1") {
    if (index.find(anywhere("h1")).length === 1) found.push("h1");
  }
  for (const selector of selectorsOf(box, null)) {
    if (!selector.isNamed) continue;
    const all = index.find(selector);
    if (all.length === 1 && all[0] === box) found.push(selector.css);
  }
  return found;
}

function labelsAt(page: Page, box: Box): string[] {
  return documentPairs(page)
    .filter((pair) => pair.nodes.length === 1 && pair.nodes[0] === box.element && pair.text === null)
    .map((pair) => bareLabel(pair.label))
    .slice(0, 2);
}
