import type { ListRead } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import type { Page } from "../dom/page.ts";
import type { Box } from "../dom/scan.ts";
import { looksOf } from "../refind/looks.ts";
import { squeeze } from "../value/text.ts";
import { keyOf } from "./consensus.ts";
import { crowdedRows } from "./crowd.ts";
import { type Example, kindOf } from "./example.ts";
import { findHits, findHomes, wantedOf } from "./find-record.ts";
import { isKin, type Kin, kinOf } from "./kin.ts";
import { type Column, type OpenSet, openSet } from "./open-set.ts";
import { leaveOutOthers } from "./other-rows.ts";
import { columnsFor, type Shown } from "./row-column.ts";
import { toReader } from "./row-reader.ts";
import { type RowSet, rowSets } from "./row-set.ts";
import { spotsOf, type Wanted } from "./spot.ts";

const MAX_SETS = 16;
/** What a value over the rows counts for: anything that stands below it has one. */
const ABOVE = 0.7;
const MAX_READ = 4;
const GLANCE_ROWS = 16;
const SAMPLE_ROWS = 120;

interface Judged {
  readonly set: RowSet;
  readonly score: number;
}

/** The plan that reads all rows like the example's record; null where no repeated rows hold it. */
export function induceList(page: Page, examples: readonly Example[]): ListRead | null {
  const [first] = examples;
  if (!first) return null;
  const wanted = wantedOf(first);
  const hits = findHits(page, wanted);
  const homes = findHomes(hits);
  const sets = preselect(page, rowSets(page, homes), wanted);
  // A few rows tell which sets are worth reading in whole.
  const likely = sets
    .map((set) => ({ set, score: readSet(page, set, examples, hits, GLANCE_ROWS).score }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_READ);
  let best: { judged: Judged; fields: ListRead["fields"] } | null = null;
  for (const { set } of likely) {
    const { score, fields } = readSet(page, set, examples, hits, SAMPLE_ROWS);
    if (fields.length > 0 && (!best || score > best.judged.score)) best = { judged: { set, score }, fields };
  }
  if (!best) return null;
  const rows = leaveOutOthers(page, best.judged.set, best.fields);
  return { kind: "list", rows, fields: best.fields, pagination: null, maxRecords: null, maxPages: null };
}

/** Readers of the fields in rows that are known already, learned from the records of one or two of them; fields that cannot be learned are missing. */
export function induceFields(page: Page, set: RowSet, examples: readonly Example[]): ListRead["fields"] {
  const [first] = examples;
  if (!first) return [];
  return readSet(page, set, examples, findHits(page, wantedOf(first)), SAMPLE_ROWS).fields;
}

// The sets whose example row holds most fields, and of those the ones with most rows.
function preselect(page: Page, sets: readonly RowSet[], wanted: ReadonlyMap<string, Wanted>): RowSet[] {
  const known = new Map<string, number>();
  const held = (set: RowSet): number => {
    const row = set.boxes[set.at] ?? [];
    const key = row.map((box) => box.order).join(" ");
    const count = known.get(key) ?? countHeld(page, row, wanted);
    known.set(key, count);
    return count;
  };
  const judged = sets.map((set) => ({ set, held: held(set) }));
  const most = Math.max(0, ...judged.map((each) => each.held));
  return judged
    .filter((each) => each.held >= most - 1)
    .sort((a, b) => b.held - a.held || Math.min(b.set.boxes.length, 400) - Math.min(a.set.boxes.length, 400))
    .slice(0, MAX_SETS)
    .map((each) => each.set);
}

function countHeld(page: Page, row: readonly Box[], wanted: ReadonlyMap<string, Wanted>): number {
  let count = 0;
  for (const want of wanted.values()) {
    const holds = (box: Box): boolean => spotsOf(page, box, want).length > 0 || box.children.some(holds);
    if (row.some(holds)) count++;
  }
  return count;
}

function readSet(
  page: Page,
  whole: RowSet,
  examples: readonly Example[],
  hits: ReadonlyMap<string, readonly Box[]>,
  rowCount: number,
): { score: number; fields: ListRead["fields"] } {
  const set = sampleOf(whole, rowCount);
  const field = openSet(page, set);
  const chosen: { name: string; columns: Column[] }[] = [];
  const at = exampleRows(page, set, examples);
  const taken = new Set([...hits.values()].flat());
  for (const name of Object.keys(examples[0] ?? {})) {
    const shown = examples.flatMap((example, index): Shown[] => {
      const each = own(example, name);
      const row = at[index];
      if (!each || row === undefined) return [];
      const { value } = each;
      if (value === null || Array.isArray(value)) return [{ at: row, wanted: null }];
      return [{ at: row, wanted: { kind: kindOf(each.type, value), value } }];
    });
    const others = valuesBeside(examples[0] ?? {}, name);
    const columns = columnsFor(page, field, name, shown, {
      hits: hits.get(name) ?? [],
      taken,
      others,
    });
    if (columns.length > 0) chosen.push({ name, columns });
  }
  const picked = assign(chosen);
  const wanted = Object.values(examples[0] ?? {}).filter((each) => each.value !== null).length;
  const fields = picked.flatMap(({ name, columns }) => {
    const reader = toReader(columns);
    const type = own(examples[0] ?? {}, name)?.type ?? "text";
    const looks = looksOf(columns[0]?.values ?? []);
    return reader ? [{ name, type, reader, ...(looks ? { looks } : {}) }] : [];
  });
  return {
    score: scoreSet(
      whole,
      field,
      picked.flatMap(({ name, columns: [best] }) => (best ? [{ name, best }] : [])),
      wanted,
      kinOf(page, set.boxes[set.at] ?? [], wantedOf(examples[0] ?? {})),
    ),
    fields,
  };
}

// The texts of the example's other fields.
function valuesBeside(example: Example, name: string): string[] {
  return Object.entries(example)
    .filter(([other, { value }]) => other !== name && typeof value === "string")
    .map(([, { value }]) => squeeze(String(value)));
}

// Two fields rarely read the same column: the one with the better claim keeps it.
function assign(
  chosen: readonly { name: string; columns: Column[] }[],
): { name: string; columns: Column[] }[] {
  const taken = new Map<string, string>();
  const order = [...chosen].sort((a, b) => (b.columns[0]?.score ?? 0) - (a.columns[0]?.score ?? 0));
  const picked = new Map<string, Column[]>();
  for (const { name, columns } of order) {
    const free = columns.filter((column) => !taken.has(keyOf(column)));
    const kept = free.length > 0 ? free : columns;
    picked.set(name, kept);
    const [best] = kept;
    if (best) taken.set(keyOf(best), name);
  }
  return chosen.map(({ name }) => ({ name, columns: picked.get(name) ?? [] }));
}

function scoreSet(
  whole: RowSet,
  field: OpenSet,
  columns: readonly { readonly name: string; readonly best: Column }[],
  wanted: number,
  kin: Kin,
): number {
  const rows = field.set.boxes.length;
  const home = tableOf(field.set.boxes[field.set.at]);
  const isOfHome = field.set.boxes.map((row) => tableOf(row) === home);
  // A table of many rows is a list of its own; small ones of a kind are parts of one list.
  const isAlone = home !== null && isOfHome.filter(Boolean).length >= 10;
  // Counted over the whole set: a sample may miss the lists inside rows.
  const crowded = crowdedRows(whole).size;
  let score = 0;
  let early = 0;
  for (let at = 0; at < rows; at++) {
    if (isAlone && !isOfHome[at]) continue;
    let filled = 0;
    const row = field.set.boxes[at] ?? [];
    for (const { name, best } of columns) {
      if ((best.values[at] ?? null) === null) continue;
      // A value that stands otherwise than the example's is another thing's.
      if (best.way.locator.by === "above") filled += ABOVE;
      else if (isKin(kin, name, row)) filled++;
    }
    const share = filled / Math.max(wanted, 1);
    score += share * share - 0.3;
    // The example is the first record: rows before it that read as well may be another list's.
    if (at < field.set.at && share >= 0.5) early += 0.7;
  }
  early += 0.7 * (whole.at - field.set.at);
  score -= Math.min(early, score / 2);

  const scale = whole.boxes.length / rows;
  const trust = columns.reduce((sum, { best }) => sum + best.score, 0);
  score -= (0.8 * crowded) / scale;
  return score * scale * (0.5 + columns.length) + trust * 2;
}

function tableOf(row: readonly Box[] | undefined): Box | null {
  for (let up = row?.[0] ?? null; up; up = up.parent) if (up.tag === "table") return up;
  return null;
}

function sampleOf(set: RowSet, rowCount: number): RowSet {
  if (set.boxes.length <= rowCount) return set;
  const from = Math.max(0, Math.min(set.at - 3, set.boxes.length - rowCount));
  return { ...set, boxes: set.boxes.slice(from, from + rowCount), at: set.at - from };
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
