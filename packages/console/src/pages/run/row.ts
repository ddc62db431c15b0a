import { ofValues } from "@gleaner/automation/evidence";
import type { DataRecord, Job, Output, RecordEvidence } from "../../data/shapes.ts";
import { lackOf, whyNull } from "../../words/null.ts";
import { heldIn } from "../../words/value.ts";

/** A record with its position in the whole result and where its values come from. */
export interface Row {
  readonly index: number;
  readonly record: DataRecord;
  readonly evidence: RecordEvidence;
}

export const toRows = (
  output: Output & { readonly evidence?: readonly RecordEvidence[] },
  offset: number,
): readonly Row[] =>
  output.records.map((record, at) => ({ index: offset + at, record, evidence: output.evidence?.[at] ?? {} }));

export type Order = "" | "confidence";
export type Only = "" | "nulls";

/** The rows in the order that is asked for, and those alone that are; of one field where one is named. */
export function arrange(
  rows: readonly Row[],
  fields: readonly string[],
  { order, only }: { readonly order: Order; readonly only: Only },
): readonly Row[] {
  const kept =
    only === "nulls"
      ? rows.filter(({ record }) => fields.some((field) => heldIn(record, field) === null))
      : rows;
  return order === "confidence"
    ? kept.toSorted((a, b) => leastTrust(a) - leastTrust(b) || a.index - b.index)
    : kept;
}

/** Why a field is null in these rows, the commonest reason first, each with how many rows have it. */
export function countReasons(
  job: Pick<Job, "metadata">,
  rows: readonly Row[],
  field: string,
): readonly (readonly [why: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { record, evidence } of rows) {
    if (heldIn(record, field) !== null) continue;
    const why = whyNull(job, field, lackOf(evidence, field));
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** A record is as sure as its least sure value. */
const leastTrust = ({ evidence }: Row): number =>
  Math.min(1, ...ofValues(evidence).map(({ confidence }) => confidence ?? 1));
