import type { Locator } from "@gleaner/automation";
import { likeNames, slotNames } from "../dom/name.ts";
import type { Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import { anywhere, documentIndex, nameSelectors, within } from "../dom/selector.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { piecesOf } from "../read/piece.ts";
import { squeeze } from "../value/text.ts";
import { type Candidate, fittingChains, type Items } from "./item-candidate.ts";

/** Ways to lines that are parted by breaks, within one element or within several of a kind. */
export function itemsOfPieces(page: Page, name: string, items: Items): Candidate[] {
  const [first] = items;
  if (first === undefined || items.length < 2) return [];
  const target = squeeze(String(first));
  const found: Candidate[] = [];
  for (const box of scan(page)) {
    if (box.ownLength === 0 || box.children.length === 0) continue;
    for (const own of [false, true]) {
      const pieces = piecesOf(box.element, own).map((piece) => piece.text);
      if (!pieces.some((piece) => squeeze(piece).includes(target))) continue;
      const score = 0.7 + 0.4 * likeNames(name, slotNames(box));
      for (const css of kindsOf(page, box)) {
        const all = css.boxes.flatMap((each) => piecesOf(each.element, own).map((piece) => piece.text));
        for (const { transforms, fit } of fittingChains(page, all, items)) {
          const locator: Locator = { by: "piece", css: css.css, ...(own ? { own: true } : {}) };
          found.push({ way: { locator, attribute: null, transforms }, fit, score: score + css.bonus });
        }
      }
    }
  }
  return found;
}

interface Alike {
  readonly css: string;
  readonly boxes: readonly Box[];
  readonly bonus: number;
}

// The element by its place, its like beside it, and all that answer to one of its names.
function kindsOf(page: Page, box: Box): Alike[] {
  const kinds: Alike[] = [];
  const path = uniqueSelector(page, box.element);
  if (path) kinds.push({ css: path, boxes: [box], bonus: 0 });
  for (const own of nameSelectors(box).slice(0, 3)) {
    const boxes = documentIndex(page).find(anywhere(own));
    if (boxes.length <= 20) kinds.push({ css: own, boxes, bonus: 0.1 });
  }
  const { parent } = box;
  const beside = parent?.children.filter((each) => each.tag === box.tag) ?? [];
  if (!parent || beside.length > 20) return kinds;
  const home = uniqueSelector(page, parent.element);
  if (home && beside.length > 1) kinds.push({ css: `${home} > ${box.tag}`, boxes: beside, bonus: 0 });
  for (const around of nameSelectors(parent).slice(0, 3)) {
    const selector = within(around, box.tag, true);
    const boxes = documentIndex(page).find(selector);
    if (boxes.length <= 20) kinds.push({ css: selector.css, boxes, bonus: 0.1 });
  }
  return kinds;
}
