import type { Records } from "@gleaner/core/job";

/** Records as an array, written as `JSON.stringify(records, null, 2)` writes it. */
export async function* writeJson({ total, read }: Records): AsyncGenerator<string> {
  if (total === 0) return yield "[]";
  let before = "[\n";
  for await (const record of read()) {
    yield `${before}  ${JSON.stringify(record, null, 2).replaceAll("\n", "\n  ")}`;
    before = ",\n";
  }
  yield "\n]";
}
