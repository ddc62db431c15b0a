import type { Locator } from "@gleaner/automation";
import { bareLabel } from "../dom/label-name.ts";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { positionIn, selectorsOf } from "../dom/selector.ts";
import { headerLabel, isCell } from "../dom/table.ts";
import { rememberRows } from "../group/place-locator.ts";
import { labelsIn } from "../read/locate.ts";
import { pieceAt } from "../read/piece.ts";
import type { OpenSet } from "./open-set.ts";
import type { Spot } from "./spot.ts";

/** All ways to find in every row what stands at this spot of one row, plainest first. */
export function locatorsOf(page: Page, field: OpenSet, at: number, spot: Spot): Locator[] {
  const { set, indexes } = field;
  const row = set.boxes[at] ?? [];
  const { box, piece } = spot;
  const isRoot = row.includes(box);
  const found: Locator[] = [];
  if (isRoot && !set.rows.run) {
    return [piece ? pieceAt(null, piece) : { by: "self" }];
  }
  const root = set.rows.run ? null : (row[0] ?? null);
  const selectors = selectorsOf(box, root);
  let kept = 0;
  for (const selector of selectors) {
    const { css } = selector;
    const here = indexes[at]?.find(selector) ?? [];
    const nth = here.indexOf(box);
    if (nth < 0) continue;
    rememberRows(page, set.boxes, indexes, selector);
    if (piece) {
      if (here.length === 1) {
        found.push(pieceAt(css, piece));
        kept++;
      }
    } else {
      if (here.length === 1) found.push({ by: "css", css });
      found.push({ by: "css", css, nth });
      kept++;
    }
    if (kept >= 9) break;
  }
  if (piece && kept === 0) {
    // No name and no tag tells the element: its place in the row does.
    const css = root && positionIn(box, root);
    if (css) found.push(pieceAt(css, piece));
  }
  const header = piece || !isCell(box) ? null : headerLabel(page, box.element);
  if (header) found.push({ by: "label", label: header });
  if (!piece) {
    for (const label of labelsOf(page, row, box)) found.push({ by: "label", label });
    const path = root && positionIn(box, root);
    if (path) found.push({ by: "css", css: path });
  }
  return found;
}

function labelsOf(page: Page, row: readonly Box[], box: Box): string[] {
  const labels: string[] = [];
  for (const root of row) {
    for (const pair of labelsIn(page, root.element)) {
      if (pair.nodes.some((node) => node === box.element)) labels.push(bareLabel(pair.label));
    }
  }
  return labels.slice(0, 2);
}
