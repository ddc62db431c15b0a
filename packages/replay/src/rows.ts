import type { DataRecord, NullEvidence, RecordEvidence } from "@gleaner/automation";
import { newNamed } from "@gleaner/automation/named";

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

/** Says why these fields are null in the record that has this evidence, which knows where the record stands. */
export function tellLack(
  names: Iterable<string>,
  evidence: RecordEvidence,
  lack: Pick<NullEvidence, "reason" | "why">,
): RecordEvidence {
  const told: Record<string, NullEvidence> = newNamed();
  const [known] = Object.values(evidence);
  if (known) for (const name of names) told[name] = { url: known.url, row: known.row, ...lack };
  return told;
}
