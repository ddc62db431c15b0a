import { attributeOf, classOf } from "./node.ts";
import type { Page } from "./page.ts";
import type { Box } from "./scan.ts";
import { headerOver, headerText, roleHeaderOver } from "./table.ts";

/** A label as a name candidate: lower case, words, no colon. */
export function labelNames(label: string): string[] {
  const name = words(label);
  return name === "" ? [] : [name];
}

/** The header over a cell, as name candidates. */
export function headerNames(page: Page, cell: Element): string[] {
  const header = headerOver(page, cell) ?? roleHeaderOver(page, cell);
  if (!header) return [];
  const told = ["aria-label", "data-tip", "title"].flatMap(
    (name) => attributeOf(header, name)?.replace(/<[^>]{0,60}>/g, " ") ?? [],
  );
  return [headerText(header), ...told].map(words).filter((name) => name !== "" && name.length <= 60);
}

const NOISE =
  /^(div|span|item|items|wrapper|wrap|container|content|inner|outer|block|box|text|data|value|field|col|column|row|cell|left|right|center|top|bottom|small|large|bold|list|link|default|primary|secondary|main|body|clearfix|flex|grid|base|size|color|style|w|h|m|p|mt|mb|ml|mr|pt|pb|pl|pr|px|py|fs|fw|d|a|b|i|s|x|y|el|mod|is|has|js|views|node|component|module|card|\d+[a-z]*|xs|sm|md|lg|xl|absolute|relative|muted)$/;

/** What a class token begins with that says how a thing looks and nothing else: `font-medium`, `md:flex`, `bg-red-600`. */
const LOOK =
  /:|-\d00$|^(bg|font|leading|tracking|rounded|shadow|gap|space|justify|items|self|border|m(in|ax)-[wh])(-|$)/;

/** What a build adds to a name: `__x7Qp2` of `Card_title__x7Qp2`. */
const HASH = /__\w*\d\w*$/;

/**
 * What an element's own attributes and classes call it, then what its ancestors do. What the row around it is called, where one
 * is given, says what a record is and nothing of its parts.
 */
export function slotNames(box: Box, row: Box | null = null): string[] {
  const names: string[] = [];
  let level = 0;
  for (let up: Box | null = box; up && level < 3 && names.length < 6; up = up.parent, level++) {
    if (up === row || (up !== box && up.children.length > 1)) break;
    names.push(...ownNames(up));
  }
  if (names.length === 0 && box !== row && box.parent && box.parent !== row)
    names.push(...ownNames(box.parent).slice(0, 2));
  return [...new Set(names)];
}

/** What the address of a picture is called. */
export const PICTURE_NAMES = ["image", "image url", "picture"] as const;

/** Attributes that say what an element holds. */
const NAMING = [
  "itemprop",
  "property",
  "data-stat",
  "data-field",
  "data-label",
  "data-title",
  "data-testid",
  "data-qa",
  "name",
  "rel",
];

function ownNames({ element, attributes, tip }: Box): string[] {
  const names = tip ? [words(tip)] : [];
  for (const name of NAMING) {
    const value = attributes.includes(name) ? attributeOf(element, name) : null;
    if (value && value.length <= 40 && /\p{L}/u.test(value))
      names.push(words(name === "property" ? value.replace(/^\w+:(?=\w)/, "") : value));
  }
  for (const token of classOf(element).split(/\s+/)) {
    if (token.length > 60 || LOOK.test(token)) continue;
    const kept = words(token.replace(HASH, ""))
      .split(" ")
      .filter((word) => word.length > 1 && !NOISE.test(word));
    const name = kept.slice(-3).join(" ");
    if (name !== "") names.push(name);
  }
  return names;
}

/** Splits an identifier or label into lower-case words. */
export function words(text: string): string {
  return text
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/[-_./:：()[\]#*]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

const FILLERS = /^(the|of|and|in|a|to|is|by|for|no|nr|number|value|text|data)$/;

/** How well names that the page gives a thing answer to a field's name (0 to 1), word by word. */
export function likeNames(field: string, names: readonly string[]): number {
  const wanted = wordsOf(field);
  if (wanted.length === 0) return 0;
  let best = 0;
  for (const name of names) {
    const given = wordsOf(name);
    if (given.length === 0) continue;
    const shared = wanted.filter((word) => given.some((other) => isSameWord(word, other))).length;
    best = Math.max(best, shared / wanted.length - Math.max(0, given.length - wanted.length - 1) * 0.1);
  }
  return best;
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !FILLERS.test(word));
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= 4 && long.startsWith(short.replace(/(s|e|es)$/, ""));
}
