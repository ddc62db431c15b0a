import type { Way } from "@gleaner/automation";
import { isKeyPath } from "./key-data.ts";

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

// A class, id or attribute carries it, or an element that a page has one of; not the order of siblings.
function isNamed(css: string): boolean {
  return /^(h1|title)$/.test(css) || (/[.#[]/.test(css) && !/:nth-|:first-|:last-/.test(css));
}
