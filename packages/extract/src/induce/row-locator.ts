import type { Locator } from "@gleaner/automation";
import { childrenOf, parentOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { cssOf, selectorsOf } from "../dom/selector.ts";
import { cellsOf, headersOf, headerText } from "../dom/table.ts";
import { labelsIn, rememberMatches } from "../read/locate.ts";
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
    found.push(
      piece
        ? { by: "piece", css: null, nth: piece.nth, ...(piece.own ? { own: true } : {}) }
        : { by: "self" },
    );
    return found;
  }
  const root = set.rows.run ? null : (row[0] ?? null);
  const selectors = selectorsOf(box, root);
  let kept = 0;
  for (const selector of selectors) {
    const css = cssOf(selector);
    const here = indexes[at]?.find(selector, css) ?? [];
    const nth = here.indexOf(box);
    if (nth < 0) continue;
    field.scopes.forEach((scope, index) => {
      const first = scope?.[0];
      const boxes = indexes[index]?.find(selector, css);
      if (first && boxes)
        rememberMatches(
          page,
          first,
          css,
          boxes.map((each) => each.element),
        );
    });
    if (piece) {
      if (here.length === 1) {
        found.push({ by: "piece", css, nth: piece.nth, ...(piece.own ? { own: true } : {}) });
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
    const css = pathTo(box, root);
    if (css) found.push({ by: "piece", css, nth: piece.nth, ...(piece.own ? { own: true } : {}) });
  }
  const header = piece ? null : headerOver(page, box);
  if (header) found.push({ by: "label", label: header });
  if (!piece) {
    for (const label of labelsOf(page, row, box)) found.push({ by: "label", label });
    const path = pathTo(box, root);
    if (path) found.push({ by: "css", css: path });
  }
  return found;
}

function headerOver(page: Page, cell: Box): string | null {
  if (cell.tag !== "td" && cell.tag !== "th") return null;
  const row = cell.parent?.element;
  if (!row) return null;
  const column = cellsOf(page, row).find((each) => each.element === cell.element)?.column;
  const headers = headersOf(page, row);
  const header = column === undefined ? undefined : headers.get(column);
  const text = header ? headerText(header) : "";
  const isOnly = [...headers.values()].filter((each) => headerText(each) === text).length === 1;
  return text !== "" && text.length <= 200 && isOnly ? text : null;
}

function labelsOf(page: Page, row: readonly Box[], box: Box): string[] {
  const labels: string[] = [];
  for (const root of row) {
    for (const pair of labelsIn(page, root.element)) {
      if (pair.nodes.some((node) => node === box.element)) labels.push(pair.label.replace(/\s*[:：]$/, ""));
    }
  }
  return labels.slice(0, 2);
}

function pathTo(box: Box, root: Box | null): string | null {
  if (!root) return null;
  const steps: string[] = [];
  for (let up: Box | null = box; up && up !== root; up = up.parent) {
    const siblings = [...childrenOf(parentOf(up.element))];
    const at = siblings.indexOf(up.element);
    if (at < 0) return null;
    steps.unshift(`${up.tag}:nth-child(${at + 1})`);
  }
  const path = `:scope > ${steps.join(" > ")}`;
  return steps.length > 0 && path.length <= 900 ? path : null;
}
