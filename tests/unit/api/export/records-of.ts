import type { DataRecord } from "@gleaner/automation";
import type { Records } from "@gleaner/core/job";

/** These records as a job's result gives them. */
export function recordsOf(rows: readonly DataRecord[], verdict: Records["verdict"] = null): Records {
  async function* read(): AsyncGenerator<DataRecord> {
    yield* rows;
  }
  return { total: rows.length, bytes: JSON.stringify(rows).length, verdict, read };
}

/** A text that comes in pieces, as one. */
export async function joinPieces(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
