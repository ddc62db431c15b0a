import type { DataRecord, Field, Read, RecordEvidence, Rows, Value } from "@gleaner/automation";
import type { Observation, RecordGroup } from "@gleaner/extract";
import { collect } from "@gleaner/replay";
import { type Candidate, candidatesFor, readersOf, readOf, readRaw } from "./candidate.ts";
import { compareValues } from "./compare.ts";
import { toFieldType } from "./field-type.ts";
import type { Item } from "./item.ts";
import { keyOf, pairRows } from "./pair-rows.ts";
import { type Mode, type Prediction, predictNothing } from "./prediction.ts";
import { scoreItem } from "./score.ts";
import { faultOf, limits, type Visit } from "./visit.ts";

/** The best that the machine-found columns allow, chosen with the answers in hand: what the engine can see at all. */
export const reach: Mode = {
  units: (items) => items.map((item) => [item]),
  async predict([item], visit, pages) {
    if (item === undefined) return [];
    try {
      const startedAt = performance.now();
      await visit.open(pages.urlOf(item), limits);
      const observation = await visit.call("observe");
      const best = await (item.expected.single ? reachRecord : reachList)(item, visit, observation);
      const openMs = visit.openMs();
      const workMs = performance.now() - startedAt - openMs;
      return [{ ...predictNothing(item, ""), fault: null, ...best, openMs, workMs }];
    } catch (error) {
      return [predictNothing(item, faultOf(error))];
    }
  },
};

type Best = Pick<Prediction, "records" | "evidence" | "read">;

const nothing: Best = { records: [], evidence: [], read: null };

interface Choice {
  readonly name: string;
  readonly candidate: Candidate;
}

/** Where relative addresses begin, the path that serves the page aside. */
function rootOf({ url }: Observation): string {
  return new URL("/", url).href;
}

async function reachRecord(item: Item, visit: Visit, observation: Observation): Promise<Best> {
  const [answer] = item.expected.records;
  const base = rootOf(observation);
  const single = await readRaw(visit, null, readersOf(observation));
  // A column of a group is a list of the page, one element a row.
  const lists = [];
  for (const group of observation.groups) {
    const columns = await readRaw(
      visit,
      group.rows,
      group.columns.map(({ reader }) => reader),
    );
    lists.push(...columns.map((column) => ({ ...column, raw: [column.raw.flatMap((each) => each ?? [])] })));
  }
  const record: DataRecord = {};
  for (const [name, type] of Object.entries(item.schema)) {
    let best: { gain: number; value: Value } = { gain: 0, value: null };
    for (const { values } of candidatesFor(type, [...single, ...lists], base)) {
      const { tp, fp } = compareValues(type, answer?.[name], values[0]);
      if (tp - fp > best.gain) best = { gain: tp - fp, value: values[0] ?? null };
    }
    record[name] = best.value;
  }
  return { ...nothing, records: [record] };
}

async function reachList(item: Item, visit: Visit, observation: Observation): Promise<Best> {
  let best: { f1: number; rows: Rows; choices: Choice[]; records: DataRecord[] } | null = null;
  for (const group of observation.groups.flatMap(withParts)) {
    const columns = await readRaw(
      visit,
      group.rows,
      group.columns.map(({ reader }) => reader),
    );
    const candidates = new Map(
      Object.entries(item.schema).map(([name, type]) => [
        name,
        candidatesFor(type, columns, rootOf(observation)),
      ]),
    );
    for (const anchor of Object.keys(item.schema)) {
      const choices = chooseColumns(item, candidates, anchor);
      if (choices.length === 0) continue;
      const records = Array.from({ length: columns[0]?.raw.length ?? 0 }, (_, at) =>
        Object.fromEntries(choices.map(({ name, candidate }) => [name, candidate.values[at] ?? null])),
      );
      const { f1 } = scoreItem(item, item.expected, records).score.field;
      if (best === null || f1 > best.f1) best = { f1, rows: group.rows, choices, records };
    }
  }
  if (best === null) return nothing;
  if (item.routes === undefined) return { ...nothing, records: best.records };
  return followPages(item, visit, observation, best.rows, best.choices);
}

/** A group as a whole, then each of its parts. */
function withParts(group: RecordGroup): Pick<RecordGroup, "rows" | "columns">[] {
  return [group, ...(group.parts ?? []).map(({ rows }) => ({ rows, columns: group.columns }))];
}

/** Pairs rows with answers by the best column for the anchor field, then takes for each field what serves those pairs best. */
function chooseColumns(
  item: Item,
  candidates: ReadonlyMap<string, readonly Candidate[]>,
  anchor: string,
): Choice[] {
  const { records } = item.expected;
  const type = item.schema[anchor] ?? "string";
  const answers = records.map((record) => keyOf(type, record[anchor]));
  let pairs: readonly number[] = [];
  let most = 0;
  for (const { keys } of candidates.get(anchor) ?? []) {
    const rows = pairRows(answers, keys);
    const paired = rows.filter((row) => row >= 0).length;
    const surplus = keys.filter((key) => key !== null).length - paired;
    if (paired - surplus / 2 <= most) continue;
    most = paired - surplus / 2;
    pairs = rows;
  }
  if (most === 0) return [];
  return Object.entries(item.schema).flatMap(([name, fieldType]) => {
    let best: { gain: number; candidate: Candidate } | null = null;
    const wanted = records.map((record) => keyOf(fieldType, record[name]));
    for (const candidate of candidates.get(name) ?? []) {
      const gain = gainOf(wanted, candidate, pairs);
      if (gain > (best?.gain ?? 0)) best = { gain, candidate };
    }
    return best === null ? [] : [{ name, candidate: best.candidate }];
  });
}

function gainOf(wanted: readonly (string | null)[], { keys }: Candidate, pairs: readonly number[]): number {
  let gain = 0;
  for (const [at, row] of pairs.entries()) {
    const key = keys[row] ?? null;
    if (key !== null) gain += key === wanted[at] ? 1 : -1;
  }
  return gain;
}

async function followPages(
  item: Item,
  visit: Visit,
  observation: Observation,
  rows: Rows,
  choices: readonly Choice[],
): Promise<Best> {
  const fields: Field[] = choices.map(({ name, candidate }) => ({
    name,
    type: toFieldType(item.schema[name] ?? "string"),
    reader: candidate.reader,
  }));
  const [pagination = null] = observation.pagination;
  const read = readOf(rows, fields);
  const maxPages = Object.keys(item.routes?.map ?? {}).length;
  const paged: Read = read.kind === "list" ? { ...read, pagination, maxPages } : read;
  const { records, evidence } = await collect(visit, paged, limits);
  return { records, evidence: evidence satisfies readonly RecordEvidence[], read: paged };
}
