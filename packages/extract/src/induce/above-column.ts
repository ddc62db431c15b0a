import { likeNames, slotNames } from "../dom/name.ts";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { cssOf, selectorsOf } from "../dom/selector.ts";
import { textOfAll } from "../dom/text.ts";
import { locateAll } from "../read/locate.ts";
import { headingsOf } from "../read/under.ts";
import { applyTransforms } from "../value/transform.ts";
import { likeness } from "./example.ts";
import type { Column, OpenSet } from "./open-set.ts";
import { spotsOf, type Wanted } from "./spot.ts";

/** Ways to a value that stands once over several rows: the nearest element of its kind before the row. */
export function aboveColumns(
  page: Page,
  field: OpenSet,
  name: string,
  wanted: Wanted,
  hits: readonly Box[],
): Column[] {
  const start = field.set.boxes[field.set.at]?.[0];
  const box = start && hits.filter((hit) => hit.order + hit.size <= start.order).at(-1);
  if (!box || !isHeading(page, box)) return [];
  const spot = spotsOf(page, box, wanted).find((each) => each.attribute === null && each.piece === null);
  const chain = spot?.chains[0];
  if (!chain) return [];
  const columns: Column[] = [];
  for (const selector of selectorsOf(box, null)) {
    const css = cssOf(selector);
    const locator = { by: "above" as const, css };
    const values = field.scopes.map((scope) => {
      const nodes = locateAll(page, scope, locator)[0]?.nodes ?? [];
      const raw = textOfAll(nodes);
      return raw === "" ? null : applyTransforms(chain.transforms, raw, page.base);
    });
    if (
      String(values[field.set.at] ?? "") !==
      String(applyTransforms(chain.transforms, textOfAll([box.element]), page.base))
    )
      continue;
    const like = values.reduce<number>((sum, value) => sum + likeness(wanted.kind, wanted.value, value), 0);
    const score =
      like / values.length -
      0.1 -
      chain.cost * 0.3 +
      0.3 * likeNames(name, slotNames(box)) +
      (selector.isNamed ? 0.1 : 0);
    columns.push({
      way: { locator, attribute: null, transforms: [...chain.transforms] },
      values,
      score,
      names: [],
    });
  }
  return columns.sort((a, b) => b.score - a.score).slice(0, 6);
}

// Only what looks like a sub-heading or a separator row goes for the rows below it.
function isHeading(page: Page, box: Box): boolean {
  const headings = new Set(headingsOf(page).map((heading) => heading.box));
  return headings.has(box) || (box.parent !== null && headings.has(box.parent)) || /^t[dh]$/.test(box.tag);
}
