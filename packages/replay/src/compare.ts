import type { DataRecord, Details, Field, FieldType, Read, Value } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";

/** Types whose values may move between two runs: stock, price, date. */
export const liveTypes: ReadonlySet<FieldType> = new Set(["number", "money", "date"]);

/**
 * Compares the records of two runs of one plan: null when they are the same, else a sentence that says where they
 * differ. Live-typed values may differ as long as both are there and something else still tells that rows match.
 */
export function compareRuns(
  read: Read,
  before: readonly DataRecord[],
  after: readonly DataRecord[],
): string | null {
  return compareFields(deliveredFields(read), before, after);
}

/** The same for records of these fields, whichever reads gave them. */
export function compareFields(
  fields: readonly Field[],
  before: readonly DataRecord[],
  after: readonly DataRecord[],
): string | null {
  if (before.length !== after.length) {
    return `A second run in a clean browser gave ${after.length} records instead of ${before.length}.`;
  }
  if (isSameSet(before, after)) return null;
  let moved = 0;
  let stayed = 0;
  for (const [at, record] of before.entries()) {
    for (const { name, type } of fields) {
      const old = own(record, name) ?? null;
      const now = own(after[at] ?? {}, name) ?? null;
      if (isEqual(old, now)) {
        if (old !== null) stayed += 1;
        continue;
      }
      if (!liveTypes.has(type) || old === null || now === null) {
        return `A second run in a clean browser gave another "${name}" in record ${at + 1}.`;
      }
      moved += 1;
    }
  }
  if (moved > 0 && stayed === 0) return "A second run in a clean browser gave other values throughout.";
  return null;
}

/** The fields that the pages of a list's items give. */
export const detailFields = ({ fields, list }: Details): readonly Field[] =>
  list ? deliveredFields(list) : fields;

/** The fields that a read's records have. */
export function deliveredFields(read: Read): readonly Field[] {
  const details = read.kind === "list" && read.details ? detailFields(read.details) : [];
  const names = new Set(details.map(({ name }) => name));
  return [...read.fields.filter(({ hidden, name }) => !hidden && !names.has(name)), ...details];
}

function isEqual(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** True for the same records in any order: some pages shuffle their rows. */
function isSameSet(before: readonly DataRecord[], after: readonly DataRecord[]): boolean {
  const sorted = (records: readonly DataRecord[]) => records.map((record) => JSON.stringify(record)).sort();
  const others = sorted(after);
  return sorted(before).every((record, at) => record === others[at]);
}
