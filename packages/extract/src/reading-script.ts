import { isLoginPage } from "./login-form.ts";
import { lookAt } from "./look.ts";
import type { PageScript } from "./observation.ts";
import { observePage } from "./observe.ts";
import { canPaginate } from "./pagination/pagination.ts";
import { findAnchors } from "./read/anchor.ts";
import { readPage } from "./read/read.ts";
import { refindRead } from "./refind/refind.ts";

/** What every run asks of a page. */
export type ReadingScript = Omit<PageScript, "learn">;

/** The script that is in every page; `clock` gives the time in milliseconds since 1970. */
export function createReadingScript(document: Document, clock?: () => number): ReadingScript {
  const look = lookAt(document, clock);
  return {
    observe: () => observePage(look()),
    read: (read, at) => readPage(look(at), read),
    refind: (read) => refindRead(look(), read),
    anchors: (read) => findAnchors(look(), read),
    isLogin: () => isLoginPage(look()),
    hasMore: (read) => canPaginate(look(), read),
  };
}
