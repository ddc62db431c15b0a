import { headingNames } from "../dom/heading.ts";
import { slotNames } from "../dom/name.ts";
import { findClosest, nextElementOf, parentOf, selectFirst, tagOf, textContentOf } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { queryDocument } from "../dom/query.ts";
import { type Box, boxOf } from "../dom/scan.ts";
import { classSelectors } from "../dom/selector.ts";
import { isHeadingTag } from "../dom/text.ts";
import { findUnder, headingsOf } from "../read/under.ts";
import type { Draft } from "./draft.ts";
import { listDraft, withoutHeads, withoutOrdinals } from "./line.ts";

const MAX_SECTIONS = 40;
/** Each heading costs a look at all lines of the page. */
const MAX_HEADINGS = 80;
const MAX_LINES = 120;

/**
 * What stands under each heading, as a list of its lines: list items, paragraphs; sub-headings are passed over. A paragraph
 * that is all that a heading heads is one text.
 */
export function findSections(page: Page): Draft[] {
  const drafts: Draft[] = [];
  const seen = new Set<string>();
  for (const { box, text, rank } of headingsOf(page)) {
    if (drafts.length >= MAX_SECTIONS) break;
    if (seen.has(text) || box.region === "footer" || box.region === "nav" || !/\p{L}/u.test(text)) continue;
    seen.add(text);
    if (seen.size > MAX_HEADINGS) break;
    if (rank < 7 && headsOneText(box.element)) drafts.push(textDraft(text));
    const items = under(page, text, "li");
    const paragraphs = under(page, text, "p").filter((element) => findClosest(element, "li") === null);
    for (const [css, elements] of [["li", items] as const, ["p", paragraphs] as const]) {
      if (!isLines(elements) && !(css === "li" && isOnlyItem(box.element, elements))) continue;
      const main = mainKind(page, elements);
      const within =
        main.length < elements.length && main.length > 1 ? kindSelector(page, main, elements) : null;
      for (const [selector, kept] of [[within, main] as const, [css, elements] as const]) {
        if (selector === null) continue;
        for (const each of [withoutOrdinals(page, selector, kept), selector]) {
          const draft = each === null ? null : draftOf(page, text, each, kept);
          if (draft) drafts.push(draft);
        }
      }
    }
  }
  return drafts;
}

function under(page: Page, heading: string, css: string): Element[] {
  const shown = once(page, "shown", css, () =>
    queryDocument(page, css).filter((element) => (boxOf(page, element)?.textLength ?? 0) > 0),
  );
  return findUnder(page, shown, heading);
}

// Short texts that each are one link are a menu.
function isLines(elements: readonly Element[]): boolean {
  if (elements.length < 2 || elements.length > MAX_LINES) return false;
  const linked = elements.filter((element) => {
    const link = selectFirst(element, "a[href]");
    return link !== null && textContentOf(link).trim() === textContentOf(element).trim();
  });
  return linked.length < elements.length * 0.6;
}

// A list of one, right under the heading.
function isOnlyItem(heading: Element, [only, other]: readonly Element[]): boolean {
  return only !== undefined && !other && nextElementOf(heading) === parentOf(only);
}

// Of lines that stand in different kinds of containers those of the kind with most text; the first of equal ones.
function mainKind(page: Page, elements: readonly Element[]): Element[] {
  const kinds = new Map<Box["path"], { elements: Element[]; length: number }>();
  for (const element of elements) {
    const box = boxOf(page, element);
    if (!box) continue;
    const kind = kinds.get(box.path) ?? { elements: [], length: 0 };
    kind.elements.push(element);
    kind.length += box.textLength;
    kinds.set(box.path, kind);
  }
  const [best] = [...kinds.values()].sort((a, b) => b.length - a.length);
  return best?.elements ?? [];
}

function kindSelector(page: Page, main: readonly Element[], all: readonly Element[]): string | null {
  const [first] = main;
  const parent = parentOf(first);
  if (!first || !parent) return null;
  const others = all.filter((element) => !main.includes(element));
  const tail = `${tagOf(parent)} > ${tagOf(first)}`;
  const candidates = [
    ...classSelectors(parent).map((css) => `${css} > ${tagOf(first)}`),
    ...classSelectors(parentOf(parent) ?? parent).map((css) => `${css} > ${tail}`),
    tail,
  ];
  for (const css of candidates) {
    const found = new Set(queryDocument(page, css));
    if (main.every((element) => found.has(element)) && !others.some((other) => found.has(other))) return css;
  }
  return null;
}

function draftOf(page: Page, heading: string, tag: string, elements: readonly Element[]): Draft | null {
  const [first] = elements;
  const box = first && boxOf(page, first);
  if (!first || !box) return null;
  const css = withoutHeads(page, tag, elements);
  const names = [...headingNames(heading), ...slotNames(box), ...(box.parent ? slotNames(box.parent) : [])];
  return listDraft({ by: "under", heading, css }, names, box, elements);
}

// One paragraph, right under the heading, is all that its section says.
function headsOneText(heading: Element): boolean {
  const text = nextElementOf(heading);
  const after = text && nextElementOf(text);
  return tagOf(text) === "p" && (!after || isHeadingTag(tagOf(after)));
}

function textDraft(heading: string): Draft {
  return {
    locators: [{ by: "under", heading, css: "p" }],
    attribute: null,
    take: "one",
    names: headingNames(heading),
  };
}
