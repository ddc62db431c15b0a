import { takeRealm } from "./dom/members.ts";
import { openPage, type Page } from "./dom/page.ts";
import { lookAnew } from "./dom/query.ts";

/** Looks at a document anew, as it is when it is called; `at` (milliseconds since 1970) is what relative dates are counted from. */
export type Look = (at?: number) => Page;

/**
 * Makes looks at a document: in the page itself, or at a parsed document whose URL is the page's. What was worked out of
 * one that stands still is not worked out again.
 */
export function lookAt(document: Document, clock: () => number = Date.now, isStill = false): Look {
  takeRealm(document);
  let first: Page | null = null;
  return (at) => {
    takeRealm(document);
    if (isStill && first && (at === undefined || at === first.now)) return first;
    lookAnew();
    const page = openPage(document, at ?? clock());
    first ??= page;
    return page;
  };
}
