import type { ListRead } from "@gleaner/automation";
import { childrenOf, documentOf, isElement, parentOf, tagOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import { locateAll } from "./locate.ts";
import { meantRows } from "./meant-rows.ts";
import { vote } from "./vote.ts";

/** A longer path is no selector of a plan. */
const LONGEST_PATH = 1000;

/**
 * CSS of the one element that a field is read from in the row at this position; null where the row has none, and where it
 * stands in a frame, whose elements are not told from the page's own.
 */
export function findElementIn(page: Page, read: ListRead, at: number, name: string): string | null {
  const row = meantRows(page, read.rows).find((each) => each.at === at)?.row;
  const field = read.fields.find((each) => each.name === name);
  const way = row && field ? vote(page, row, field.reader)?.outcome.way : undefined;
  if (!row || !way || way.locator.by === "above" || way.locator.by === "data") return null;
  const [node] = locateAll(page, row, way.locator)[0]?.nodes ?? [];
  const element = isElement(node) ? node : parentOf(node);
  return element && documentOf(element) === page.document ? pathOf(page, element) : null;
}

/** The shortest path from above that finds an element alone. */
function pathOf({ document }: Page, element: Element): string | null {
  let path = "";
  for (let up: Element | null = element; up && path.length <= LONGEST_PATH; up = parentOf(up)) {
    const [tag, own] = [tagOf(up), up];
    const alike = [...childrenOf(parentOf(up))].filter((each) => tagOf(each) === tag);
    const step = alike.length > 1 ? `${tag}:nth-of-type(${alike.indexOf(own) + 1})` : tag;
    path = path === "" ? step : `${step} > ${path}`;
    const found = queryAll(document, path);
    if (found.length === 1 && found[0] === element) return path;
  }
  return null;
}
