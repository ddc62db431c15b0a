import type { Rows } from "@gleaner/automation";
import { attributeOf, childrenOf, findClosest, nextElementOf, tagOf } from "./node.ts";
import type { Page } from "./page.ts";
import { matches, queryAll } from "./query.ts";
import { isHidden, textOf } from "./text.ts";

/** The rows of a list, each the element or the run of siblings that make it; none where `within` is not unique. */
export function findRows(page: Page, rows: Rows): Element[][] {
  const around = rows.within === null ? [page.document] : queryAll(page.document, rows.within);
  const [root] = around;
  if (!root || around.length > 1) return [];
  const except = rows.except;
  const isLeftOut = (element: Element): boolean =>
    except !== null && (matches(element, except) || queryAll(element, except).length > 0);
  const found = withoutHidden(queryAll(root, rows.css).filter((element) => !isLeftOut(element)));
  const banners = found.filter(isBanner);
  const starts = banners.length * 2 < found.length ? found.filter((element) => !isBanner(element)) : found;
  if (!rows.run) return starts.map((start) => [start]);
  const isStart = new Set(starts);
  return starts.map((start) => {
    const run = [start];
    for (let next = nextElementOf(start); next && !isStart.has(next); next = nextElementOf(next)) {
      if (!isLeftOut(next)) run.push(next);
    }
    return run;
  });
}

const OUT_OF_SIGHT = '[hidden], [aria-hidden="true"], [style*="display:none"], [style*="display: none"]';

/** Without what hides itself among others, and hidden copies of what is seen. */
export function withoutHidden(found: readonly Element[]): readonly Element[] {
  const open = found.filter((element) => !isHidden(element));
  // Where most are hidden the page itself shows them by and by.
  const meant = open.length * 2 > found.length ? open : found;
  const shown = new Set(meant.filter((element) => findClosest(element, OUT_OF_SIGHT) === null));
  if (shown.size === 0 || shown.size === meant.length) return meant;
  const texts = new Set([...shown].map(textOf));
  return meant.filter((element) => shown.has(element) || !texts.has(textOf(element)));
}

// One cell across the whole table separates rows or advertises; among rows of cells it is none of them.
function isBanner(element: Element): boolean {
  if (tagOf(element) !== "tr") return false;
  const [cell, other] = childrenOf(element);
  return !other && Number(attributeOf(cell, "colspan") ?? 1) > 1;
}
