import { tally } from "../value/tally.ts";
import {
  attributeNamesOf,
  attributeOf,
  bodyOf,
  classOf,
  firstNodeOf,
  isElement,
  isText,
  MOST_DEPTH,
  nextNodeOf,
  nodeValueOf,
  selectAll,
  shadowRootOf,
  tagOf,
} from "./node.ts";
import { once, type Page } from "./page.ts";
import { frameDocument } from "./query.ts";
import { type Region, regionOf } from "./region.ts";
import { isHidden, isInline, isSkipped } from "./text.ts";

/** Where an element stands; it holds the places below by their keys and tags. */
interface Path extends Map<string, Path> {}

/** What one walk over the document learns of an element. */
export interface Box {
  readonly element: Element;
  /** The names of its attributes: most elements have few or none, and need be asked for no other. */
  readonly attributes: readonly string[];
  readonly parent: Box | null;
  readonly children: Box[];
  readonly tag: string;
  /** Class tokens that say what the element is: digits blurred, states and hashes dropped; one list for each class attribute. */
  readonly tokens: readonly string[];
  /** Tag, tokens and meaning-bearing attributes: equal for elements of the same kind. */
  readonly key: string;
  /** The chain of keys from the root down to the parent, and the tag: the same one where a template repeats. */
  readonly path: Path;
  readonly depth: number;
  /** Position in document order. */
  readonly order: number;
  readonly region: Region;
  readonly isHidden: boolean;
  /** Characters of text below, without those of skipped elements. */
  textLength: number;
  /** Characters of text directly inside or in inline children without blocks. */
  ownLength: number;
  links: number;
  images: number;
  /** Elements below. */
  size: number;
  /** True where some of it stands in a shadow root. */
  hasShadow: boolean;
  /** What it is called by a `title` that others have, too ("Distance"); null where it is not. */
  readonly tip: string | null;
  /** What selectors may call it; null until they ask. */
  simples: readonly string[] | null;
}

const STATE_TOKEN =
  /^(active|selected|current|first|last|odd|even|hover|open|closed|hidden|show|visible|is-.*|has-.*|ng-.*|js-.*|clearfix|row\d*|alt|lazy(load(ed|ing)?)?|col-.*)$/;
/** How icons of one kind tell their number of stars. */
const COUNT_WORD = /^(?:zero|one|two|three|four|five)$/i;
const MEANING = [
  "itemprop",
  "property",
  "role",
  "data-testid",
  "data-stat",
  "data-field",
  "data-qa",
  "data-test",
];

/** Walks the document once; the boxes in document order. */
export function scan(page: Page): readonly Box[] {
  return once(page, "scan", null, () => {
    const boxes: Box[] = [];
    const body = bodyOf(page.document);
    if (body) walk(page, body, tagOf(body), null, boxes);
    return boxes;
  });
}

/** The box of an element, where the scan has one. */
export function boxOf(page: Page, element: Element): Box | undefined {
  const boxes = once(page, "boxes", null, () => {
    const found = new Map<Element, Box>();
    for (const box of scan(page)) found.set(box.element, box);
    return found;
  });
  return boxes.get(element);
}

/** True for a box that stands in another. */
export function isInside(box: Box, home: Box): boolean {
  return box.order > home.order && box.order < home.order + home.size;
}

function walk(page: Page, element: Element, tag: string, parent: Box | null, boxes: Box[]): Box {
  const attributes = attributeNamesOf(element);
  const value = classOf(element);
  const tokens = once(page, "tokens", value, () => tokensIn(value));
  const tip = tipOf(page, element, tag, attributes);
  const shadow = shadowRootOf(element);
  const box: Box = {
    element,
    attributes,
    parent,
    children: [],
    tag,
    tokens,
    key: keyOf(element, tag, tokens, attributes, tip),
    path: parent ? pathIn(pathIn(parent.path, parent.key), tag) : new Map(),
    depth: (parent?.depth ?? 0) + 1,
    order: boxes.length,
    region: regionOf(element, tag, parent?.region ?? "main", attributes),
    isHidden: (parent?.isHidden ?? false) || (attributes.length > 0 && isHidden(element)),
    textLength: 0,
    ownLength: 0,
    links: tag === "a" && attributes.includes("href") ? 1 : 0,
    images: tag === "img" ? 1 : 0,
    size: 1,
    hasShadow: !!shadow,
    tip,
    simples: null,
  };
  boxes.push(box);
  if (box.depth > MOST_DEPTH) return box;
  if (shadow) walkChildren(page, shadow, box, boxes);
  walkChildren(page, element, box, boxes);
  return box;
}

