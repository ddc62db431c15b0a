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

/** What a person sees of a control. */
export interface Control {
  /** An input's type, such as date; null for other elements. */
  readonly type: string | null;
  /** True for what may hold a password or a one-time code. */
  readonly isSecret: boolean;
  /** True where another element covers its middle, so that a click would hit that one. */
  readonly isCovered: boolean;
}

/** Describes a control, and whether a click would reach it. */
export function controlOf(element: Element): Control {
  const tag = tagOf(element);
  const type = tag === "input" ? (attributeOf(element, "type") ?? "text").toLowerCase() : null;
  return { type, isSecret: secretKindOf(element) !== null, isCovered: isCovered(element) };
}

// An element outside the window is scrolled into view before a click, so this is unknown for it.
function isCovered(element: Element): boolean {
  const document = documentOf(element);
  const middle = middleInWindow(element);
  // For an element in a shadow root, elementFromPoint gives its host.
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
