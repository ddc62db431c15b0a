import type { TeamId } from "../actor.ts";
import { keys } from "../keys.ts";
import { resultExpiresAt } from "../retention.ts";
import { put } from "../table.ts";
import { type LogEntry, maxLineChars } from "./info.ts";

/** Lines that one item of the table holds for certain: it has room for 400 KB, a line takes at most 8 bytes a character. */
export const maxBatchLines = 20;

export interface LogTarget {
  readonly teamId: TeamId;
  readonly id: string;
  readonly fence: number;
}

/** Appends a batch of at most `maxBatchLines` lines to a job's log; `n` counts the batches of this run. */
export async function appendLog(job: LogTarget, n: number, entries: readonly LogEntry[]): Promise<void> {
  const lines = entries.slice(0, maxBatchLines).map(({ message, url, ...entry }) => ({
    ...entry,
    message: cut(message),
    ...(url !== undefined && { url: cut(url) }),
  }));
  await put({ Item: { ...keys.log(job.teamId, job.id, job.fence, n), lines, expiresAt: resultExpiresAt() } });
}

const cut = (text: string): string =>
  text.length <= maxLineChars ? text : `${text.slice(0, maxLineChars - 1)}…`;
