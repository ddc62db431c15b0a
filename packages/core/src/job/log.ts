import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { keys, prefixes } from "../keys.ts";
import { resultExpiresAt } from "../retention.ts";
import { put, query } from "../table.ts";
import { LogEntry, maxLineChars } from "./info.ts";

/**
 * Lines that certainly fit into one item of the table: it holds 400 KB, and a line takes at most 8 bytes a character.
 */
export const maxBatchLines = 20;

export interface LogTarget {
  readonly teamId: TeamId;
  readonly id: string;
  readonly fence: number;
}

/** A batch's position in its job's log. */
export interface BatchPlace {
  /** The number of the batch within one run. */
  readonly n: number;
  /** The number of lines before it, in all runs of the job. */
  readonly before: number;
}

/** A stored batch of lines; those of earlier versions lack the number of lines before them. */
export const LogItem = z.object({ lines: z.array(LogEntry), before: z.number().default(0) });

/** Appends a batch of at most `maxBatchLines` lines to a job's log. */
export async function appendLog(
  job: LogTarget,
  { n, before }: BatchPlace,
  entries: readonly LogEntry[],
): Promise<void> {
  const lines = entries.slice(0, maxBatchLines).map(({ message, url, ...entry }) => ({
    ...entry,
    message: cut(message),
    ...(url !== undefined && { url: cut(url) }),
  }));
  const key = keys.log(job.teamId, job.id, job.fence, n);
  await put({ Item: { ...key, lines, before, expiresAt: resultExpiresAt() } });
}

/** Reads the newest batches, oldest first. */
export async function readBatches(
  job: Pick<LogTarget, "teamId" | "id">,
  limit: number,
): Promise<z.infer<typeof LogItem>[]> {
  const { items } = await query({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.log(job.teamId, job.id, 0, 0).pk, ":prefix": prefixes.log },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: limit,
  });
  return items.reverse().map((item) => LogItem.parse(item));
}

/** The number of lines in a job's log, computed from its newest batch. */
export async function countLines(job: Pick<LogTarget, "teamId" | "id">): Promise<number> {
  const [last] = await readBatches(job, 1);
  return last ? last.before + last.lines.length : 0;
}

const cut = (text: string): string =>
  text.length <= maxLineChars ? text : `${text.slice(0, maxLineChars - 1)}…`;
