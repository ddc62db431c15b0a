import type { FieldType, ListRead } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { looksOf } from "../refind/looks.ts";
import { squeeze } from "../value/text.ts";
import { keyOf, toReader } from "./consensus.ts";
import { type Example, kindOf } from "./example.ts";
import { type Column, openSet, type RowSet } from "./open-set.ts";
import { columnsFor, type Shown } from "./row-column.ts";
import { spotsOf, wantedOf } from "./spot.ts";

const SAMPLE_ROWS = 120;

/** A field and the columns that may be its own, best first. */
interface Chosen {
  readonly name: string;
  readonly type: FieldType;
  readonly columns: readonly Column[];
}

/** Readers of the fields in known rows, learned from the records of one or two of them; fields that cannot be learned are missing. */
export function induceFields(page: Page, whole: RowSet, examples: readonly Example[]): ListRead["fields"] {
  const [first = {}] = examples;
  const set = sampleOf(whole);
  const field = openSet(set);
  const at = exampleRows(page, set, examples);
  const chosen: Chosen[] = [];
  for (const [name, { type }] of Object.entries(first)) {
    const shown = examples.flatMap((example, index): Shown[] => {
      const each = own(example, name);
      const row = at[index];
      if (!each || row === undefined) return [];
      const { value } = each;
      if (value === null || Array.isArray(value)) return [{ at: row, wanted: null }];
      return [{ at: row, wanted: { kind: kindOf(each.type, value), value } }];
    });
    const columns = columnsFor(page, field, name, shown, valuesBeside(first, name));
    if (columns.length > 0) chosen.push({ name, type, columns });
  }
  return assign(chosen).flatMap(({ name, type, columns }) => {
    const reader = toReader(columns);
    const looks = looksOf(columns[0]?.values ?? []);
    return reader ? [{ name, type, reader, ...(looks ? { looks } : {}) }] : [];
  });
}

// The texts of the example's other fields.
function valuesBeside(example: Example, name: string): string[] {
  return Object.entries(example)
    .filter(([other, { value }]) => other !== name && typeof value === "string")
    .map(([, { value }]) => squeeze(String(value)));
}

// Two fields rarely read the same column: the one with the better claim keeps it.
function assign(chosen: readonly Chosen[]): Chosen[] {
  const taken = new Set<string>();
  const order = [...chosen].sort((a, b) => (b.columns[0]?.score ?? 0) - (a.columns[0]?.score ?? 0));
  const picked = new Map<string, readonly Column[]>();
  for (const { name, columns } of order) {
    const free = columns.filter((column) => !taken.has(keyOf(column)));
    const kept = free.length > 0 ? free : columns;
    picked.set(name, kept);
    const [best] = kept;
    if (best) taken.add(keyOf(best));
  }
  return chosen.map((each) => ({ ...each, columns: picked.get(each.name) ?? [] }));
}

function sampleOf(set: RowSet): RowSet {
  if (set.boxes.length <= SAMPLE_ROWS) return set;
  const from = Math.max(0, Math.min(set.at - 3, set.boxes.length - SAMPLE_ROWS));
  return { ...set, boxes: set.boxes.slice(from, from + SAMPLE_ROWS), at: set.at - from };
}

// The rows of the examples: the one that holds the first, and the nearest after it that hold the others.
function exampleRows(page: Page, set: RowSet, examples: readonly Example[]): (number | undefined)[] {
  const rows: (number | undefined)[] = [set.at];
  for (const example of examples.slice(1)) {
    const wanted = wantedOf(example);
    const from = (rows.at(-1) ?? set.at) + 1;
    let best: { at: number; held: number } | null = null;
    for (let at = from; at < Math.min(set.boxes.length, from + 6); at++) {
      const held = countHeld(page, set.boxes[at] ?? [], wanted);
      if (held > (best?.held ?? wanted.size * 0.6)) best = { at, held };
    }
    rows.push(best?.at);
  }
  return rows;
}

/** How many of the wanted values a row holds. */
export function countHeld(page: Page, row: readonly Box[], wanted: ReturnType<typeof wantedOf>): number {
  let count = 0;
  for (const want of wanted.values()) {
    const holds = (box: Box): boolean => spotsOf(page, box, want).length > 0 || box.children.some(holds);
    if (row.some(holds)) count++;
  }
  return count;
}
