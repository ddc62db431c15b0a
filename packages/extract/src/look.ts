import { takeRealm } from "./dom/members.ts";
import { openPage, type Page } from "./dom/page.ts";
import { lookAnew } from "./dom/query.ts";

/** Looks at a document anew, as it is when it is called; `at` (milliseconds since 1970) is what relative dates are counted from. */
export type Look = (at?: number) => Page;

/** Makes looks at a document: in the page itself, or at a parsed document whose URL is the page's. */
export function lookAt(document: Document, clock: () => number = Date.now): Look {
  takeRealm(document);
  return (at = clock()) => {
    lookAnew();
    return openPage(document, at);
  };
}
