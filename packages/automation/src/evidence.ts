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

/** The confidence (0 to 1) of a value that was read so surely, of a field of that certainty; in thousandths. */
export const confidenceOf = (sureness: number, certainty = 1): number =>
  Math.round(sureness * certainty * 1000) / 1000;

/** How surely a value was read (0 to 1), whatever its field was taken for, in hundredths; null where nothing tells. */
export const surenessOf = ({
  confidence,
  certainty = 1,
}: Pick<Evidence, "confidence" | "certainty">): number | null =>
  confidence === undefined ? null : Math.round((confidence / certainty) * 100) / 100;
