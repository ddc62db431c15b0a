import type { DataRecord } from "@gleaner/automation";
import { Refusal } from "@gleaner/core/error";

/** The one record of a result that has just one. */
export function theOnly(records: readonly DataRecord[]): DataRecord {
  const [record] = records;
  if (!record || records.length > 1) {
    throw new Refusal(
      "export_needs_single_record",
      `Text and Markdown hold a single record; this result has ${records.length}. Use csv or json.`,
    );
  }
  return record;
}
