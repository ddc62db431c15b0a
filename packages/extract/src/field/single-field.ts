import type { Locator } from "@gleaner/automation";
import { bareLabel } from "../dom/label-name.ts";
import type { LabelPair } from "../dom/label-pair.ts";
import { localeOf } from "../dom/locale.ts";
import { labelNames, slotNames } from "../dom/name.ts";
import {
  attributeOf,
  childrenOf,
  classOf,
  firstNodeOf,
  hasAttribute,
  isElement,
  isText,
  nodeValueOf,
  parentOf,
  tagOf,
  textContentOf,
  titleOf,
} from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { queryDocument } from "../dom/query.ts";
import type { Region } from "../dom/region.ts";
import { type Box, boxOf, isInside, scan } from "../dom/scan.ts";
import { isHeadingTag, isInline, textOf } from "../dom/text.ts";
import { uniqueSelector } from "../dom/unique-selector.ts";
import { itemsOf } from "../read/hit.ts";
import { documentPairs, hitsOf } from "../read/locate.ts";
import { pieceAt, piecesOf } from "../read/piece.ts";
import { collapse, squeeze } from "../value/text.ts";
import { typeOf } from "../value/value-type.ts";
import { type Draft, singleDraft } from "./draft.ts";

const MAX_HEADINGS = 6;
const MAX_LABELLED = 80;
/** What a label lists more of is a section of the page. */
const MAX_ITEMS = 60;
const MAX_NAMED = 90;
/** Elements of one name of which the first is meant. */
const MAX_ALIKE = 3;
/** Characters of the title and what stands with it. */
const TITLE_PART = 400;
/** More texts without a name are no part of the title's. */
const MAX_BESIDE = 6;
/** More days and prices without a name are those of a list. */
const MOST_LONE = 6;
const [SHORTEST_LONE, LONGEST_LONE] = [4, 40];

/** What labels and names have found and given no room. */
export const leftOut = (page: Page): Set<unknown> => once(page, "values left out", null, () => new Set());

/** The page's title, and of one that joins the thing's name and the site's both. */
export function documentTitle(page: Page): Draft[] {
  const title = collapse(titleOf(page.document));
  const separator = [" | ", " – ", " — ", " - ", " · ", " : "].find((each) => title.includes(each));
  if (title === "") return [];
  const whole = singleDraft("title", ["page title", "title"]);
  if (!separator) return [whole];
  return [
    whole,
    { ...whole, names: ["title"], transforms: [{ op: "trim" }, { op: "before", text: separator }] },
    {
      ...whole,
      names: ["site", "site name"],
      transforms: [{ op: "trim" }, { op: "after", text: separator }],
    },
  ];
}

/** The address that a page gives itself. */
export function canonical(page: Page): Draft[] {
  const css = 'link[rel="canonical"]';
  return queryDocument(page, css).length === 1
    ? [singleDraft(css, ["url", "link", "canonical"], "href")]
    : [];
}

/** Days and prices that an element without a name holds alone, where a page has few: "published on <b>19.03.2022</b> at noon". */
export function lone(page: Page): Draft[] {
  const drafts: Draft[] = [];
  for (const box of scan(page)) {
    if (!isLone(page, box)) continue;
    if (drafts.length === MOST_LONE) return [];
    const css = uniqueSelector(page, box.element);
    if (css) drafts.push(singleDraft(css, []));
  }
  return drafts;
}

function isLone(page: Page, { element, children, tokens, region, textLength }: Box): boolean {
  if (children.length > 0 || tokens.length > 0 || region !== "main") return false;
  if (textLength < SHORTEST_LONE || textLength > LONGEST_LONE) return false;
  const text = collapse(textContentOf(element));
  const type = /\d/.test(text) ? typeOf([text], null, localeOf(page)) : "text";
  return type === "date" || type === "money";
}

/** The title that a page is headed by, and what else is a heading of the first rank. */
export function headings(page: Page): Draft[] {
  const first = headed(page, "h1");
  const found = first.length > 0 ? first : onlyHeading(page);
  return found.slice(0, MAX_HEADINGS).flatMap((element) => {
    const tag = tagOf(element);
    const css = found.length === 1 ? tag : uniqueSelector(page, element);
    const names = ["title", "name", "headline", "heading", tag, ...ownNames(page, element)];
    if (!css) return [];
    const whole = singleDraft(css, names);
    // "Grey Heron <small>Ardea cinerea</small>": what stands beside the title within it says something else.
    return isPartTitled(element) ? [{ ...whole, locators: [pieceAt(css, firstOwn)] }, whole] : [whole];
  });
}

