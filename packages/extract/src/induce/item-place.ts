import type { Locator, Transform } from "@gleaner/automation";
import { likeNames, slotNames } from "../dom/name.ts";
import { previousElementOf, tagOf } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import type { Box } from "../dom/scan.ts";
import { anywhere, classSelectors, documentIndex, nameSelectors } from "../dom/selector.ts";
import { textOf } from "../dom/text.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { numberedAmong } from "../read/section-line.ts";
import { headingsOver, isWorded } from "../read/under.ts";
import { type Candidate, chainsOfItems, type Items } from "./item-candidate.ts";

const MAX_CSS = 1000;

/** Elements of one kind below one ancestor. */
export interface Lines {
  readonly css: string;
  /** All of the kind on the page. */
  readonly all: readonly Box[];
  readonly inside: readonly Box[];
  readonly home: Box;
}

/** Ways that find exactly these lines: by their names, their heading, the names around them, their place. */
export function waysTo(
  page: Page,
  name: string,
  { css, all, inside, home }: Lines,
  transforms: Transform[],
  fit: number,
): Candidate[] {
  const found: Candidate[] = [];
  const [first] = inside;
  const names = first
    ? [...slotNames(first), ...(first.parent ? slotNames(first.parent) : []), ...slotNames(home)]
    : [];
  const bonus = 0.4 * likeNames(name, names);
  const add = (locator: Locator & { readonly css: string }, score: number): void => {
    const way = { locator, attribute: null, transforms };
    if (locator.css.length <= MAX_CSS) found.push({ way, fit, score: score + bonus });
  };
  if (all.length === inside.length && /[.[]/.test(css)) add({ by: "css", css }, 1);
  for (const heading of first ? headingsOver(page, first).filter(isWorded).slice(0, 2) : []) {
    add({ by: "under", heading: heading.text, css }, 0.6 + 0.3 * likeNames(name, [heading.text]));
  }
  // Names of containers that hold these and no others of the kind.
  let level = 0;
  for (let up: Box | null = home; up && up.tag !== "body" && level < 4; up = up.parent, level++) {
    for (const around of nameSelectors(up).slice(0, 3)) {
      if (around.length + css.length < 400 && countUnder(page, around, all) === inside.length)
        add({ by: "css", css: `${around} ${css}` }, 0.95 - level * 0.1);
    }
  }
  const path = uniqueSelector(page, home.element);
  if (path) add({ by: "css", css: `${path} ${css}` }, 0.5);
  return found;
}

/** The way to lines of a kind under a heading, wherever sub-headings and wrappers part them. */
export function waysUnder(
  name: string,
  heading: string,
  css: string,
  transforms: Transform[],
  fit: number,
): Candidate {
  const score = 0.55 + 0.3 * likeNames(name, [heading]);
  return { way: { locator: { by: "under", heading, css }, attribute: null, transforms }, fit, score };
}

/** Ways by the element before each line: a paragraph right after a step's heading, numbered ones where all are. */
export function waysBeside(page: Page, name: string, box: Box, items: Items): Candidate[] {
  const before = previousElementOf(box.element);
  if (!before || tagOf(before) === box.tag) return [];
  return [...classSelectors(before).slice(0, 2), tagOf(before)].flatMap((lead) => {
    const css = `${lead} + ${box.tag}`;
    const elements = queryAll(page.document, css);
    const numbered = numberedAmong(elements);
    const isNumbered = items.length > 1 && numbered.length === items.length;
    const texts = (isNumbered ? numbered : elements).map(textOf);
    const score = 0.7 + 0.4 * likeNames(name, slotNames(box));
    return chainsOfItems(page, texts, items).flatMap((transforms): Candidate[] => {
      const own = { by: "css" as const, css, ...(isNumbered ? { numbered: true as const } : {}) };
      const over = isNumbered ? [] : headingsOver(page, box).slice(1).filter(isWorded);
      const under = over.map(({ text }) => ({ by: "under" as const, heading: text, css }));
      return [
        { way: { locator: own, attribute: null, transforms }, fit: 0, score },
        ...under.map((locator) => ({
          way: { locator, attribute: null, transforms },
          fit: 0,
          score: score - 0.2,
        })),
      ];
    });
  });
}

function countUnder(page: Page, around: string, all: readonly Box[]): number {
  const below = once(page, "answers to", around, () => new Set(documentIndex(page).find(anywhere(around))));
  return all.filter((box) => {
    for (let up = box.parent; up; up = up.parent) if (below.has(up)) return true;
    return false;
  }).length;
}
