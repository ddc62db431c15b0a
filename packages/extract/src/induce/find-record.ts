import type { Page } from "../dom/page.ts";
import { type Box, scan } from "../dom/scan.ts";
import type { Example } from "./example.ts";
import { kindOf } from "./example.ts";
import { type Spot, spotsOf, type Wanted } from "./spot.ts";

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
