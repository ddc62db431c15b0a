import { own } from "@gleaner/automation/named";
import { collapse, linesIn, squeeze } from "../value/text.ts";
import { attributeOf, bodyOf, findClosest, parentOf, selectAll, tagOf, textContentOf } from "./node.ts";
import { once, type Page } from "./page.ts";
import { plainText } from "./plain.ts";
import { textOf } from "./text.ts";

/** A value of structured data and the element that states it. */
export interface Datum {
  readonly text: string;
  readonly element: Element;
}

type Source = "jsonld" | "microdata" | "opengraph" | "meta" | "state" | "json";

/** A parsed block of JSON in the page. */
interface Block {
  readonly element: Element;
  readonly name: string;
  readonly data: unknown;
}

/**
 * The values at a path of a source; a list gives each of its items. Paths: `Type.key.key`, `og:title`, `author`.
 * With heads, steps that have a name of their own give it before their text where a person sees both.
 */
export function findData(page: Page, source: Source, path: string, withHeads = false): Datum[] {
  switch (source) {
    case "jsonld":
      return withHeads ? findWithHeads(page, jsonLdNodes(page), path) : findInBlocks(jsonLdNodes(page), path);
    case "state":
      return findInBlocks(stateBlocks(page), path);
    case "opengraph":
      return metaElements(page, "property", path);
    case "meta":
      return metaElements(page, "name", path);
    case "microdata":
      return findMicrodata(page, path);
    // Such a document is none of the page.
    case "json":
      return [];
  }
}

const LINES = /^(recipeIngredient|recipeInstructions|ingredients|supply|tool|step)$/;

/** True for properties that hold several lines, however a page writes them down. */
export function isLines(property: string): boolean {
  return LINES.test(property);
}

function findInBlocks(blocks: readonly Block[], path: string): Datum[] {
  const [head = "", ...rest] = path.split(".");
  const mayBeLines = isLines(rest.at(-1) ?? "");
  for (const { element, name, data } of blocks) {
    if (name !== head && !name.split(" ").includes(head)) continue;
    const found = texts(data, rest);
    // Some sites put all the lines into one string.
    const lines = mayBeLines && found.length === 1 ? linesIn(found[0] ?? "") : found;
    if (lines.length > 0) return lines.map((text) => ({ text, element }));
  }
  return [];
}

function findWithHeads(page: Page, blocks: readonly Block[], path: string): Datum[] {
  const plain = findInBlocks(blocks, path);
  const [head = "", ...rest] = path.split(".");
  if (!isLines(rest.at(-1) ?? "")) return plain;
  for (const { element, name, data } of blocks) {
    if (!name.split(" ").includes(head)) continue;
    const headed = rest.reduce<unknown>((at, key) => (isObject(at) ? own(at, key) : undefined), data);
    const heads = stepsOf(headed).flatMap(headOf);
    if (heads.length === 0) continue;
    const shown = once(page, "shown", null, () => squeeze(textOf(bodyOf(page.document) ?? page.document)));
    if (!heads.every((each) => shown.includes(squeeze(each)))) return plain;
    return stepsOf(headed).flatMap((step) =>
      [...headOf(step), ...leafTexts(step)].map((text) => ({ text, element })),
    );
  }
  return plain;
}

// Steps in order, whatever sections they are in.
function stepsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data.flatMap(stepsOf);
  return isObject(data) && data.itemListElement !== undefined ? stepsOf(data.itemListElement) : [data];
}

// A step's name that is neither the beginning of its text nor a number.
function headOf(step: unknown): string[] {
  if (!isObject(step) || typeof step.name !== "string" || typeof step.text !== "string") return [];
  const [name, text] = [plainText(step.name), plainText(step.text)];
  const isStart = squeeze(text).startsWith(squeeze(name).replace(/[.…]+$/, ""));
  return name === "" || isStart || /^\p{L}*\W*\d+\W*$/u.test(name) ? [] : [name];
}

function texts(data: unknown, path: readonly string[]): string[] {
  if (Array.isArray(data)) {
    const at = Number(path[0]);
    if (path.length > 0 && Number.isInteger(at)) return texts(data[at], path.slice(1));
    return data.flatMap((item) => texts(item, path));
  }
  const [head, ...rest] = path;
  if (head === undefined) return leafTexts(data);
  return isObject(data) && Object.hasOwn(data, head) ? texts(data[head], rest) : [];
}

// A leaf that is an object says what it is by its text or name; a section of steps by its items.
function leafTexts(data: unknown): string[] {
  if (typeof data === "number" || typeof data === "boolean") return [String(data)];
  if (typeof data === "string") {
    return [plainText(data)].filter((text) => text !== "");
  }
  if (!isObject(data)) return [];
  if (data.itemListElement !== undefined) return texts(data.itemListElement, []);
  return leafTexts(data.text ?? data.name ?? data["@value"] ?? data.url ?? null);
}

