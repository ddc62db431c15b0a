import { bareLabel } from "../dom/label-name.ts";
import { labelNames, slotNames } from "../dom/name.ts";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { indexRow } from "../dom/selector.ts";
import { isCell } from "../dom/table.ts";
import { labelsIn } from "../read/locate.ts";
import { tally } from "../value/tally.ts";
import { aboveSlots } from "./above.ts";
import { alignPlaces } from "./place.ts";
import { listLocator, locatorsFor } from "./place-locator.ts";
import { lazily, located, type RowSlot, slotsOf } from "./place-slot.ts";
import { isAt, joinStruck, type PlacedSlot, struckHomes } from "./struck.ts";

/** Aligns rows: which elements take the same place in them, and how each place is found. */
export function alignSlots(page: Page, rows: readonly (readonly Box[])[], isRun: boolean): RowSlot[] {
  const places = alignPlaces(page, rows, isRun);
  const indexes = lazily(() => rows.map((row) => indexRow(row, isRun)));
  const homes = struckHomes(places);
  const placed: PlacedSlot[] = [];
  const sparse = new Set<RowSlot>();
  const slots: RowSlot[] = [];
  const repeats = tally(places.map(({ key }) => key));
  for (const place of places) {
    const least = rows.length <= 5 ? 1 : Math.max(2, rows.length * 0.04);
    const filled = place.boxes.filter((box) => box !== undefined).length;
    // One price that is reduced among many that are not belongs to their column.
    const isSparse = filled < least;
    if (place.nth > 11 || (isSparse && !isAt(place, homes))) continue;
    const sample = place.boxes.find((box) => box !== undefined);
    if (!sample) continue;
    const locate = lazily(() => locatorsFor(page, place, rows, indexes(), isRun));
    for (const slot of slotsOf(page, place, sample, locate)) {
      placed.push({ slot, place });
      if (isSparse) sparse.add(slot);
    }
    if (isSparse) continue;
    if (place.nth === 0 && (repeats.get(place.key) ?? 0) > 1 && !isCell(sample)) {
      const list = listLocator(place, rows, indexes());
      if (list) slots.push(located(list, "list", slotNames(sample)));
    }
  }
  const own = joinStruck(placed, homes);
  return [
    ...own.filter((slot) => !sparse.has(slot)),
    ...slots,
    ...labelSlots(page, rows),
    ...aboveSlots(page, rows),
  ];
}

function labelSlots(page: Page, rows: readonly (readonly Box[])[]): RowSlot[] {
  const counts = new Map<string, { label: string; count: number }>();
  for (const row of rows) {
    const seen = new Set<string>();
    for (const root of row) {
      for (const pair of labelsIn(page, root.element)) {
        const { key } = pair;
        if (seen.has(key)) continue;
        seen.add(key);
        const known = counts.get(key) ?? { label: pair.label, count: 0 };
        counts.set(key, { ...known, count: known.count + 1 });
      }
    }
  }
  const least = Math.max(2, rows.length * 0.1);
  return [...counts.values()]
    .filter((each) => each.count >= least)
    .slice(0, 30)
    .map(({ label }) => located({ by: "label", label: bareLabel(label) }, "one", labelNames(label)));
}
