import type { DataRecord } from "@gleaner/automation";
import { Refusal } from "@gleaner/core/error";
import type { Records } from "@gleaner/core/job";

/** The one record of a result, formatted by `write`; refused for any other number of records. */
export async function* writeSingle(
  { total, read }: Records,
  write: (record: DataRecord) => string,
): AsyncGenerator<string> {
  if (total !== 1) {
    throw new Refusal(
      "export_needs_single_record",
      `Text and Markdown hold a single record; this result has ${total}. Use csv or json.`,
    );
  }
  for await (const record of read()) yield write(record);
}
