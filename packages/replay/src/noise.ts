import type { Contract, DataRecord } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import type { Collected } from "./collect.ts";

/** Share of the rows that may be left out; more than that is another list, not a list with something in between. */
const mostNoise = 0.25;

/**
 * Leaves out rows that hold at most half of what even the barest proven record held: advertisements and separators
 * that came to stand among the records. Gives the same object where there are none.
 */
export function leaveOutNoise(contract: Contract, collected: Collected): Collected {
  const least = contract.leastFilled ?? 0;
  if (least < 3) return collected;
  const { records, evidence, completeness } = collected;
  const isRecord = records.map(
    (record) => contract.fields.filter(({ name }) => (own(record, name) ?? null) !== null).length * 2 > least,
  );
  const dropped = isRecord.filter((each) => !each).length;
  if (dropped === 0 || dropped > records.length * mostNoise) return collected;
  return {
    ...collected,
    records: records.filter((_, at) => isRecord[at]),
    evidence: evidence.filter((_, at) => isRecord[at]),
    completeness: { ...completeness, collected: records.length - dropped },
  };
}

/** The fewest fields that any of the records has; 0 where there are too few records to say. */
export function leastFilled(records: Collected["records"], names: readonly string[]): number {
  if (records.length < 4) return 0;
  const filled = (record: DataRecord) => names.filter((name) => (own(record, name) ?? null) !== null).length;
  return records.reduce((least, record) => Math.min(least, filled(record)), names.length);
}
