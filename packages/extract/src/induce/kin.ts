import { once, type Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { smallest } from "../value/number.ts";
import { spotsOf, type Wanted } from "./spot.ts";

/** How deep the values of a row stand in it, as tags from the row down; by field, each way that the example has. */
export type Kin = ReadonlyMap<string, readonly (readonly string[])[]>;

interface Placed {
  readonly path: readonly string[];
  readonly cost: number;
}

const NEAR = 0.1;

/** The paths from the example's row to the elements that hold its wanted values most plainly; none for fields that it does not hold. */
export function kinOf(page: Page, row: readonly Box[], wanted: ReadonlyMap<string, Wanted>): Kin {
  const key = row.map((box) => box.order).join(" ");
  return once(page, "kin", key, () => findKin(page, row, wanted));
}

function findKin(page: Page, row: readonly Box[], wanted: ReadonlyMap<string, Wanted>): Kin {
  const kin = new Map<string, readonly (readonly string[])[]>();
  for (const [name, want] of wanted) {
    const placed = row.flatMap((root) => placesIn(page, root, want, [root.tag]));
    const least = smallest(placed.map((each) => each.cost));
    const plain = placed.filter((each) => each.cost <= least + NEAR);
    // An element whose only child says the same is known by its child.
    const inner = plain.filter((each) => !plain.some((other) => isBelow(other.path, each.path)));
    if (inner.length > 0)
      kin.set(
        name,
        inner.map((each) => each.path),
      );
  }
  return kin;
}

function placesIn(page: Page, box: Box, want: Wanted, path: readonly string[]): Placed[] {
  const costs = spotsOf(page, box, want).flatMap((spot) => spot.chains.map((chain) => chain.cost));
  const own = costs.length > 0 ? [{ path, cost: smallest(costs) }] : [];
  return [...own, ...box.children.flatMap((child) => placesIn(page, child, want, [...path, child.tag]))];
}

function isBelow(path: readonly string[], other: readonly string[]): boolean {
  return path.length > other.length && other.every((tag, at) => path[at] === tag);
}

/** True where a row has an element where the example's row has the field's value; true for fields the example lacks. */
export function isKin(kin: Kin, name: string, row: readonly Box[]): boolean {
  const paths = kin.get(name);
  // Rows of one set may be of different tags: the root's own tag counts in runs alone.
  return paths?.some((path) => row.some((root) => leads(root, path, row.length > 1))) ?? true;
}

function leads(box: Box, path: readonly string[], byTag: boolean): boolean {
  const [tag, ...rest] = path;
  if (byTag && tag !== box.tag) return false;
  return rest.length === 0 || box.children.some((child) => leads(child, rest, true));
}
