import type { DataRecord, RecordEvidence } from "@gleaner/automation";

/** Records, and at the same index their evidence. */
export interface Rows {
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidence[];
}

/** A record, with where it was read. */
export interface Row {
  readonly record: DataRecord;
  readonly evidence: RecordEvidence;
}

export const rowsOf = ({ records, evidence }: Rows): Row[] =>
  records.map((record, at) => ({ record, evidence: evidence[at] ?? {} }));
