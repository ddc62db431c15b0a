import { isLoginPage } from "./login-form.ts";
import { lookAt } from "./look.ts";
import type { PageScript } from "./observation.ts";
import { canPaginate, findNextAddress } from "./pagination/control.ts";
import { findFruitless } from "./pagination/stated-nothing.ts";
import { findStatedTotal } from "./pagination/stated-total.ts";
import { findAnchors } from "./read/anchor.ts";
import { findElementIn, isBoxed } from "./read/places.ts";
import { readPage } from "./read/read.ts";

/** What a replay asks of a page. */
export type ReadingScript = Pick<
  PageScript,
  "read" | "elementIn" | "anchors" | "statedTotal" | "isLogin" | "hasMore" | "next"
>;

/** The script of every page; `clock` gives the time in milliseconds since 1970. */
export function createReadingScript(
  document: Document,
  clock?: () => number,
  isStill?: boolean,
): ReadingScript {
  const look = lookAt(document, clock, isStill);
  return {
    read: (read, at) => readPage(look(at), read),
    elementIn: (read, at, field) => findElementIn(look(), read, at, field),
    anchors: (read) => findAnchors(look(), read, findFruitless),
    statedTotal: (least) => findStatedTotal(look(), least)?.total ?? null,
    isLogin: () => isLoginPage(look()),
    hasMore: (read) => canPaginate(look(), read),
    // A document that stands still was parsed: nobody has laid it out.
    next: (read) => findNextAddress(look(), read, isStill ? () => true : isBoxed),
  };
}
