import { findHeading, headingNames } from "../dom/heading.ts";
import { slotNames } from "../dom/name.ts";
import { firstNodeOf, isText, nextNodeOf, nodeValueOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryDocument } from "../dom/query.ts";
import { type Box, scan } from "../dom/scan.ts";
import { classSelectors } from "../dom/selector.ts";
import { isHeadingTag } from "../dom/text.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { STRUNG } from "../read/hit.ts";
import { findUnder, headingsOver } from "../read/under.ts";
import { largest } from "../value/number.ts";
import { tally } from "../value/tally.ts";
import { collapse } from "../value/text.ts";
import { type Draft, singleDraft } from "./draft.ts";
import { areAmounts, areSentences, listDraft, textsOf, withoutHeads, withoutOrdinals } from "./line.ts";
import { findBrokenLines } from "./line-field.ts";
import { findSections } from "./section-field.ts";

const LINE_TAGS = new Set(["li", "p", "dd", "label", "div", "span", "tr"]);
const MAX_LISTS = 32;

/** Lists of plain lines, each one field: of one container, of same-named containers together, of lines within one text. */
export function findListFields(page: Page): Draft[] {
  const drafts: Draft[] = [...findSections(page)];
  const most = drafts.length + MAX_LISTS;
  const byPath = new Map<Box["path"], Box[]>();
  const boxes = scan(page);
  const inMain = boxes.filter((box) => box.region === "main");
  // What stands beside the main part comes last: there may be too many lists.
  for (const box of [...inMain, ...boxes.filter((each) => each.region !== "main")]) {
    if (drafts.length >= most || isMenu(box)) continue;
    const lines = linesOf(box);
    if (lines) {
      const css = selectorOf(page, box, lines);
      if (css) {
        const bare = withoutOrdinals(page, css, queryDocument(page, css));
        drafts.push(
          ...[bare, css].flatMap((each) => (each ? [draftOf(page, each, lines[0] ?? box, true)] : [])),
          ...firstParagraphs(page, css, lines),
          ...paragraphsAfter(page, box),
          ...endOfTrail(box, css),
        );
      }
    }
    const first = lines?.[0] ?? (/^[uo]l$/.test(box.tag) ? box.children[0] : undefined);
    if (first && first.textLength > 0) {
      byPath.set(first.path, [...(byPath.get(first.path) ?? []), box]);
    }
  }
  drafts.push(...findBrokenLines(page));
  for (const containers of byPath.values()) {
    if (containers.length > 1 && containers.length <= 20) drafts.push(...unionOf(page, containers));
  }
  // Lines of amounts and whole sentences are what a page is about rather than what it links to.
  return [...drafts.filter(isTelling), ...drafts.filter((draft) => !isTelling(draft))];
}

function isTelling({ names }: Draft): boolean {
  return names.includes("amounts") || names.includes("sentences");
}

// A container whose children of one kind are short texts without much inside.
function linesOf(box: Box): Box[] | null {
  if (box.children.length < 2 || box.children.length > 200 || box.tag === "tr") return null;
  const isStrung = areStrung(box);
  const possible = box.children.filter(
    ({ tag, textLength }) => (LINE_TAGS.has(tag) || (isStrung && tag === "a")) && textLength > 0,
  );
  const byTag = Map.groupBy(possible, ({ tag }) => tag);
  const [lines] = [...byTag.values()].sort((a, b) => b.length - a.length);
  if (!lines || lines.length < 2 || lines.length < box.children.length * 0.4) return null;
  if (/^(div|span)$/.test(lines[0]?.tag ?? "") && !areKin(lines)) return null;
  const isPlain = (line: Box): boolean => line.textLength <= 1200 && line.size <= 12 && line.images <= 1;
  return lines.filter(isPlain).length >= lines.length * 0.8 ? lines : null;
}

// Links with nothing but commas or the like between them: genres, tags, authors.
function areStrung({ element, ownLength, links }: Box): boolean {
  return links > 1 && ownLength > 0 && ownTexts(element).every((text) => STRUNG.test(text));
}

/** What stands directly in an element, between its children. */
function ownTexts(element: Element): string[] {
  const texts: string[] = [];
  for (let node = firstNodeOf(element); node; node = nextNodeOf(node)) {
    const text = isText(node) ? collapse(nodeValueOf(node)) : "";
    if (text !== "") texts.push(text);
  }
  return texts;
}

// The last link of a trail to the page says what kind of thing is on it: "Shop > Books > Poetry".
function endOfTrail({ element, links }: Box, css: string): Draft[] {
  if (links < 2 || !css.endsWith("> a")) return [];
  const between = ownTexts(element);
  if (between.length < links - 1 || !between.every((text) => /^[>›»→]$/.test(text))) return [];
  return [singleDraft(`${css}:last-of-type`, ["breadcrumb", "category"])];
}

