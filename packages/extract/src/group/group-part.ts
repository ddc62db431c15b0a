import type { Locator, Rows } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import type { Column, GroupPart } from "../observation.ts";
import { rawAt } from "../read/raw.ts";
import { collapse } from "../value/text.ts";

const MOST_PARTS = 8;
const MOST_COLUMNS = 2;
const LEAST_ROWS = 3;
const MOST_LENGTH = 100;

/**
 * The parts that a group's rows fall into by what a column or the heading above says: one stretch of rows after the
 * other, each with a value of its own. Empty where no column does so.
 */
export function findParts(
  page: Page,
  ref: string,
  rows: Rows,
  found: readonly (readonly Element[])[],
  columns: readonly Column[],
): GroupPart[] {
  if (rows.where || found.length < LEAST_ROWS * 2) return [];
  const parts: Omit<GroupPart, "ref">[] = [];
  let used = 0;
  const seen = new Set<string>();
  for (const { reader, names } of columns) {
    const locator = reader.locators.find((each) => each.by === "label" || each.by === "above");
    if (!locator || reader.attribute !== null || used === MOST_COLUMNS) continue;
    const key = JSON.stringify(locator);
    if (seen.has(key)) continue;
    seen.add(key);
    const stretches = stretchesOf(page, found, locator);
    if (stretches.length === 0) continue;
    used++;
    parts.push(
      ...stretches.map(({ text, count }) => ({
        names,
        text,
        count,
        rows: { ...rows, where: { locator, text } },
      })),
    );
  }
  return parts.map((part, at) => ({ ...part, ref: `${ref}.p${at + 1}` }));
}

interface Stretch {
  readonly text: string;
  count: number;
}

// A value that comes back after another is a property of rows, not a part of the list.
function stretchesOf(page: Page, rows: readonly (readonly Element[])[], locator: Locator): Stretch[] {
  const stretches: Stretch[] = [];
  for (const row of rows) {
    const text = collapse(rawAt(page, row, locator) ?? "");
    if (text === "" || text.length > MOST_LENGTH) return [];
    const last = stretches.at(-1);
    if (last?.text === text) last.count++;
    else stretches.push({ text, count: 1 });
    if (stretches.length > MOST_PARTS) return [];
  }
  const isClear =
    stretches.length > 1 &&
    new Set(stretches.map(({ text }) => text)).size === stretches.length &&
    stretches.every(({ count }) => count >= LEAST_ROWS);
  return isClear ? stretches : [];
}
