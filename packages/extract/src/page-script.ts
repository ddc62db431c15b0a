import { takeRealm } from "./dom/members.ts";
import { openPage, type Page } from "./dom/page.ts";
import { lookAnew } from "./dom/query.ts";
import { learnRead } from "./induce/learn.ts";
import { isLoginPage } from "./login-form.ts";
import type { PageScript } from "./observation.ts";
import { observePage } from "./observe.ts";
import { canPaginate } from "./pagination/pagination.ts";
import { findAnchors } from "./read/anchor.ts";
import { readPage } from "./read/read.ts";
import { refindRead } from "./refind/refind.ts";

/**
 * The page script over a document: in the page itself, or on a parsed document whose URL is the page's. `clock` gives
 * the time in milliseconds since 1970.
 */
export function createPageScript(document: Document, clock: () => number = Date.now): PageScript {
  takeRealm(document);
  const open = (at = clock()): Page => {
    lookAnew();
    return openPage(document, at);
  };
  return {
    observe: () => observePage(open()),
    read: (read, at) => readPage(open(at), read),
    refind: (read) => refindRead(open(), read),
    anchors: (read) => findAnchors(open(), read),
    learn: (read, shown) => learnRead(open(), read, shown),
    isLogin: () => isLoginPage(open()),
    hasMore: (read) => canPaginate(open(), read),
  };
}
