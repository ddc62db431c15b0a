import type { Rows } from "@gleaner/automation";
import { tagOf } from "../dom/node.ts";
import type { Page } from "../dom/page.ts";
import { cellsOf, headersOf, headerText } from "../dom/table.ts";
import { textOf } from "../dom/text.ts";
import { collapse } from "../value/text.ts";
import type { RowSet } from "./row-set.ts";

/** The condition on a column that a task states as "Header = value" and the example's row meets; undefined for none. */
export function filterOf(page: Page, set: RowSet, task: string): Rows["where"] {
  const row = set.boxes[set.at]?.[0]?.element;
  if (!row || tagOf(row) !== "tr") return undefined;
  const asked = collapse(task).toLowerCase();
  const headers = headersOf(page, row);
  for (const { element, column } of cellsOf(page, row)) {
    const header = headers.get(column);
    const label = header ? headerText(header) : "";
    const text = collapse(textOf(element));
    if (label === "" || text === "" || label.length > 100 || text.length > 100) continue;
    if (asked.includes(`${label} = ${text}`.toLowerCase())) return { locator: { by: "label", label }, text };
  }
  return undefined;
}
