import type { Rows } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import { findRows } from "../dom/rows.ts";
import { squeeze } from "../value/text.ts";
import { rawAt } from "./raw.ts";

/** A row and its position (0-based) among all rows that the selector finds. */
export interface MeantRow {
  readonly row: readonly Element[];
  readonly at: number;
}

/** The rows of a list that meet its condition, all where it states none. */
export function meantRows(page: Page, rows: Rows): MeantRow[] {
  const { where } = rows;
  const all = findRows(page, rows).map((row, at) => ({ row, at }));
  if (!where) return all;
  const wanted = squeeze(where.text);
  return all.filter(({ row }) => squeeze(rawAt(page, row, where.locator) ?? "") === wanted);
}