// Boxes side by side are lines of a list where most are of a kind: not a label and what it labels.
function areKin(lines: readonly Box[]): boolean {
  const [first] = lines;
  const keys = tally(lines.map(({ key }) => key));
  return first !== undefined && largest(keys.values()) >= lines.length * 0.6;
}

function selectorOf(page: Page, box: Box, lines: readonly Box[]): string | null {
  const home = uniqueSelector(page, box.element);
  const [first] = lines;
  if (!home || !first) return null;
  return `${home} > ${first.tag}`;
}

function draftOf(page: Page, home: string, line: Box, isOne: boolean): Draft {
  const css = withoutHeads(page, home);
  // Of lists under several headings the nearest names only the first.
  const heading = isOne ? findHeading(line.element) : null;
  const names = [
    ...(heading ? headingNames(heading) : []),
    ...slotNames(line),
    ...(line.parent ? slotNames(line.parent) : []),
    ...namesAround(line),
  ];
  const elements = queryDocument(page, css);
  const draft = listDraft({ by: "css", css }, names, line, elements);
  const isTold = line.region === "main" && line.parent?.tag === "ol" && areSentences(textsOf(elements));
  return isTold ? { ...draft, names: [...draft.names, "sentences"] } : draft;
}

// A container that holds hardly more than the list is named for it.
function namesAround({ parent }: Box): string[] {
  const names: string[] = [];
  let up = parent?.parent ?? null;
  for (let level = 0; parent && up && level < 4; up = up.parent, level++) {
    if (up.tag === "body" || up.textLength > parent.textLength * 1.25 + 30) break;
    names.push(...slotNames(up).slice(0, 3));
  }
  return names;
}

// The paragraphs behind a list in the same text go with it: steps behind what they need.
function paragraphsAfter(page: Page, box: Box): Draft[] {
  const isList = /^[uo]l$/.test(box.tag) && box.region === "main";
  if (!isList || !areAmounts(textsOf(box.children.map(({ element }) => element)))) return [];
  let before: Box | null = box;
  for (let level = 0; before && before.tag !== "body" && level < 4; before = before.parent, level++) {
    const siblings = before.parent?.children ?? [];
    const behind = siblings.slice(siblings.indexOf(before) + 1);
    const after = behind.filter((each) => each.tag === "p" && each.textLength > 0);
    const [first] = after;
    if (!first || after.length < 2) continue;
    const home = uniqueSelector(page, before.element);
    if (!home) return [];
    const css = `${home} ~ p`;
    const next = behind.find((each) => isHeadingTag(each.tag));
    const draft = { ...draftOf(page, css, first, false), names: ["sentences"] };
    if (!next) return [draft];
    // A heading among them begins another section, as far as it ranks with the one over the list.
    const over = headingsOver(page, box)[0];
    const inside = over ? findUnder(page, queryDocument(page, css), over.text) : [];
    if (!over || Number(next.tag.slice(1)) > over.rank || inside.length < 2) return [];
    return [{ ...draft, locators: [{ by: "under", heading: over.text, css }] }];
  }
  return [];
}

// Where lines hold a paragraph each and remarks below it, the paragraphs alone.
function firstParagraphs(page: Page, home: string, lines: readonly Box[]): Draft[] {
  const first = lines.flatMap((line) =>
    line.tag === "li" && line.children[0]?.tag === "p" ? [line.children[0]] : [],
  );
  const [sample] = first;
  const hasMore = lines.some((line) => line.children.length > 1);
  if (!sample || !hasMore || first.length < lines.length) return [];
  return [draftOf(page, `${home} > p:first-child`, sample, true)];
}

// Lists under several sub-headings read as one: all that one ancestor holds.
function unionOf(page: Page, containers: readonly Box[]): Draft[] {
  const drafts: Draft[] = [];
  const homes = new Map<Box, Box[]>();
  for (const container of containers) {
    let home = container.parent;
    for (let level = 0; home && home.tag !== "body" && level < 4; home = home.parent, level++) {
      const known = homes.get(home);
      if (known) known.push(container);
      else homes.set(home, [container]);
    }
  }
  const seen = new Set<string>();
  for (const [home, inside] of homes) {
    const key = inside.map((each) => each.order).join(" ");
    if (inside.length < 2 || seen.has(key)) continue;
    seen.add(key);
    const draft = namedUnion(page, home, inside);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

function namedUnion(page: Page, home: Box, inside: readonly Box[]): Draft | null {
  const [first] = inside;
  const line = first && (linesOf(first)?.[0] ?? first.children[0]);
  const around = uniqueSelector(page, home.element);
  if (!first || !line || !around) return null;
  const css = `${around} ${classSelectors(first.element)[0] ?? first.tag} > ${line.tag}`;
  if (css.length > 1000 || queryDocument(page, css).length < 3) return null;
  return draftOf(page, css, line, false);
}

function isMenu(box: Box): boolean {
  return (box.region === "nav" || box.region === "footer") && box.links >= box.children.length * 0.6;
}