function pathIn(around: Path, name: string): Path {
  const known = around.get(name);
  if (known) return known;
  const path: Path = new Map();
  around.set(name, path);
  return path;
}

function walkChildren(page: Page, node: Element | ShadowRoot, box: Box, boxes: Box[]): void {
  for (let child = firstNodeOf(node); child; child = nextNodeOf(child)) {
    if (isText(child)) {
      const length = nodeValueOf(child).trim().length;
      box.textLength += length;
      box.ownLength += length;
      continue;
    }
    if (!isElement(child)) continue;
    const tag = tagOf(child);
    const body = tag === "iframe" || tag === "frame" ? bodyOf(frameDocument(child)) : null;
    if (body) adopt(box, walk(page, body, tagOf(body), box, boxes));
    else if (!isSkipped(tag)) adopt(box, walk(page, child, tag, box, boxes));
  }
}

function adopt(box: Box, inner: Box): void {
  box.children.push(inner);
  box.textLength += inner.textLength;
  if (isInline(inner.tag)) box.ownLength += inner.ownLength;
  box.links += inner.links;
  box.images += inner.images;
  box.size += inner.size;
  box.hasShadow ||= inner.hasShadow;
}

function tokensIn(value: string): string[] {
  const tokens = new Set<string>();
  const isRated = /star|rating/i.test(value);
  for (const raw of value.split(/\s+/)) {
    if (raw === "" || raw.length > 60 || STATE_TOKEN.test(raw)) continue;
    tokens.add(isRated && COUNT_WORD.test(raw) ? "#" : raw.replace(/\d+/g, "#"));
  }
  return [...tokens].sort();
}

function keyOf(
  element: Element,
  tag: string,
  tokens: readonly string[],
  attributes: readonly string[],
  tip: string | null,
): string {
  let key = tokens.length > 0 ? `${tag}.${tokens.join(".")}` : tag;
  if (tip) key += `[${tip}]`;
  for (const name of MEANING) {
    const value = attributes.includes(name) ? attributeOf(element, name) : null;
    if (value && value.length <= 40) key += `[${name}=${value.replace(/\d+/g, "#")}]`;
  }
  return key;
}

const TIP = /^\p{L}[\p{L} -]{1,29}$/u;
/** Their tips say what they do or show. */
const TOOLS = /^(a|button|input|img|th)$/;
/** A tip that fewer elements have says what is in them. */
const FEWEST_TIPPED = 3;

function tipOf(page: Page, element: Element, tag: string, attributes: readonly string[]): string | null {
  const text = (attributes.includes("title") && !TOOLS.test(tag) && attributeOf(element, "title")) || "";
  return TIP.test(text) && (tipsOf(page).get(text) ?? 0) >= FEWEST_TIPPED ? text : null;
}

const tipsOf = (page: Page): Map<string | null, number> =>
  once(page, "tips", null, () => {
    const titles = [...selectAll(page.document, "[title]")];
    return tally(titles.map((each) => attributeOf(each, "title")));
  });

/** The classes of a class attribute as the document has them, for selectors: without states and names that a build made up. */
export function stableClasses(value: string): string[] {
  return value
    .split(/\s+/)
    .filter((token) => token !== "" && token.length <= 60 && !STATE_TOKEN.test(token) && !isHash(token));
}

/** True for names that a build made up: they change with every release. */
export function isHash(token: string): boolean {
  return (
    /\d{3,}/.test(token) ||
    (/[a-z]/.test(token) && /[A-Z]/.test(token) && /\d/.test(token)) ||
    /^(css|sc|jss)-?[\da-z]{4,}/i.test(token)
  );
}
