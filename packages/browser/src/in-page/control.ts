import {
  attributeOf,
  contains,
  documentOf,
  findClosest,
  rootOf,
  tagOf,
  takeFrom,
} from "@gleaner/extract/dom";
import { middleInWindow } from "./layout.ts";
import { secretKindOf } from "./login-form.ts";

/** What a person knows of a control by looking at it. */
export interface Control {
  /** Of an input its type, such as date; null for what has none. */
  readonly type: string | null;
  /** True for what may hold a password or a one-time code. */
  readonly isSecret: boolean;
  /** True where something else lies over the middle of it, so that a click would meet that. */
  readonly isCovered: boolean;
}

/** Says what kind of control an element is, and whether a click would reach it. */
export function controlOf(element: Element): Control {
  const tag = tagOf(element);
  const type = tag === "input" ? (attributeOf(element, "type") ?? "text").toLowerCase() : null;
  return { type, isSecret: secretKindOf(element) !== null, isCovered: isCovered(element) };
}

// What is out of the window is scrolled to before it is clicked; nothing is said of it.
function isCovered(element: Element): boolean {
  const document = documentOf(element);
  const middle = middleInWindow(element);
  // Of what stands in a shadow root only its host would be met.
  if (document === null || middle === null || !contains(rootOf(document), element)) return false;
  const top = takeFrom(document)("elementFromPoint").call(document, middle.x, middle.y);
  return top !== null && !contains(element, top) && !contains(top, element) && !isLabelOf(top, element);
}

// A label that is drawn over its own input passes the click on.
function isLabelOf(top: Element, element: Element): boolean {
  const label = findClosest(top, "label");
  return (
    label !== null && (contains(label, element) || attributeOf(label, "for") === attributeOf(element, "id"))
  );
}
