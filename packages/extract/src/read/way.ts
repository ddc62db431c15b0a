import type { Reader, Transform, Value, Way } from "@gleaner/automation";
import { once, type Page } from "../dom/page.ts";
import { applyTransforms, isCutting, type Scalar } from "../value/transform.ts";
import { isKeyPath } from "./key-data.ts";
import type { Scope } from "./locate.ts";
import { readRaw } from "./raw.ts";

/** What a way gave: the value, and the raw texts it came from. */
export interface Outcome {
  readonly way: Way;
  readonly value: Value;
  readonly raw: readonly string[];
}

/** All ways of a reader, its own locators first. */
export function waysOf(reader: Reader): Way[] {
  const { attribute, transforms, spare } = reader;
  const own = reader.locators.map(
    (locator): Way => ({ locator, attribute, transforms, ...(spare ? { spare } : {}) }),
  );
  return [...own, ...(reader.also ?? [])];
}

/** True for a way that cuts its text at a mark. */
export function isCut({ transforms }: Pick<Way, "transforms">): boolean {
  return transforms.some(isCutting);
}

/** Goes one way in a scope; null where it finds nothing or its transforms give nothing. */
export function follow(
  page: Page,
  scope: Scope,
  way: Way,
  reader: Pick<Reader, "take" | "leaveOut">,
): Outcome | null {
  const found = readRaw(page, scope, { ...reader, locators: [way.locator], attribute: way.attribute });
  if (!found) return absent(page, way);
  const { raw } = found;
  if (reader.take !== "list") {
    const value = applyOnce(page, way.transforms, raw[0] ?? "");
    return value === null ? null : { way, value, raw };
  }
  const values = raw.map((each) => applyOnce(page, way.transforms, each)).filter((value) => value !== null);
  const value = values.map((each) => (typeof each === "boolean" ? String(each) : each));
  return value.length === 0 ? null : { way, value, raw };
}

// Several ways of a reader lead to the same text, of which they make the same.
function applyOnce(page: Page, transforms: readonly Transform[], raw: string): Scalar {
  const known = once(page, "applied", transforms, () => new Map<string, Scalar>());
  const before = known.get(raw);
  if (before !== undefined) return before;
  const value = applyTransforms(transforms, raw, page.base, page.now);
  known.set(raw, value);
  return value;
}

// Where a way asks only whether something is there, its absence is an answer: false, or what a map makes of it.
function absent(page: Page, way: Way): Outcome | null {
  const at = way.transforms.findIndex((each) => each.op === "present");
  if (at < 0) return null;
  const rest = way.transforms.slice(at + 1);
  const value = rest.length === 0 ? false : applyTransforms(rest, "false", page.base, page.now);
  return value === null ? null : { way, value, raw: [""] };
}

/** Kinds of locators that fail for different reasons: a page rarely breaks two of them in the same way. */
export type Family = "data" | "key" | "label" | "name" | "heading" | "text" | "position";

/** The family of a way: what it relies on. */
export function familyOf({ locator, attribute }: Pick<Way, "locator" | "attribute">): Family {
  switch (locator.by) {
    case "address":
      return "data";
    case "data":
      return isKeyPath(locator.path) ? "key" : "data";
    case "label":
      return "label";
    case "under":
      return locator.nth === undefined ? "heading" : "position";
    case "above":
      return "heading";
    case "role":
    case "text":
      return "text";
    // Of the scope itself an attribute has a name; a part of its whole text is where it is.
    case "self":
      return attribute === null ? "position" : "name";
    case "css":
      return locator.nth === undefined && isNamed(locator.css) ? "name" : "position";
    case "piece":
      return locator.css !== null && isNamed(locator.css) ? "name" : "position";
  }
}

/** What goes by the order of siblings, as a class does that counts them (`.stat--2`), or only says how a thing looks (`.mt-4`). */
const BY_ORDER = /:nth-|:first-|:last-|\.[\w-]*[a-z][-_]{1,2}\d\d?(?![\w-])/;
/** What a selector says of attributes' values. */
const VALUES = /="[^"]*"/g;

// A class, id or attribute carries it, or an element that a page has one of; not the order of siblings.
function isNamed(css: string): boolean {
  return /^(h1|title)$/.test(css) || (/[.#[]/.test(css) && !BY_ORDER.test(css.replace(VALUES, "")));
}
