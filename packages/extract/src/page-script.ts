import { findAnchors } from "./anchor.ts";
import { induceRead } from "./induce/induce.ts";
import type { PageScript } from "./observation.ts";
import { observePage } from "./observe.ts";
import { openPage } from "./page.ts";
import { canPaginate } from "./pagination.ts";
import { readPage } from "./read.ts";

/** The page script over a document: in the page itself, or on a parsed document whose URL is the page's. */
export function createPageScript(document: Document): PageScript {
  return {
    observe: () => observePage(openPage(document)),
    read: (read) => readPage(openPage(document), read),
    anchors: (read) => findAnchors(openPage(document), read),
    induce: (examples, kind, task) => induceRead(openPage(document), examples, kind, task),
    hasMore: (read) => canPaginate(openPage(document), read),
  };
}
