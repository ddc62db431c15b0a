import type { Rows } from "@gleaner/automation";
import { attributeOf, childrenOf, nextElementOf, tagOf } from "./node.ts";
import type { Page } from "./page.ts";
import { matches, queryAll } from "./query.ts";

/** The rows of a list, each the element or the run of siblings that make it; none where `within` is not unique. */
export function findRows(page: Page, rows: Rows): Element[][] {
  const around = rows.within === null ? [page.document] : queryAll(page.document, rows.within);
  const [root] = around;
  if (!root || around.length > 1) return [];
  const except = rows.except;
  const isLeftOut = (element: Element): boolean =>
    except !== null && (matches(element, except) || queryAll(element, except).length > 0);
  const found = queryAll(root, rows.css).filter((element) => !isLeftOut(element));
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

// One cell across the whole table separates rows or advertises; among rows of cells it is none of them.
function isBanner(element: Element): boolean {
  const [cell] = childrenOf(element);
  return (
    tagOf(element) === "tr" &&
    childrenOf(element).length === 1 &&
    Number(attributeOf(cell, "colspan") ?? 1) > 1
  );
}
