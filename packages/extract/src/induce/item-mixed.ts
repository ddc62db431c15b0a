import type { Locator } from "@gleaner/automation";
import { likeNames } from "../dom/name.ts";
import { once, type Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import { simpleSelectors } from "../dom/selector.ts";
import { uniqueSelector } from "../group/row-selector.ts";
import { headingsOver } from "../read/under.ts";
import { largest } from "../value/number.ts";
import { squeeze } from "../value/text.ts";
import type { Candidate, Items } from "./item-candidate.ts";
import { textOfBox } from "./spot.ts";

const MAX_KINDS = 3;
const MAX_STARTS = 4;

/** Ways to items that stand in elements of several kinds: paragraphs and the sub-headings between them. */
export function itemsOfMixedBoxes(page: Page, name: string, items: Items): Candidate[] {
  if (items.length < 2) return [];
  const boxes = holdersOf(page, items);
  if (!boxes) return [];
  const found: Candidate[] = [];
  for (const kinds of kindsFor(boxes)) {
    if (kinds.length < 2) continue;
    for (const { locator, score } of locatorsOf(page, name, kinds, boxes)) {
      found.push({ way: { locator, attribute: null, transforms: [{ op: "trim" }] }, fit: 0, score });
    }
  }
  return found;
}

// By item, the elements that hold it and nothing else; null where one has none.
function holdersOf(page: Page, items: Items): Box[][] | null {
  const wanted = new Map<string, Box[]>();
  for (const item of items) wanted.set(squeeze(String(item)), []);
  const longest = largest(items.map((item) => String(item).length));
  for (const box of scan(page)) {
    if (box.textLength === 0 || box.textLength > longest * 1.5 + 20) continue;
    wanted.get(once(page, "squeezed", box, () => squeeze(textOfBox(page, box))))?.push(box);
  }
  const holders = items.map((item) => wanted.get(squeeze(String(item))) ?? []);
  return holders.every((each) => each.length > 0) ? holders : null;
}

// Few selectors that together answer for every item, the ones that answer for most first.
function kindsFor(holders: readonly (readonly Box[])[]): string[][] {
  const cover = new Map<string, Set<number>>();
  holders.forEach((boxes, at) => {
    for (const css of new Set(boxes.flatMap(selectorsOf))) {
      const known = cover.get(css);
      if (known) known.add(at);
      else cover.set(css, new Set([at]));
    }
  });
  const ranked = [...cover].sort((a, b) => b[1].size - a[1].size || rankOf(b[0]) - rankOf(a[0]));
  const first = ranked[0]?.[1].size ?? 0;
  const starts = ranked.filter(([, covered]) => covered.size === first).slice(0, MAX_STARTS);
  return starts.flatMap(([css, covered]) => {
    const kinds = [css];
    const left = new Set([...holders.keys()].filter((at) => !covered.has(at)));
    while (left.size > 0 && kinds.length < MAX_KINDS) {
      const [next] = ranked
        .map(([other, those]) => ({ other, count: [...those].filter((at) => left.has(at)).length }))
        .sort((a, b) => b.count - a.count);
      if (!next || next.count === 0) break;
      kinds.push(next.other);
      for (const at of cover.get(next.other) ?? []) left.delete(at);
    }
    return left.size === 0 ? [kinds] : [];
  });
}

function selectorsOf(box: Box): string[] {
  const owns = simpleSelectors(box).slice(0, 3);
  const arounds = box.parent ? simpleSelectors(box.parent).slice(0, 2) : [];
  return [...owns, box.tag, ...arounds.map((around) => `${around} > ${box.tag}`)];
}

// A name with a parent says more than a name, a name more than a tag.
function rankOf(css: string): number {
  return (/[.[]/.test(css) ? 1 : 0) + (css.includes(">") ? 0.5 : 0);
}

function locatorsOf(
  page: Page,
  name: string,
  kinds: readonly string[],
  holders: readonly (readonly Box[])[],
): { locator: Locator; score: number }[] {
  const [[first] = []] = holders;
  if (!first) return [];
  const found: { locator: Locator; score: number }[] = [];
  for (const { text } of headingsOver(page, first)) {
    const score = 0.5 + 0.3 * likeNames(name, [text]);
    found.push({ locator: { by: "under", heading: text, css: kinds.join(", ") }, score });
  }
  const add = (home: string, score: number): void => {
    const css = kinds.map((kind) => `${home} ${kind}`).join(", ");
    if (css.length <= 1000) found.push({ locator: { by: "css", css }, score });
  };
  if (kinds.every((kind) => /[.[]/.test(kind)))
    found.push({ locator: { by: "css", css: kinds.join(", ") }, score: 0.6 });
  let level = 0;
  for (let up = first.parent; up && up.tag !== "body" && level < 6; up = up.parent, level++) {
    const home = up;
    const isHome = holders.every((boxes) =>
      boxes.some((box) => box.order > home.order && box.order < home.order + home.size),
    );
    if (!isHome) continue;
    for (const around of simpleSelectors(home)
      .filter((each) => each !== home.tag)
      .slice(0, 2))
      add(around, 0.55 - level * 0.02);
    const path = uniqueSelector(page, home.element);
    if (path) add(path, 0.3 - level * 0.02);
  }
  return found;
}