/** What classes call what stands within a title and is none of it. */
const BESIDE_CLASS = /(^|[-_\s])(sub|small|muted|secondary|meta|note|info|year|tagline)/i;
const firstOwn = { nth: 0, own: true } as const;

/** True where a heading begins with a text of its own, and the one element behind it, set apart from it, says more. */
function isPartTitled(heading: Element): boolean {
  const [part, other] = childrenOf(heading);
  if (!part || other || collapse(textOf(part)) === "") return false;
  const tag = tagOf(part);
  // A word of the title may be set off as well.
  const isApart = tag === "small" || !isInline(tag) || (tag === "span" && BESIDE_CLASS.test(classOf(part)));
  const [own, more] = isApart ? piecesOf(heading, true) : [];
  const start = firstNodeOf(heading);
  return own !== undefined && !more && isText(start) && collapse(nodeValueOf(start)) === own.text;
}

/** Of a page without a heading of the first rank the only one of the second, where it says what the page's title does. */
function onlyHeading(page: Page): Element[] {
  const [only, other] = headed(page, "h2");
  if (!only || other) return [];
  const title = squeeze(titleOf(page.document));
  const text = squeeze(textOf(only));
  return title.includes(text) || text.includes(title) ? [only] : [];
}

const headed = (page: Page, tag: string): Element[] =>
  queryDocument(page, tag).filter((each) => collapse(textOf(each)) !== "");

function ownNames(page: Page, element: Element): string[] {
  const box = boxOf(page, element);
  return box ? slotNames(box) : [];
}

function regionOfNode(page: Page, node: Node | undefined): Region {
  const element = isElement(node) ? node : parentOf(node);
  return (element && boxOf(page, element)?.region) ?? "main";
}

/** What labels say. */
export function labelled(page: Page): Draft[] {
  const firsts = new Map(
    documentPairs(page)
      .toReversed()
      .map((pair) => [pair.key, pair]),
  );
  return mainPairs(page).flatMap((pair): Draft[] => {
    const label = bareLabel(pair.label);
    // A label is read where it stands first.
    const locators: Locator[] = firsts.get(pair.key) === pair ? [{ by: "label", label }] : [];
    const [node] = pair.nodes;
    if (pair.text === null && isElement(node)) {
      const css = uniqueSelector(page, node);
      if (css) locators.push({ by: "css", css });
    }
    const take = isSeveral(pair) ? "list" : "one";
    return locators.length > 0 ? [{ locators, attribute: null, take, names: labelNames(label) }] : [];
  });
}

/** What labels list in one value. */
export function listed(page: Page): Draft[] {
  return mainPairs(page).flatMap((pair): Draft[] => {
    const label = bareLabel(pair.label);
    // "Total fat 19 g" is no name of a list.
    const items = isSeveral(pair) || /\d/.test(label) ? [] : hitsOf(pair).flatMap((hit) => itemsOf(hit));
    if (items.length < 2 || items.length > MAX_ITEMS) return [];
    const locators = [{ by: "label" as const, label, each: true as const }];
    return [{ locators, attribute: null, take: "list", names: labelNames(label) }];
  });
}

const isSeveral = ({ text, nodes }: LabelPair): boolean => text === null && nodes.length > 1;

/** The labels of the main part and the header, each once, and behind them those that stand once beside it. */
function mainPairs(page: Page): readonly LabelPair[] {
  return once(page, "main labels", null, () => {
    const found = new Map<string, LabelPair>();
    const beside: LabelPair[] = [];
    for (const pair of documentPairs(page)) {
      const region = regionOfNode(page, pair.nodes[0]);
      const isMain = region === "main" || region === "header";
      if (region === "aside") beside.push(pair);
      if (isMain && !found.has(pair.key)) found.set(pair.key, pair);
    }
    for (const [key, pairs] of Map.groupBy(beside, (pair) => pair.key)) {
      // What each of several things beside the main part has is of none of them.
      // A bold text in a heading makes the same pair twice.
      const once = pairs.filter(
        ({ nodes: [node], text }, at) =>
          !pairs.slice(0, at).some((other) => other.nodes[0] === node && other.text === text),
      );
      const alone = [...Map.groupBy(once, makeOf).values()].filter((alike) => alike.length === 1);
      const [[only] = [], other] = alone;
      if (only && !other && !found.has(key)) found.set(key, only);
    }
    const all = [...found.values()];
    for (const { key } of all.slice(MAX_LABELLED)) leftOut(page).add(key);
    return all.slice(0, MAX_LABELLED);
  });
}

