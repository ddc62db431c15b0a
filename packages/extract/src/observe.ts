import { findColumns } from "./column.ts";
import { findFields } from "./field.ts";
import { findGroups, type Group } from "./group.ts";
import { findParts } from "./group-part.ts";
import { findHeading } from "./heading.ts";
import type { Observation, RecordGroup } from "./observation.ts";
import type { Page } from "./page.ts";
import { findPagination } from "./pagination.ts";
import { describeRows } from "./row-selector.ts";
import { findRows } from "./rows.ts";
import { boxOf } from "./scan.ts";
import { findStatedTotal } from "./stated-total.ts";
import { collapse } from "./text.ts";

const MAX_GROUPS = 10;
/** Groups further down the ranking are not looked at for parts. */
const PARTED_GROUPS = 5;

/** Sees what a document holds: repeated groups with their columns, single values, pagination, the stated total. */
export function observePage(page: Page): Observation {
  const { document } = page;
  const language = document.documentElement?.getAttribute("lang")?.trim() || null;
  const groups: RecordGroup[] = [];
  const seen = new Set<string>();
  for (const group of findGroups(page)) {
    if (groups.length === MAX_GROUPS) break;
    const described = describeGroup(page, group, groups.length, language);
    const key = described ? JSON.stringify(described.rows) : "";
    if (!described || seen.has(key)) continue;
    seen.add(key);
    groups.push(described);
  }
  const [main] = groups;
  const lastRow = main ? (findRows(page, main.rows).at(-1)?.at(-1) ?? null) : null;
  return {
    url: document.URL,
    title: collapse(document.title ?? ""),
    language,
    groups,
    fields: findFields(page, language),
    pagination: findPagination(page, lastRow),
    statedTotal: findStatedTotal(page, groups[0]?.count ?? 0),
  };
}

function describeGroup(page: Page, group: Group, rank: number, language: string | null): RecordGroup | null {
  const ref = `g${rank + 1}`;
  const rows = describeRows(page, group);
  if (!rows) return null;
  const found = findRows(page, rows);
  const columns = findColumns(page, ref, found, rows.run, language, rank);
  if (columns.length === 0) return null;
  const heading = findHeading(found[0]?.[0] ?? null);
  const parts = rank < PARTED_GROUPS ? findParts(page, ref, rows, found, columns) : [];
  const first = found[0]?.[0];
  const region = (first && boxOf(page, first)?.region) ?? "main";
  return {
    ref,
    rows,
    count: found.length,
    heading,
    ...(region === "main" ? {} : { region }),
    columns,
    ...(parts.length > 0 ? { parts } : {}),
  };
}
