import { findClosest, takeFrom, takeRealm } from "@gleaner/extract/dom";
import { describe } from "./describe.ts";
import { linkOf } from "./link.ts";

const questions = {
  describe,
  link: linkOf,
  /** Has the link around an element open here instead of in a window of its own. */
  stay(element: Element): null {
    const link = findClosest(element, "a[target]");
    if (link) takeFrom(link)("removeAttribute").call(link, "target");
    return null;
  },
  /** Clicks an element itself, whatever covers it. */
  click(element: Element): null {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true });
    takeFrom(element)("dispatchEvent").call(element, click);
    return null;
  },
};

/** What can be asked of one element. */
export type Questions = typeof questions;

/**
 * A selector engine for Playwright, which runs it in a world of its own: the only way to reach, outside the page's
 * world, an element that Playwright has found. It "finds" one new element whose text is the answer as JSON.
 */
export function queryAll(root: Element, question: keyof Questions): Element[] {
  takeRealm(document);
  return [new Option(JSON.stringify(questions[question](root)))];
}
