import type { Locator, Reader, Rows } from "@gleaner/automation";
import { attributeOf, contains } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import { boxOf } from "../dom/scan.ts";
import { selectorsOf } from "../dom/selector.ts";
import { textOf } from "../dom/text.ts";
import { locateAll } from "../read/locate.ts";
import { meantRows } from "../read/meant-rows.ts";
import { collapse } from "../value/text.ts";

const MOST_LOCATORS = 3;
/** So many of the rows have it at least. */
const LEAST_SHARE = 0.5;
/** What an element says of itself that shows no text. */
const TELLING = ["aria-label", "title", "alt", "value", "name", "class"];

/** What finds in each row what this CSS finds in one of them; null where that is in no row, or nothing finds it in others. */
export function pointInRows(page: Page, rows: Rows, css: string): Reader | null {
  const found = queryAll(page.document, css);
  const [element] = found;
  if (!element || found.length > 1) return null;
  const all = meantRows(page, rows).map(({ row }) => row);
  const own = all.find((row) => row.some((each) => contains(each, element)));
  if (!own) return null;
  const locators = candidates(page, own, element).filter((locator) => {
    const hits = all.filter((row) => locateAll(page, row, locator).length === 1).length;
    const [hit] = locateAll(page, own, locator);
    return hit?.nodes[0] === element && hits >= all.length * LEAST_SHARE;
  });
  if (locators.length === 0) return null;
  const attribute =
    collapse(textOf(element)) === ""
      ? TELLING.find((name) => (attributeOf(element, name) ?? "").trim() !== "")
      : null;
  if (attribute === undefined) return null;
  return {
    locators: locators.slice(0, MOST_LOCATORS),
    attribute,
    take: "one",
    transforms: [{ op: "trim" }],
  };
}

function candidates(page: Page, row: readonly Element[], element: Element): Locator[] {
  const [root] = row;
  const box = boxOf(page, element);
  if (row.length === 1 && root === element) return [{ by: "self" }];
  if (!box || !root) return [];
  const around = row.length === 1 ? (boxOf(page, root) ?? null) : null;
  return selectorsOf(box, around).flatMap(({ css }): Locator[] => {
    const all = locateAll(page, row, { by: "css", css });
    const nth = all.findIndex(({ nodes }) => nodes[0] === element);
    return [{ by: "css", css }, ...(nth >= 0 && all.length > 1 ? [{ by: "css" as const, css, nth }] : [])];
  });
}