/** True for a plain object. */
export function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** The top-level nodes of all JSON-LD blocks, named by their types; `@graph` and lists are opened up. */
export function jsonLdNodes(page: Page): readonly Block[] {
  return once(page, "jsonld", null, () => {
    const nodes: Block[] = [];
    for (const element of selectAll(page.document, 'script[type="application/ld+json"]')) {
      addNodes(parse(textContentOf(element)), element, nodes);
    }
    return nodes;
  });
}

function addNodes(data: unknown, element: Element, nodes: Block[]): void {
  if (Array.isArray(data)) {
    for (const item of data) addNodes(item, element, nodes);
    return;
  }
  if (!isObject(data)) return;
  const types = [data["@type"]].flat().filter((type) => typeof type === "string");
  if (types.length > 0) nodes.push({ element, name: types.map(localName).join(" "), data });
  for (const key of ["@graph", "mainEntity", "mainEntityOfPage"]) addNodes(data[key], element, nodes);
}

function localName(type: string): string {
  return type.split(/[/#]/).at(-1) ?? type;
}

/** JSON blocks that scripts of the page start from, named by their id. */
export function stateBlocks(page: Page): readonly Block[] {
  return once(page, "state", null, () => {
    const scripts = selectAll(page.document, 'script[type="application/json"], script#__NEXT_DATA__');
    return [...scripts].flatMap((element, at) => {
      const data = parse(textContentOf(element));
      const name = attributeOf(element, "id")?.replaceAll(".", "") || `json${at}`;
      return data === null ? [] : [{ element, name, data }];
    });
  });
}

/** Nothing that a page states of itself is nested deeper; what recurses over it would overflow the stack. */
const MOST_DATA_DEPTH = 300;

function parse(text: string): unknown {
  try {
    // Control characters inside strings are a common fault of hand-made blocks.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is being repaired
    const data = JSON.parse(text.replace(/[\u0000-\u001f]+/g, " ").replace(/^\s*<!--|-->\s*$/g, ""));
    return isTooDeep(data) ? null : data;
  } catch {
    return null;
  }
}

function isTooDeep(data: unknown): boolean {
  let level: unknown[] = [data];
  for (let depth = 0; depth < MOST_DATA_DEPTH && level.length > 0; depth++) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return level.length > 0;
}

function metaElements(page: Page, attribute: "name" | "property", path: string): Datum[] {
  const wanted = path.toLowerCase();
  const found: Datum[] = [];
  for (const element of selectAll(page.document, "meta[content]")) {
    const key =
      attributeOf(element, attribute) ?? (attribute === "name" ? null : attributeOf(element, "name"));
    const text = collapse(attributeOf(element, "content") ?? "");
    if (key?.toLowerCase() === wanted && text !== "") found.push({ text, element });
  }
  return found;
}

// A property belongs to one item: the first that has it. Other items of the type are neighbours or copies for another screen.
function findMicrodata(page: Page, path: string): Datum[] {
  const [type, property] = path.includes(".") ? path.split(".") : [null, path];
  const found: Datum[] = [];
  let item: Element | null | undefined;
  for (const element of selectAll(page.document, "[itemprop]")) {
    if (!(attributeOf(element, "itemprop") ?? "").split(/\s+/).includes(property ?? "")) continue;
    if (type && ownerType(element) !== type) continue;
    const owner = ownerOf(element);
    if (item !== undefined && owner !== item) continue;
    const text = propertyText(element);
    if (text === "") continue;
    item = owner;
    found.push({ text, element });
  }
  const [only] = found;
  if (found.length === 1 && only && isLines(property ?? "")) {
    return linesIn(textOf(only.element)).map((text) => ({ text, element: only.element }));
  }
  return withoutCopy(found);
}

// A list that stands twice, for two screens, is one list.
function withoutCopy(found: Datum[]): Datum[] {
  const half = found.length / 2;
  const isTwice = half >= 2 && found.every(({ text }, at) => at < half || text === found[at - half]?.text);
  return isTwice ? found.slice(0, half) : found;
}

function ownerOf(element: Element): Element | null {
  return findClosest(parentOf(element), "[itemscope]");
}

/** The type of the item that a property element belongs to, without its address; null where it has none. */
export function ownerType(element: Element): string | null {
  const type = attributeOf(ownerOf(element), "itemtype")?.trim().split(/\s+/)[0];
  return type ? localName(type) : null;
}

/** What a microdata property says: its machine-readable attribute, else its text. */
function propertyText(element: Element): string {
  const attribute = attributeOf(element, "content") ?? attributeOf(element, "datetime");
  if (attribute) return collapse(plainText(attribute));
  if (tagOf(element) === "img") return attributeOf(element, "src") ?? "";
  if (tagOf(element) === "link") return attributeOf(element, "href") ?? "";
  return collapse(textOf(element));
}
