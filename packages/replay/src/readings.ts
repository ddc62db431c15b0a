import type {
  Addition,
  Completeness,
  DataRecord,
  Plan,
  Read,
  RecordEvidence,
  Value,
} from "@gleaner/automation";
import { newNamed, own } from "@gleaner/automation/named";
import type { Collected } from "./collect.ts";
import type { Limits } from "./limits.ts";
import { type Row, rowsOf, tellLack } from "./rows.ts";
import { countFitting } from "./size.ts";
import { squeeze } from "./squeeze.ts";

/** One read of a plan by itself: all steps that lead to it from the plan's start, and how it joins those before it. */
export interface Reading extends Pick<Plan, "steps" | "read"> {
  /** Null for the first. */
  readonly joins: Pick<Addition, "adds" | "by"> | null;
}

/** The reads of a plan in their order. */
export function readingsOf({ steps, read, also = [] }: Plan): readonly [Reading, ...Reading[]] {
  const all = [...steps];
  const further = also.map(({ steps: more, read: other, ...joins }): Reading => {
    all.push(...more);
    return { steps: [...all], read: other, joins };
  });
  return [{ steps, read, joins: null }, ...further];
}

/** What one read delivered. */
export interface Delivery extends Pick<Reading, "read" | "joins"> {
  readonly collected: Collected;
}

/** The records of several reads as one result. */
export function combine(deliveries: readonly Delivery[], limits: Limits): Collected {
  const [first, ...others] = deliveries;
  if (first === undefined) throw new Error("A plan reads at least once.");
  if (others.length === 0) return first.collected;
  let rows = rowsOf(first.collected);
  let isList = first.read.kind === "list";
  for (const { read, joins, collected } of others) {
    const added = rowsOf(collected);
    if (joins?.adds === "rows") rows = [...rows, ...added];
    else if (joins?.by !== undefined) rows = joinBy(rows, added, joins.by);
    else if (read.kind === "record" || !isList) rows = isList ? cross(rows, added) : joinOne(rows, added);
    else throw new Error("The fields of two lists are joined by a field.");
    isList ||= read.kind === "list" || joins?.adds === "rows";
  }
  const whole = withSameFields(rows);
  const fitting = countFitting(
    whole.map(({ record }) => record),
    limits,
  );
  const kept = whole.slice(0, fitting);
  return {
    records: kept.map(({ record }) => record),
    evidence: kept.map(({ evidence }) => evidence),
    completeness: completenessOf(deliveries, kept.length, fitting < whole.length),
    cut: deliveries.some(({ collected }) => collected.cut) || fitting < whole.length,
  };
}

/** What one record says of all rows. */
const cross = (rows: readonly Row[], [one]: readonly Row[]): Row[] => rows.map((row) => joinRows(row, one));

/** One record, and the record or the rows that come to it. */
const joinOne = ([one]: readonly Row[], added: readonly Row[]): Row[] =>
  added.length === 0 ? (one ? [one] : []) : added.map((row) => (one ? joinRows(one, row) : row));

/** The fields of the first row with the same value; a row that has none stays without. */
function joinBy(rows: readonly Row[], added: readonly Row[], by: string): Row[] {
  const known = new Map<string, Row>();
  for (const row of added) {
    const key = keyOf(own(row.record, by));
    if (key !== null && !known.has(key)) known.set(key, row);
  }
  return rows.map((row) => {
    const key = keyOf(own(row.record, by));
    return joinRows(row, key === null ? undefined : known.get(key));
  });
}

const keyOf = (value: Value | undefined): string | null =>
  value === undefined || value === null ? null : squeeze(String(value));

/** What a row says holds; another one fills what is null in it. */
function joinRows(row: Row, other: Row | undefined): Row {
  if (other === undefined) return row;
  const record: DataRecord = newNamed();
  const evidence: RecordEvidence = newNamed();
  for (const each of [row, other]) {
    for (const [name, value] of Object.entries(each.record)) {
      if ((own(record, name) ?? null) !== null) continue;
      record[name] = value;
      const proof = own(each.evidence, name);
      if (proof) evidence[name] = proof;
      else delete evidence[name];
    }
  }
  return { record, evidence };
}

const onNoPage = { reason: "not_read", why: "no page that was read for this record has the field" } as const;

/** A field that any record has is null in those that lack it. */
function withSameFields(rows: readonly Row[]): Row[] {
  const names = [...new Set(rows.flatMap(({ record }) => Object.keys(record)))];
  return rows.map(({ record, evidence }) => {
    const whole: DataRecord = newNamed();
    for (const name of names) whole[name] = own(record, name) ?? null;
    const lacking = names.filter((name) => !Object.hasOwn(record, name));
    return { record: whole, evidence: { ...tellLack(lacking, evidence, onNoPage), ...evidence } };
  });
}

const early: ReadonlySet<Completeness["reason"]> = new Set(["time", "size", "page_failed", "model_failed"]);

function completenessOf(
  deliveries: readonly Delivery[],
  collected: number,
  isTooLarge: boolean,
): Completeness {
  const all = deliveries.map((each) => each.collected.completeness);
  const sum = (of: (each: Completeness) => number): number =>
    all.reduce((total, each) => total + of(each), 0);
  const left = all.flatMap((each) => each.left ?? []).join(" ");
  const reason = all.find((each) => early.has(each.reason))?.reason ?? all.at(-1)?.reason ?? "single_page";
  return {
    pages: sum(({ pages }) => pages),
    collected,
    // What pages state is about their own lists.
    statedTotal: null,
    duplicatesDropped: sum(({ duplicatesDropped }) => duplicatesDropped),
    reason: isTooLarge ? "size" : reason,
    left: left === "" ? null : left,
  };
}

/** The fields of all reads of a plan, each once. */
export function fieldsOf(
  plan: Plan,
  ofRead: (read: Read) => readonly Read["fields"][number][],
): Read["fields"] {
  const fields = new Map<string, Read["fields"][number]>();
  for (const { read } of readingsOf(plan))
    for (const field of ofRead(read)) if (!fields.has(field.name)) fields.set(field.name, field);
  return [...fields.values()];
}
