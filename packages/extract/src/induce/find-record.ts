import type { Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import type { Example } from "./example.ts";
import { kindOf } from "./example.ts";
import { type Spot, spotsOf, type Wanted } from "./spot.ts";

/** An element that holds values of an example, and which. */
export interface Home {
  readonly box: Box;
  readonly fields: ReadonlySet<string>;
  /** A hit of each of its fields, the nearest to the rarest one. */
  readonly hits: ReadonlyMap<string, Box>;
}

const MAX_ANCHORS = 40;
const MAX_HOMES = 10;

/** The scalar values of an example that can be looked for. */
export function wantedOf(example: Example): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const [name, { type, list, value }] of Object.entries(example)) {
    if (list || value === null || Array.isArray(value) || value === "") continue;
    const kind = kindOf(type, value);
    if (kind !== "boolean") wanted.set(name, { kind, value });
  }
  return wanted;
}

/** The innermost elements that hold each wanted value, by field. */
export function findHits(page: Page, wanted: ReadonlyMap<string, Wanted>): Map<string, Box[]> {
  const hits = new Map<string, Box[]>();
  for (const [name, want] of wanted) {
    const found: Box[] = [];
    for (const box of scan(page)) if (holds(spotsOf(page, box, want))) found.push(box);
    // Keep the innermost: an element whose hit stands in a child only repeats it.
    const inner = found.filter((box, at) => {
      const next = found[at + 1];
      return next === undefined || next.order >= box.order + box.size || hasOwn(page, box, want);
    });
    hits.set(name, inner);
  }
  return hits;
}

function holds(spots: readonly Spot[]): boolean {
  return spots.length > 0;
}

function hasOwn(page: Page, box: Box, want: Wanted): boolean {
  return spotsOf(page, box, want).some((spot) => spot.attribute !== null);
}

/** Elements that may be the example's record or hold it, those that hold most fields first, small ones before large. */
export function findHomes(hits: ReadonlyMap<string, readonly Box[]>): Home[] {
  const present = [...hits].filter(([, boxes]) => boxes.length > 0).sort((a, b) => a[1].length - b[1].length);
  const homes = new Map<Box, Home>();
  for (const [, anchors] of present.slice(0, 2)) {
    for (const anchor of anchors.slice(0, MAX_ANCHORS)) {
      let count = 0;
      for (let up: Box | null = anchor; up && up.tag !== "body"; up = up.parent) {
        const inside = fieldsIn(up, present, anchor.order);
        if (inside.size <= count) continue;
        count = inside.size;
        homes.set(up, { box: up, fields: new Set(inside.keys()), hits: inside });
        if (count === present.length) break;
      }
    }
  }
  return [...homes.values()]
    .sort((a, b) => b.fields.size - a.fields.size || a.box.size - b.box.size || a.box.order - b.box.order)
    .slice(0, MAX_HOMES);
}

function fieldsIn(
  box: Box,
  present: readonly (readonly [string, readonly Box[]])[],
  near: number,
): Map<string, Box> {
  const inside = new Map<string, Box>();
  for (const [name, boxes] of present) {
    let hit: Box | null = null;
    for (const each of boxes) {
      if (each.order < box.order || each.order >= box.order + box.size) continue;
      if (!hit || Math.abs(each.order - near) < Math.abs(hit.order - near)) hit = each;
    }
    if (hit) inside.set(name, hit);
  }
  return inside;
}
