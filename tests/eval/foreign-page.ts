import * as dress from "../mutators/dress.ts";
import { parseDocument } from "../mutators/parse.ts";
import { createSeed } from "../sites/seed.ts";
import { normalizeText } from "./normalize.ts";

/** Shorter texts stand on a page by chance. */
const shortest = 4;
/** Share of what is looked for that has to be found, for a page to count as without it. */
const leastFound = 0.6;
const silent = new Set(["script", "style", "noscript", "template"]);

/** A saved page with the address that it is served at. */
export interface Source {
  readonly html: string;
  readonly url: string;
}

/** The page without the rows whose longest texts these are; null where they are not found in it. */
export function withoutRows({ html, url }: Source, keys: readonly string[]): string | null {
  const document = parseDocument(html, url);
  const rows = rowsOf(document, keys);
  if (rows.length < Math.max(2, keys.length * leastFound)) return null;
  for (const row of rows) row.remove();
  dropData(document, keys);
  return document.documentElement.outerHTML;
}

/** The page without the elements that hold these texts, wherever they stand; null where they are not found in it. */
export function withoutTexts({ html, url }: Source, texts: readonly string[]): string | null {
  const document = parseDocument(html, url);
  const found = texts.map((text) => holdersOf(document.body, normalizeText(text)));
  if (found.filter((each) => each.length > 0).length < texts.length * leastFound) return null;
  for (const element of found.flat()) element.remove();
  dropData(document, texts);
  return document.documentElement.outerHTML;
}

/** The page with the list of another one put in front, its own moved behind the rest, and where it is dressed anew all classes and wrappers changed. */
export function disturbed(
  { html, url }: Source,
  texts: readonly string[],
  other: { readonly source: Source; readonly texts: readonly string[] } | null,
  seed: number,
  isDressedAnew: boolean,
): string {
  const document = parseDocument(html, url);
  const home = commonOf(texts.flatMap((text) => holdersOf(document.body, normalizeText(text)).slice(0, 1)));
  const around = home?.parentElement;
  const intruder = other && listOf(other.source, other.texts);
  if (intruder)
    (around?.closest("main, article") ?? document.body).prepend(document.importNode(intruder, true));
  if (home && home !== document.body && around && !/^(?:table|tbody|tr|dl)$/.test(around.localName))
    around.append(home);
  if (isDressedAnew) {
    dress.hashClasses(document, createSeed(seed));
    dress.insertWrappers(document, createSeed(seed + 1));
  }
  return document.documentElement.outerHTML;
}

/** The element that holds a page's list. */
function listOf({ html, url }: Source, texts: readonly string[]): Element | null {
  const document = parseDocument(html, url);
  const list = commonOf(texts.flatMap((text) => holdersOf(document.body, normalizeText(text)).slice(0, 1)));
  return list === document.body ? null : list;
}

/** What machines are told of these texts goes with them. */
function dropData(document: Document, texts: readonly string[]): void {
  const wanted = texts.map(normalizeText).filter((text) => text.length >= shortest);
  for (const element of document.querySelectorAll("script, meta, noscript, template")) {
    const said = normalizeText(element.getAttribute("content") ?? element.textContent ?? "");
    if (element.getAttribute("type") === "application/ld+json" || wanted.some((text) => said.includes(text)))
      element.remove();
  }
}

/** The smallest elements whose text holds another. */
function holdersOf(root: Element, text: string): Element[] {
  if (text.length < shortest || silent.has(root.localName) || !normalOf(root).includes(text)) return [];
  const within = [...root.children].flatMap((child) => holdersOf(child, text));
  return within.length > 0 ? within : [root];
}

const normal = new WeakMap<Element, string>();

function normalOf(element: Element): string {
  const known = normal.get(element) ?? normalizeText(element.textContent ?? "");
  normal.set(element, known);
  return known;
}

/** Of each key the largest element that holds it and none of the others. */
function rowsOf(document: Document, keys: readonly string[]): Element[] {
  const texts = [...new Set(keys.map(normalizeText))];
  const holders = texts.flatMap((text) => holdersOf(document.body, text).slice(0, 1));
  const all = new Set(holders);
  return [...all].map((holder) => {
    let row = holder;
    for (let up = row.parentElement; up && up !== document.body; up = up.parentElement) {
      const inside = up;
      if ([...all].some((other) => other !== holder && inside.contains(other))) break;
      row = up;
    }
    return row;
  });
}

function commonOf([first, ...others]: readonly Element[]): Element | null {
  let common: Element | null = first ?? null;
  while (common && !others.every((other) => common?.contains(other))) common = common.parentElement;
  return common;
}
