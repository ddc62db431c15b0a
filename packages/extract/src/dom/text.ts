import { singleSpaces, withoutMarks } from "../value/text.ts";
import {
  attributeOf,
  firstNodeOf,
  hasAttribute,
  isElement,
  isFragment,
  isText,
  MOST_DEPTH,
  nextNodeOf,
  nodeValueOf,
  shadowRootOf,
  tagOf,
  textContentOf,
} from "./node.ts";
import { once, type Page } from "./page.ts";

const SKIPPED = new Set("script style template noscript svg head iframe object select textarea".split(" "));
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark output q ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** True for elements whose content a person never sees as text. */
export function isSkipped(tag: string): boolean {
  return SKIPPED.has(tag);
}

/** True for elements that hide themselves: by the attribute, by a style of their own, as a dialog that nobody opened. */
export function isHidden(element: Element | null): boolean {
  if (hasAttribute(element, "hidden")) return true;
  if (tagOf(element) === "dialog" && !hasAttribute(element, "open")) return true;
  const style = attributeOf(element, "style");
  return style !== null && /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

/** True for `h1` to `h6`. */
export function isHeadingTag(tag: string): boolean {
  return /^h[1-6]$/.test(tag);
}

/** True for `s`, `del` and `strike`. */
export function isStruckTag(tag: string): boolean {
  return /^(s|del|strike)$/.test(tag);
}

/** True for elements that flow within a line. */
export function isInline(tag: string): boolean {
  return INLINE.has(tag) || tag.includes("-");
}

/** The text of a node as `textOf` gives it, worked out once a page. */
export function textIn(page: Page, node: Node): string {
  return once(page, "text", node, () => textOf(node));
}

/** The text of a node as lines: white space collapsed, a line break at `br` and around blocks. No layout is asked. */
export function textOf(node: Node): string {
  return linesOf([node]);
}

/** The text of several nodes in a row, as lines; without those that say nothing any more, where not all do. */
export function textOfAll(nodes: readonly Node[]): string {
  const shown = nodes.filter((node) => !isElement(node) || !isLeftOut(node, tagOf(node)));
  return linesOf(shown.length > 0 ? shown : nodes);
}

function linesOf(nodes: readonly Node[]): string {
  const parts: string[] = [];
  let isBehind = false;
  for (const node of nodes) isBehind = append(node, isBehind, parts, 0);
  return tidyLines(parts.join(""));
}

/** Elements of values, where others shape a part of a word: `sup`, `b`. */
const VALUED = new Set(["span", "a", "time", "data", "output", "label"]);
/** Stands between two elements of values that touch. */
const TOUCH = "\u2063";
const TOUCHING_DIGITS = /\u2063+(?<=\d\u2063+)(?=\d)/g;

function appendInside(parent: Node | null, parts: string[], depth: number): void {
  let isBehind = false;
  for (let node = firstNodeOf(parent); node; node = nextNodeOf(node))
    isBehind = append(node, isBehind, parts, depth);
}

// Elements side by side without white space: layout keeps "2010" and "4 tracks" apart, their text would be one number.
// Tells whether the next node is right behind such an element, which a comment keeps nothing from.
function append(node: Node, isBehind: boolean, parts: string[], depth: number): boolean {
  if (isText(node)) {
    parts.push(singleSpaces(nodeValueOf(node)));
    return false;
  }
  const element = isElement(node) ? node : null;
  if (!element && !isFragment(node)) return isBehind;
  const tag = tagOf(element);
  const isValue = VALUED.has(tag);
  if (isValue && isBehind) parts.push(TOUCH);
  appendElement(node, element, tag, parts, depth);
  return element ? isValue : isBehind;
}

function appendElement(
  node: Node,
  element: Element | null,
  tag: string,
  parts: string[],
  depth: number,
): void {
  if (isSkipped(tag) || depth > MOST_DEPTH) return;
  // Of what is left out within something the text may be asked for all the same.
  if (depth > 0 && isLeftOut(element, tag)) return;
  if (tag === "br") {
    parts.push("\n");
    return;
  }
  const edge = tag === "" || isInline(tag) ? "" : tag === "td" || tag === "th" ? " " : "\n";
  parts.push(edge);
  appendInside(shadowRootOf(element), parts, depth + 1);
  appendInside(node, parts, depth + 1);
  parts.push(edge);
}

/** True for what is no part of what the things around it say: it is hidden, or struck through for what stands behind it. */
function isLeftOut(element: Element | null, tag: string): boolean {
  return isHidden(element) || (isStruckTag(tag) && isReplaced(element));
}

/** True for a struck number or day that has the one that holds right behind it. */
function isReplaced(element: Element | null): boolean {
  const next = nextNodeOf(element);
  const behind = singleSpaces(textContentOf(next) + textContentOf(nextNodeOf(next))).trimStart();
  const struck = singleSpaces(textContentOf(element)).trim();
  const isNumber = /^\D{0,9}\d.{0,9}$/.test(struck) && /^\D{0,9}\d/.test(behind);
  return isNumber || isDayBefore(struck, behind.slice(0, 2 * MAX_DAY));
}

/** Longer texts are sentences. */
const MAX_DAY = 60;

/** True for a day before one that is written alike, behind its own first word: "13 May, 12 h" before "Monday 20 June, 9 h". */
function isDayBefore(day: string, behind: string): boolean {
  if (day.length > MAX_DAY) return false;
  const shape = shapeOf(day);
  if (!shape.includes("A") || !/9.*9/.test(shape)) return false;
  const other = shapeOf(behind);
  return other.startsWith(shape) || other.replace(/^A /, "").startsWith(shape);
}

const shapeOf = (text: string): string => text.replace(/\p{L}+/gu, "A").replace(/\d+/g, "9");

// Of white space only single spaces and line breaks are left here.
function tidyLines(text: string): string {
  return withoutMarks(text.replace(TOUCHING_DIGITS, " "))
    .replace(/ {2,}/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}
