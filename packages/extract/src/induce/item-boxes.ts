import type { Page } from "../dom/page.ts";
import { queryDocument } from "../dom/query.ts";
import { type Box, boxOf, isInside, scan } from "../dom/scan.ts";
import { anywhere, documentIndex, simpleSelectors, within } from "../dom/selector.ts";
import { textIn } from "../dom/text.ts";
import { stepOf } from "../dom/unique-selector.ts";
import { findUnder, headingsOver, isWorded } from "../read/under.ts";
import { smallest } from "../value/number.ts";
import { type Candidate, fittingChains, type Items } from "./item-candidate.ts";
import { waysBeside, waysTo, waysUnder } from "./item-place.ts";
import { spotsOf } from "./spot.ts";

const MAX_ITEM_BOXES = 6;
const MAX_CANDIDATES = 60;

/** Ways to elements of one kind that hold an item each. */
export function itemsOfBoxes(page: Page, name: string, items: Items): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const pick of new Set([0, items.length >> 1, items.length - 1])) {
    const value = items[pick];
    if (value === undefined) continue;
    for (const box of holders(page, value)) {
      // What wraps an only item would wrap all of several.
      if (items.length === 1 && box.children.some(({ textLength }) => textLength === box.textLength))
        continue;
      for (const candidate of [...aroundBox(page, name, box, items), ...waysBeside(page, name, box, items)]) {
        const key = JSON.stringify(candidate.way);
        if (!found.has(key)) found.set(key, candidate);
      }
    }
    if ([...found.values()].some((each) => each.fit === 1)) break;
  }
  return [...found.values()].sort((a, b) => b.fit - a.fit || b.score - a.score).slice(0, MAX_CANDIDATES);
}

// The elements that hold a value, those that hold the least beside it first.
function holders(page: Page, value: string | number): Box[] {
  const wanted = { kind: typeof value === "number" ? ("number" as const) : ("text" as const), value };
  const found: { box: Box; cost: number }[] = [];
  for (const box of scan(page)) {
    const spots = spotsOf(page, box, wanted).filter((spot) => spot.attribute === null && spot.piece === null);
    const cost = smallest(spots.flatMap((spot) => spot.chains.map((chain) => chain.cost)));
    if (spots.length > 0) found.push({ box, cost });
  }
  return found
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_ITEM_BOXES)
    .map((each) => each.box);
}

interface Alike {
  readonly css: string;
  readonly all: readonly Box[];
}

// Elements of the box's kind, by its own names and by its parent's; of a cell without a name those of its column, too.
function kindsOf(page: Page, box: Box): Alike[] {
  const { parent } = box;
  const owns = simpleSelectors(box).slice(0, 6);
  const arounds = parent ? simpleSelectors(parent).slice(0, 3) : [];
  const kinds = [
    ...owns.map((own) => anywhere(own)),
    ...arounds.flatMap((around) => owns.slice(-1).map((own) => within(around, own, true))),
  ];
  const alike = kinds.map((kind) => ({ css: kind.css, all: documentIndex(page).find(kind) }));
  const isNameless = box.tag === "td" && box.tokens.length === 0 && parent?.tag === "tr";
  return isNameless ? [...alike, columnOf(page, box)] : alike;
}

/** The cells that stand where this one does in the rows of tables; one that is all of its row heads others. */
function columnOf(page: Page, cell: Box): Alike {
  const css = `tr > ${stepOf(cell.element)}:not(:only-child)`;
  return { css, all: queryDocument(page, css).flatMap((element) => boxOf(page, element) ?? []) };
}

// All elements of the box's kind below each of its ancestors or headings: the smallest sets that read as the items.
function aroundBox(page: Page, name: string, box: Box, items: Items): Candidate[] {
  const found: Candidate[] = [];
  for (const { css, all } of kindsOf(page, box)) {
    let size = 0;
    for (let home = box.parent; home; home = home.parent) {
      const inside = home.tag === "body" ? all : all.filter((each) => isInside(each, home));
      if (inside.length === size) continue;
      size = inside.length;
      if (inside.length < items.length * 0.7) continue;
      if (inside.length > items.length * 1.5 + 3) break;
      for (const { transforms, fit } of fittingChains(page, textsOf(page, inside), items)) {
        found.push(...waysTo(page, name, { css, all, inside, home }, transforms, fit));
      }
    }
    for (const heading of headingsOver(page, box).filter(isWorded)) {
      const elements = findUnder(
        page,
        all.map((each) => each.element),
        heading.text,
      );
      if (elements.length < items.length * 0.7 || elements.length > items.length * 1.5 + 3) continue;
      const inside = elements.flatMap((element) => boxOf(page, element) ?? []);
      for (const { transforms, fit } of fittingChains(page, textsOf(page, inside), items)) {
        found.push(waysUnder(name, heading.text, css, transforms, fit));
      }
    }
  }
  return found;
}

function textsOf(page: Page, boxes: readonly Box[]): string[] {
  return boxes.map((box) => textIn(page, box.element)).filter((text) => text !== "");
}
