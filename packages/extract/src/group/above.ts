import { labelNames, slotNames } from "../dom/name.ts";
import { firstElementOf, nodeValueOf, parentOf, previousNodeOf, tagOf } from "../dom/node.ts";
import { once, type Page } from "../dom/page.ts";
import { queryAll, queryDocument } from "../dom/query.ts";
import { type Box, boxOf } from "../dom/scan.ts";
import { classSelectors } from "../dom/selector.ts";
import { textIn } from "../dom/text.ts";
import { locateAll } from "../read/locate.ts";
import { collapse } from "../value/text.ts";
import { located, type RowSlot } from "./place-slot.ts";

const MOST_CHECKED = 100;

/** What stands over several rows and goes for each of them: sub-headings and separator rows between the rows. */
export function aboveSlots(page: Page, rows: readonly (readonly Box[])[]): RowSlot[] {
  const first = rows[0]?.[0];
  const last = rows.at(-1)?.[0];
  if (!first || !last || rows.length < 3) return [];
  const roots = new Set(rows.flat().map((box) => box.element));
  const slots: RowSlot[] = [];
  const isBetween = (order: number): boolean => order > first.order && order < last.order;
  const between = new Set([
    ...once(page, "above candidates", null, () => candidates(page)),
    ...separators(page, rows, roots),
  ]);
  for (const css of between) {
    const found = queryDocument(page, css);
    const orders = once(page, "orders", css, () => found.map((each) => boxOf(page, each)?.order ?? -1));
    const inner = found.filter((_, at) => isBetween(orders[at] ?? -1));
    // What rows hold themselves is theirs alone.
    const isInRows = inner.slice(0, MOST_CHECKED).some((each) => isWithin(each, roots));
    if (isInRows || !found[0] || isWithin(found[0], roots) || inner.length === 0) continue;
    const values = rows.map((row) => {
      const [hit] = locateAll(
        page,
        row.map((box) => box.element),
        { by: "above", css },
      );
      return hit?.nodes[0] ? collapse(textIn(page, hit.nodes[0])) : "";
    });
    const filled = values.filter((value) => value !== "" && value.length <= 200);
    if (filled.length < rows.length * 0.9 || new Set(filled).size < 2) continue;
    const [sample] = inner;
    const box = sample ? boxOf(page, sample) : undefined;
    const names = [...(box ? slotNames(box) : []), ...labelNames("heading"), "section", "group"];
    slots.push(located({ by: "above", css }, "one", names, 0.9));
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
    if (tag === "th" || tag === "td") {
      const css = `tr > ${tag}[colspan]:only-child`;
      if (found.has(css)) continue;
      found.add(css);
      const strong = strongStart(queryDocument(page, css));
      if (strong) found.add(`${css} > ${strong}`);
    } else for (const css of [...classSelectors(element).slice(0, 2), tag]) found.add(css);
    if (found.size > 12) break;
  }
  return found;
}

// "<b>Men</b> 7.8 km, 9 runners": where all of them begin so, what is strong is their name.
function strongStart(separators: readonly Element[]): string | null {
  const starts = new Set(
    separators.map((each) => {
      const first = firstElementOf(each);
      const before = collapse(nodeValueOf(previousNodeOf(first)));
      return first && before === "" ? tagOf(first) : "";
    }),
  );
  const [tag = ""] = starts;
  return starts.size === 1 && /^(b|strong)$/.test(tag) ? tag : null;
}

/** Rows whose neighbours are looked at, and how far up. */
const MOST_LOOKED_AT = 60;
const MOST_LEVELS = 3;
const MOST_SEPARATORS = 6;

/** What stands before rows, or before what holds some of them, by a class of its own: a sub-heading that is none by its tag. */
function separators(page: Page, rows: readonly (readonly Box[])[], roots: ReadonlySet<Element>): string[] {
  const found = new Set<string>();
  for (const [root] of rows.slice(0, MOST_LOOKED_AT)) {
    let box = root;
    for (let level = 0; box?.parent && level < MOST_LEVELS; level++) {
      const { children }: Box = box.parent;
      const before: Box | undefined = children[children.indexOf(box) - 1];
      if (before && !roots.has(before.element) && before.textLength > 0) {
        // Of a row that heads the columns, too, the first cell heads the rows.
        const [start, more] = before.tag === "tr" ? before.children : [];
        const cell = start && more && /\p{L}/u.test(textIn(page, start.element)) ? " > :first-child" : "";
        for (const css of classSelectors(before.element).slice(0, 2)) found.add(`${css}${cell}`);
      }
      box = box.parent;
    }
  }
  return [...found].slice(0, MOST_SEPARATORS);
}

function isWithin(element: Element, roots: ReadonlySet<Element>): boolean {
  for (let up: Element | null = element; up; up = parentOf(up)) if (roots.has(up)) return true;
  return false;
}
