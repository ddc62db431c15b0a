import type { Evidence, ListRead, NullEvidence, Read } from "@gleaner/automation";
import { documentOf, isElement, parentOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import { stepOf } from "../dom/unique-selector.ts";
import type { FieldPlace } from "../observation.ts";
import { locateAll, locateOne, type Scope } from "./locate.ts";
import { meantRows } from "./meant-rows.ts";
import { readPage } from "./read.ts";
import { vote } from "./vote.ts";

/** More places are not told of one page. */
const mostPlaces = 5000;

/**
 * Where the values of a read stand on the page, and what stands in the place of nulls, in CSS pixels from its upper left corner. What is not laid out there (data
 * of the page's head, an address, what stands in a frame) has no place.
 */
export function findPlaces(page: Page, read: Read): FieldPlace[] {
  const rows =
    read.kind === "list" ? new Map(meantRows(page, read.rows).map(({ row, at }) => [at, row])) : null;
  const places: FieldPlace[] = [];
  for (const proof of readPage(page, read).evidence) {
    for (const [field, evidence] of Object.entries(proof)) {
      const scope = evidence.row === null ? null : (rows?.get(evidence.row) ?? null);
      const box = places.length < mostPlaces ? boxOf(page, scope, evidence) : null;
      if (box) places.push({ row: evidence.row, field, raw: evidence.raw ?? "", box });
    }
  }
  return places;
}

type Placed = Pick<Evidence | NullEvidence, "locator" | "attribute" | "take" | "raw">;

function boxOf(
  page: Page,
  scope: Scope,
  { locator, attribute, take, raw }: Placed,
): FieldPlace["box"] | null {
  if (!locator || locator.by === "data" || locator.by === "address") return null;
  const isOne = take === undefined && typeof raw === "string";
  const one = isOne ? locateOne(page, scope, locator, attribute) : null;
  const hits = isOne ? (one ? [one] : []) : locateAll(page, scope, locator);
  const nodes = hits.flatMap((hit) => hit.nodes).filter((node) => documentOf(node) === page.document);
  const rects = nodes.map(rectOf).filter(({ width, height }) => width > 0 && height > 0);
  if (rects.length === 0) return null;
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const right = Math.max(...rects.map((rect) => rect.right));
  const bottom = Math.max(...rects.map((rect) => rect.bottom));
  if (left + scrollX < 0 || top + scrollY < 0) return null;
  return [
    Math.round(left + scrollX),
    Math.round(top + scrollY),
    Math.round(right - left),
    Math.round(bottom - top),
  ];
}

/** True where an element of a page that is laid out has a box that is seen. */
export function isBoxed(element: Element): boolean {
  const { width, height } = rectOf(element);
  return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
}

/** A range measures texts and elements alike, and no page shadows what it has. */
function rectOf(node: Node): DOMRect {
  const range = new Range();
  range.selectNode(node);
  return range.getBoundingClientRect();
}

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
  const hit = locateOne(page, row, way.locator, way.attribute) ?? locateAll(page, row, way.locator)[0];
  const [node] = hit?.nodes ?? [];
  const element = isElement(node) ? node : parentOf(node);
  return element && documentOf(element) === page.document ? pathOf(page, element) : null;
}

/** The shortest path from above that finds an element alone. */
function pathOf({ document }: Page, element: Element): string | null {
  let path = "";
  for (let up: Element | null = element; up && path.length <= LONGEST_PATH; up = parentOf(up)) {
    path = path === "" ? stepOf(up) : `${stepOf(up)} > ${path}`;
    const found = queryAll(document, path);
    if (found.length === 1 && found[0] === element) return path;
  }
  return null;
}
