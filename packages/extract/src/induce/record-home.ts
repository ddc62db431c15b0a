import type { Way } from "@gleaner/automation";
import { likeNames, slotNames } from "../dom/name.ts";
import { once, type Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import { largest } from "../value/number.ts";
import { squeeze } from "../value/text.ts";
import { dataWays } from "./data-way.ts";
import type { Example } from "./example.ts";
import { type Spot, textOfBox } from "./spot.ts";

/** Where the lists of a record stand, and what structured data calls the thing that has them. */
export interface RecordHome {
  readonly box: Box;
  readonly type: string;
}

/**
 * A page tells of several things: an article, and the recipe in it. The one that has the example's lists is meant;
 * null where no lists are asked for, or structured data does not tell whose they are.
 */
export function findRecordHome(page: Page, example: Example): RecordHome | null {
  const lists = Object.values(example).flatMap(({ value }) =>
    Array.isArray(value) && value.length > 1 ? [value] : [],
  );
  const keys = lists.map(keyOf);
  const types = new Map<string, number>();
  for (const { way, raw } of dataWays(page)) {
    const type = typeOfData(way);
    if (type !== null && keys.includes(keyOf(raw))) types.set(type, (types.get(type) ?? 0) + 1);
  }
  const [best, second] = [...types].sort((a, b) => b[1] - a[1]);
  if (!best || (second && second[1] === best[1])) return null;
  const box = smallestWith(page, lists);
  return box ? { box, type: best[0] } : null;
}

function keyOf(items: readonly (string | number)[]): string {
  return items.map((item) => squeeze(String(item))).join("\u0001");
}

/** The type of thing that a way into structured data reads from; null for data that has none. */
export function typeOfData({ locator }: Pick<Way, "locator">): string | null {
  if (locator.by !== "data" || (locator.source !== "jsonld" && locator.source !== "microdata")) return null;
  return locator.path.includes(".") ? (locator.path.split(".")[0] ?? null) : null;
}

function smallestWith(page: Page, lists: readonly (readonly (string | number)[])[]): Box | null {
  const wanted = lists
    .flatMap((items) => [items[0], items.at(-1)])
    .map((item) => squeeze(String(item ?? "")));
  let best: Box | null = null;
  for (const box of scan(page)) {
    if (best && box.size >= best.size) continue;
    if (box.textLength === 0 || (best && (box.order < best.order || box.order >= best.order + best.size)))
      continue;
    const text = once(page, "squeezed", box, () => squeeze(textOfBox(page, box)));
    if (wanted.every((each) => text.includes(each))) best = box;
  }
  return best;
}

/** Of spots that hold a value those in what stands nearest to the record's lists, as far as names say that it is the field. */
export function spotsAtHome(field: string, spots: readonly Spot[], home: RecordHome): Spot[] {
  const telling = spots.filter(
    (spot) => spot.attribute === null && spot.piece === null && isTelling(field, spot.box),
  );
  const depths = telling.map((spot) => sharedDepth(spot.box, home.box));
  const most = largest(depths);
  return telling.filter((_, at) => depths[at] === most);
}

function isTelling(field: string, box: Box): boolean {
  const names = slotNames(box);
  const isTitle = /title|name|headline/i.test(field);
  return (
    likeNames(field, names) > 0 ||
    (isTitle &&
      (/^h[1-4]$/.test(box.tag) || names.some((name) => /\b(title|name|head(ing|line)?)\b/i.test(name))))
  );
}

function sharedDepth(one: Box, other: Box): number {
  let up: Box | null = other;
  while (up && !(one.order >= up.order && one.order < up.order + up.size)) up = up.parent;
  return up?.depth ?? 0;
}
