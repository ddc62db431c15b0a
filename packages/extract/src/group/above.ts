import { labelNames, slotNames } from "../dom/name.ts";
import { parentOf, tagOf } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { queryAll } from "../dom/query.ts";
import { type Box, boxOf, stableClasses } from "../dom/scan.ts";
import { escapeClass } from "../dom/selector.ts";
import { textOf } from "../dom/text.ts";
import { locateAll } from "../read/locate.ts";
import { collapse } from "../value/text.ts";
import type { Slot } from "./slot.ts";

const MOST_CHECKED = 100;

/** What stands over several rows and goes for each of them: sub-headings and separator rows between the rows. */
export function aboveSlots(page: Page, rows: readonly (readonly Box[])[]): Slot[] {
  const first = rows[0]?.[0];
  const last = rows.at(-1)?.[0];
  if (!first || !last || rows.length < 3) return [];
  const roots = new Set(rows.flat().map((box) => box.element));
  const slots: Slot[] = [];
  for (const css of once(page, "above candidates", null, () => candidates(page))) {
    const found = once(page, "above", css, () => queryAll(page.document, css));
    const between = found.filter((each) => {
      const order = boxOf(page, each)?.order ?? -1;
      return order > first.order && order < last.order;
    });
    // What rows hold themselves is theirs alone.
    const isInRows = between.slice(0, MOST_CHECKED).some((each) => isWithin(each, roots));
    if (isInRows || !found[0] || isWithin(found[0], roots) || between.length === 0) continue;
    const values = rows.map((row) => {
      const [hit] = locateAll(
        page,
        row.map((box) => box.element),
        { by: "above", css },
      );
      return hit?.nodes[0] ? collapse(textOf(hit.nodes[0])) : "";
    });
    const filled = values.filter((value) => value !== "" && value.length <= 200);
    if (filled.length < rows.length * 0.9 || new Set(filled).size < 2) continue;
    const [sample] = between;
    const box = sample ? boxOf(page, sample) : undefined;
    const names = [...(box ? slotNames(box) : []), ...labelNames("heading"), "section", "group"];
    const locators = [{ by: "above" as const, css }];
    slots.push({ locate: () => locators, glance: null, attribute: null, take: "one", names, weight: 0.9 });
  }
  return slots.slice(0, 3);
}

function candidates(page: Page): Set<string> {
  const found = new Set<string>();
  for (const element of queryAll(
    page.document,
    "h2, h3, h4, h5, h6, tr > th[colspan]:only-child, tr > td[colspan]:only-child",
  )) {
    const tag = tagOf(element);
    if (tag === "th" || tag === "td") found.add(`tr > ${tag}[colspan]:only-child`);
    else
      for (const token of [
        ...stableClasses(element)
          .slice(0, 2)
          .map((each) => `.${escapeClass(each)}`),
        "",
      ])
        found.add(tag + token);
    if (found.size > 12) break;
  }
  return found;
}

function isWithin(element: Element, roots: ReadonlySet<Element>): boolean {
  for (let up: Element | null = element; up; up = parentOf(up)) if (roots.has(up)) return true;
  return false;
}
