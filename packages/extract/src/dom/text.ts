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
} from "./node.ts";
import { once, type Page } from "./page.ts";

const SKIPPED = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "svg",
  "head",
  "iframe",
  "object",
  "select",
  "textarea",
]);
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark output q ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/** True for elements whose content a person never sees as text. */
export function isSkipped(tag: string): boolean {
  return SKIPPED.has(tag);
}

/** True for elements that hide themselves: by the attribute, or by a style of their own. */
export function isHidden(element: Element | null): boolean {
  if (hasAttribute(element, "hidden")) return true;
  const style = attributeOf(element, "style");
  return style !== null && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
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

/** The text of several nodes in a row, as lines; without those that are hidden, where not all are. */
export function textOfAll(nodes: readonly Node[]): string {
  const shown = nodes.filter((node) => !isElement(node) || !isHidden(node));
  return linesOf(shown.length > 0 ? shown : nodes);
}

function linesOf(nodes: readonly Node[]): string {
  const parts: string[] = [];
  appendRow(nodes, parts, 0);
  return tidyLines(parts.join(""));
}

/** Elements of values, where others shape a part of a word: `sup`, `b`. */
const VALUED = new Set(["span", "a", "time", "data", "output", "label"]);
/** Stands between two elements of values that touch. */
const TOUCH = "\u2063";
const TOUCHING_DIGITS = /(?<=\d)\u2063+(?=\d)/g;

// Elements side by side without white space: layout keeps "2010" and "4 tracks" apart, their text would be one number.
function appendRow(nodes: Iterable<Node>, parts: string[], depth: number): void {
  let isBehind = false;
  for (const node of nodes) {
    const isValue = isElement(node) && VALUED.has(tagOf(node));
    if (isValue && isBehind) parts.push(TOUCH);
    // A comment keeps nothing apart.
    if (isElement(node) || isText(node)) isBehind = isValue;
    appendText(node, parts, depth);
  }
}

function* nodesIn(parent: Node | null): Generator<Node> {
  for (let child = firstNodeOf(parent); child; child = nextNodeOf(child)) yield child;
}

function appendText(node: Node, parts: string[], depth = 0): void {
  if (isText(node)) {
    parts.push(nodeValueOf(node).replace(/\s+/g, " "));
    return;
  }
  const element = isElement(node) ? node : null;
  if (!element && !isFragment(node)) return;
  const tag = tagOf(element);
  if (isSkipped(tag) || depth > MOST_DEPTH) return;
  // What is hidden within something is no part of what it says; of the hidden itself the text is asked for.
  if (depth > 0 && isHidden(element)) return;
  if (tag === "br") {
    parts.push("\n");
    return;
  }
  const isBlock = tag !== "" && !isInline(tag);
  if (isBlock) parts.push(tag === "td" || tag === "th" ? " " : "\n");
  const shadow = shadowRootOf(element);
  appendRow(nodesIn(shadow), parts, depth + 1);
  appendRow(nodesIn(node), parts, depth + 1);
  if (isBlock) parts.push(tag === "td" || tag === "th" ? " " : "\n");
}

function tidyLines(text: string): string {
  return text
    .replace(TOUCHING_DIGITS, " ")
    .replace(/[\u200b\u200e\u200f\u2060\u2063\ufeff]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}
