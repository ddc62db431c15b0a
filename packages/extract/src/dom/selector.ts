import { attributeNamesOf, attributeOf, classOf, parentOf, previousElementOf, tagOf } from "./node.ts";
import { once, type Page } from "./page.ts";
import type { Box } from "./scan.ts";
import { isHash, scan, stableClasses } from "./scan.ts";

/** A CSS selector in parts that a row's index answers: an element, and an ancestor of it or none. */
export interface Selector {
  readonly own: string;
  readonly around: string | null;
  readonly isChild: boolean;
  /** True where names carry it, false where only position does. */
  readonly isNamed: boolean;
  /** All of it as text. */
  readonly css: string;
}

/** The selector of whatever answers to a simple one. */
export function anywhere(own: string, isNamed = true): Selector {
  return { own, around: null, isChild: false, isNamed, css: own };
}

/** The selector of what answers to a simple one below another that does, or right in it. */
export function within(around: string, own: string, isChild: boolean): Selector {
  return { own, around, isChild, isNamed: true, css: `${around}${isChild ? " > " : " "}${own}` };
}

/** A longer position is no selector of a plan. */
const MOST_POSITION = 900;

/** By the tokens of a box, which all boxes of one class attribute share: the classes and stems that selectors name. */
const classesOf = new WeakMap<readonly string[], readonly string[]>();

/** The simple selectors that an element answers to, most meaningful first. */
export function simpleSelectors(box: Box): readonly string[] {
  const { tag, tip } = box;
  box.simples ??= [...(tip ? [`${tag}[title="${tip}"]`] : []), ...namesIn(box), tag];
  return box.simples;
}

/** The simple selectors of a box that go by what its element is called, most meaningful first. */
export function nameSelectors(box: Box): readonly string[] {
  return simpleSelectors(box).slice(0, -1);
}

/** The simple selectors that go by what an element is called, most meaningful first. */
export function namesOf(element: Element): string[] {
  return namesIn({ element, tag: tagOf(element), attributes: attributeNamesOf(element), tokens: [] });
}

/** Attributes that say what an element is. */
const NAME_ATTRIBUTE = /^(itemprop|rel|property|name|role|data-[\w-]+)$/;
const NAME_VALUE = /^[a-z][\w:-]{0,39}$/i;
/** What old pages have in place of classes. */
const FONT = new Set(["color", "size"]);
const FONT_VALUE = /^[#+-]?\w{1,20}$/;

function namesIn({
  element,
  tag,
  attributes,
  tokens,
}: Pick<Box, "element" | "tag" | "attributes" | "tokens">): string[] {
  const found = attributes.flatMap((name) => {
    const form =
      tag === "font" && FONT.has(name) ? FONT_VALUE : NAME_ATTRIBUTE.test(name) ? NAME_VALUE : null;
    const value = form === null ? "" : (attributeOf(element, name) ?? "");
    if (!form?.test(value) || (form === NAME_VALUE && isHash(value))) return [];
    return name === "role" && value === "presentation" ? [] : [`${tag}[${name}="${value}"]`];
  });
  const classes = classesOf.get(tokens) ?? classesIn(classOf(element));
  classesOf.set(tokens, classes);
  return [...found, ...classes.map((each) => tag + each)];
}

function classesIn(value: string): string[] {
  return [...stableClasses(value).map((token) => `.${escapeClass(token)}`), ...stemsIn(value)];
}

/** The classes that say what an element is, each as a selector with its tag. */
export function classSelectors(element: Element): string[] {
  const value = classOf(element);
  return stableClasses(value).map((token) => `${tagOf(element)}.${escapeClass(token)}`);
}

/** The names that are in all of these lists. */
export function sharedNames([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  return others.reduce((shared, each) => {
    const names = new Set(each);
    return shared.filter((name) => names.has(name));
  }, first);
}

// What a person wrote of names that a build completes: `Card_title__` of `Card_title__x7Qp2`.
function stemsIn(value: string): string[] {
  return value.split(/\s+/).flatMap((token) => {
    const stem = /^([A-Za-z][\w-]*_[\w-]*[a-z]__)[\w-]{5,6}$/.exec(token)?.[1];
    return stem && isHash(token) ? [`[class*="${stem}"]`] : [];
  });
}

/** A class token or id as it is written in a selector. */
export function escapeClass(token: string): string {
  return token.replace(/^(-?)(\d)/, "$1\\3$2 ").replace(/[^\w\u0080-\uffff\\ -]/g, "\\$&");
}

/** Selectors for a box below a row's root, named ones first. */
export function selectorsOf(box: Box, root: Box | null): Selector[] {
  const named = nameSelectors(box).slice(0, 6);
  const found = named.map((each) => anywhere(each));
  let isChild = true;
  for (let up = box.parent; up && up !== root && found.length < 14; up = up.parent) {
    for (const around of nameSelectors(up).slice(0, 3)) {
      for (const last of named.slice(0, 1)) found.push(within(around, last, isChild));
      found.push(within(around, box.tag, isChild));
    }
    isChild = false;
  }
  found.push(anywhere(box.tag, false));
  return found;
}

/** The place of a box below a row's root, by the order of siblings; null where it has none, or too long a one. */
export function positionIn(box: Box, root: Box): string | null {
  const steps: string[] = [];
  for (let up: Box | null = box; up && up !== root; up = up.parent) {
    if (!parentOf(up.element)) return null;
    let nth = 1;
    for (let before = previousElementOf(up.element); before; before = previousElementOf(before)) nth++;
    steps.unshift(`${up.tag}:nth-child(${nth})`);
  }
  const path = `:scope > ${steps.join(" > ")}`;
  return steps.length > 0 && path.length <= MOST_POSITION ? path : null;
}

/** Answers selectors within one row without asking the document. */
export interface RowIndex {
  /** The boxes that answer. */
  find(selector: Selector): readonly Box[];
}

/** The index of all boxes of a document by simple selector. */
export function documentIndex(page: Page): RowIndex {
  return once(page, "document index", null, () => {
    const [body] = scan(page);
    return indexRow(body ? [body] : [], true);
  });
}

/** Indexes the boxes below a row's roots; `isRun` counts the roots themselves in. */
export function indexRow(roots: readonly Box[], isRun: boolean): RowIndex {
  const bySimple = new Map<string, Box[]>();
  const add = (box: Box): void => {
    for (const simple of simpleSelectors(box)) {
      const list = bySimple.get(simple);
      if (list) list.push(box);
      else bySimple.set(simple, [box]);
    }
    for (const child of box.children) add(child);
  };
  for (const root of roots) {
    if (isRun) add(root);
    else for (const child of root.children) add(child);
  }
  const known = new Map<string, readonly Box[]>();
  return {
    find({ own, around, isChild, css }) {
      const found = bySimple.get(own) ?? [];
      if (around === null) return found;
      const filtered = known.get(css) ?? found.filter((box) => isBelow(box, around, isChild));
      known.set(css, filtered);
      return filtered;
    },
  };
}

function isBelow(box: Box, around: string, isChild: boolean): boolean {
  if (isChild) return box.parent !== null && simpleSelectors(box.parent).includes(around);
  for (let up = box.parent; up; up = up.parent) if (simpleSelectors(up).includes(around)) return true;
  return false;
}
