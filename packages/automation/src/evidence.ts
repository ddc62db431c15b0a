import { own } from "./named.ts";
import type { Evidence, NullEvidence, RecordEvidence } from "./read.ts";

/** True for the evidence of a value, false for the evidence of a null. */
export const isOfValue = (evidence: Evidence | NullEvidence): evidence is Evidence => !("reason" in evidence);

/** Where the value of a field was read; undefined where it is null. */
export function evidenceOf(evidence: RecordEvidence, field: string): Evidence | undefined {
  const found = own(evidence, field);
  return found && isOfValue(found) ? found : undefined;
}

/** Where the values of a record were read. */
export const ofValues = (evidence: RecordEvidence): Evidence[] => Object.values(evidence).filter(isOfValue);