/** The tag and classes of what holds a label's value. */
function makeOf({ nodes: [node] }: LabelPair): string {
  const element = isElement(node) ? node : parentOf(node);
  return `${tagOf(element)} ${classOf(element)}`;
}

/** Elements with a name of their own that stands once on the page, or once beside its title. */
export function named(page: Page): Draft[] {
  const byKey = Map.groupBy(scan(page).filter(isNamed), keyAround);
  const drafts: Draft[] = [];
  const home = aroundTitle(page);
  for (const alike of byKey.values()) {
    // Of what is called so in several places the one beside the title is meant, else the first.
    const [near, other] = alike.length > 1 && home ? alike.filter((each) => isInside(each, home)) : [];
    const box = near && !other ? near : alike.length <= MAX_ALIKE ? alike[0] : undefined;
    if (!box) continue;
    const { element } = box;
    if (drafts.length >= MAX_NAMED) {
      leftOut(page).add(element);
      continue;
    }
    const css = uniqueSelector(page, element);
    if (!css) continue;
    const names = slotNames(box);
    if (tagOf(element) === "time" && hasAttribute(element, "datetime"))
      drafts.push(singleDraft(css, ["date", "date published", ...names], "datetime"));
    drafts.push(singleDraft(css, names));
  }
  return drafts;
}

/** What stands with the title and has no name of its own, where that is little: a standfirst, somebody's position. */
export function besideTitle(page: Page): Draft[] {
  const home = aroundTitle(page);
  const isOwnText = (box: Box | null): boolean =>
    box !== null && box.ownLength > 0 && box.ownLength === box.textLength;
  const isBeside = (box: Box): boolean =>
    home !== null &&
    isInside(box, home) &&
    isOwnText(box) &&
    !isOwnText(box.parent) &&
    box.tokens.length === 0 &&
    !isHeadingTag(box.tag);
  const all = scan(page).filter(isBeside);
  // A header has besides what others tell: days, lists, what may be pressed.
  const isFull = home?.tag === "header" && all.length > MAX_BESIDE;
  const texts = isFull ? all.filter(({ tag }) => !/^(a|button|li|summary|time)$/.test(tag)) : all;
  if (texts.length > MAX_BESIDE) return [];
  return texts.flatMap(({ element }) => {
    const css = uniqueSelector(page, element);
    return css ? [singleDraft(css, [])] : [];
  });
}

/** The box of the title and what stands with it. */
function aroundTitle(page: Page): Box | null {
  const [title, other] = queryDocument(page, "h1");
  let home = title && !other ? (boxOf(page, title) ?? null) : null;
  const isAll = ({ tag, parent }: Box): boolean =>
    tag === "header" || parent === null || parent.textLength > TITLE_PART;
  for (let level = 0; home && !isAll(home) && level < 3; level++) home = home.parent;
  return home;
}

/** What an element is called, by the id of what holds it and nothing else, too: "#availability" of the one span in it. */
function keyAround(box: Box): string {
  let key = box.key;
  for (let up = box.parent; up && up.textLength === box.textLength && up.tag !== "body"; up = up.parent) {
    const id = attributeOf(up.element, "id");
    // Ids with numbers count the rows of a list.
    if (id && !/\d/.test(id)) key = `#${id} ${key}`;
  }
  return key;
}

function isNamed({ element, attributes, tag, tokens, region, ownLength, textLength }: Box): boolean {
  if (ownLength === 0 || textLength > 1500 || region === "nav" || region === "footer") return false;
  if (tokens.length > 0 || tag === "time") return true;
  if (attributes.includes("rel") || attributes.includes("property")) return true;
  return attributes.includes("id") && attributeOf(element, "id") !== "";
}
