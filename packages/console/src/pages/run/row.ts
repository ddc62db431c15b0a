import type { DataRecord, Output, RecordEvidence } from "../../data/shapes.ts";
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

/** A record is as sure as its least sure value. */
const leastTrust = ({ evidence }: Row): number =>
  Math.min(1, ...Object.values(evidence).map(({ confidence }) => confidence ?? 1));
