import type { TeamId } from "../actor.ts";
import { keys } from "../keys.ts";
import { put } from "../table.ts";
import type { LogEntry } from "./info.ts";

/** Greatest size of one batch of log lines, in characters: an item of the table holds 400 KB. */
const maxBatchChars = 100_000;

export interface LogTarget {
  readonly teamId: TeamId;
  readonly id: string;
  readonly fence: number;
}

/** Appends a batch of lines to a job's log; `n` counts the batches of this run. */
export async function appendLog(job: LogTarget, n: number, entries: readonly LogEntry[]): Promise<void> {
  const lines: LogEntry[] = [];
  let chars = 0;
  for (const entry of entries) {
    chars += entry.message.length + 200;
    if (chars > maxBatchChars) break;
    lines.push(entry);
  }
  await put({ Item: { ...keys.log(job.teamId, job.id, job.fence, n), lines } });
}
