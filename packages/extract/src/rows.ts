import type { Rows } from "@gleaner/automation";
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
  const starts = queryAll(root, rows.css).filter((element) => !isLeftOut(element));
  if (!rows.run) return starts.map((start) => [start]);
  const isStart = new Set(starts);
  return starts.map((start) => {
    const run = [start];
    for (let next = start.nextElementSibling; next && !isStart.has(next); next = next.nextElementSibling) {
      if (!isLeftOut(next)) run.push(next);
    }
    return run;
  });
}
