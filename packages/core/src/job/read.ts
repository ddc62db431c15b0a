import type { DataRecord } from "@gleaner/automation";
import * as z from "zod";
import { type TeamId, useTeam } from "../actor.ts";
import { fromCursor, toCursor } from "../cursor.ts";
import { Refusal } from "../error.ts";
import { keys, prefixes } from "../keys.ts";
import { isResultKept, resultDays } from "../retention.ts";
import { type Item, query, queryAll } from "../table.ts";
import { type Job, JobKind, JobStatus, type JobSummary, LogEntry } from "./info.ts";
import { JobItem, readJob, type StoredResult, toSummary } from "./item.ts";
import { readResult, recordsOfParts } from "./result.ts";

/** Records up to this many bytes of JSON are part of the job itself. */
export const maxInlineBytes = 1_000_000;
const maxLogLines = 500;

/** One job with its log and, up to 1 MB, its records: one read and, as a rule, one query. */
export async function get(jobId: string): Promise<Job> {
  const teamId = useTeam();
  const job = await readJob(teamId, jobId);
  const { result } = job;
  const inline = result !== null && result.bytes <= maxInlineBytes && isResultKept(job) ? result : null;
  const { log, parts } = inline
    ? await readLogAndRecords(teamId, job, inline)
    : { log: await readLog(teamId, job), parts: null };
  const logs = log.flatMap((item) => z.array(LogEntry).parse(item.lines)).slice(-maxLogLines);
  return { ...toSummary(job), logs, output: parts && (await recordsOfParts(parts)) };
}

const ofJob = (teamId: TeamId, job: JobItem) => keys.log(teamId, job.id, 0, 0).pk;

const recordsPrefix = (teamId: TeamId, job: JobItem, { fence }: StoredResult) =>
  keys.records(teamId, job.id, fence, 0).sk.slice(0, -8);

interface LogAndRecords {
  readonly log: Item[];
  readonly parts: Item[];
}

/** One query brings both while they are small and the job was run once; else what is wanted is asked for by itself. */
async function readLogAndRecords(teamId: TeamId, job: JobItem, result: StoredResult): Promise<LogAndRecords> {
  const prefix = recordsPrefix(teamId, job, result);
  if (job.metadata.attempts <= 1) {
    const { items, lastKey } = await query({
      KeyConditionExpression: "pk = :pk AND sk > :from",
      ExpressionAttributeValues: { ":pk": ofJob(teamId, job), ":from": "LOG#" },
      ConsistentRead: true,
    });
    const having = (start: string) => items.filter((item) => String(item.sk).startsWith(start));
    if (!lastKey) return { log: having("LOG#"), parts: having(prefix) };
  }
  const [log, parts] = await Promise.all([
    readLog(teamId, job),
    queryAll({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": ofJob(teamId, job), ":prefix": prefix },
      ConsistentRead: true,
    }),
  ]);
  return { log, parts };
}

/** The newest batches first until there are enough lines, then oldest first. */
async function readLog(teamId: TeamId, job: JobItem): Promise<Item[]> {
  const { items } = await query({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": ofJob(teamId, job), ":prefix": "LOG#" },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: maxLogLines,
  });
  return items.reverse();
}

export const ListFilter = z.strictObject({
  limit: z.int().min(1).max(100),
  cursor: z.string().optional(),
  status: JobStatus.optional(),
  kind: JobKind.optional(),
  scriptId: z.string().optional(),
});

/** The team's jobs, newest first; a filtered page may hold fewer than `limit`. */
export async function list(
  filter: z.infer<typeof ListFilter>,
): Promise<{ jobs: JobSummary[]; nextCursor: string | null }> {
  const teamId = useTeam();
  const conditions: string[] = [];
  const values: Item = { ":pk": keys.team(teamId).pk, ":prefix": prefixes.job };
  const names: Record<string, string> = {};
  if (filter.status) {
    conditions.push(filter.status === "pending" ? "#state IN (:waiting, :admitted)" : "#state = :state");
    names["#state"] = "state";
    if (filter.status === "pending")
      Object.assign(values, { ":waiting": "waiting", ":admitted": "admitted" });
    else values[":state"] = filter.status;
  }
  if (filter.kind) {
    conditions.push("#kind = :kind");
    names["#kind"] = "kind";
    values[":kind"] = filter.kind;
  }
  if (filter.scriptId) {
    conditions.push("scriptId = :scriptId");
    values[":scriptId"] = filter.scriptId;
  }
  const { items, lastKey } = await query({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: values,
    ...(conditions.length > 0 && { FilterExpression: conditions.join(" AND ") }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(filter.cursor && { ExclusiveStartKey: { ...keys.job(teamId, fromCursor(filter.cursor)) } }),
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: filter.limit,
  });
  const jobs = items.map((item) => toSummary(JobItem.parse(item)));
  const lastId = lastKey ? String(lastKey.sk).slice(prefixes.job.length) : null;
  return { jobs, nextCursor: lastId && toCursor(lastId) };
}

export interface OutputOptions {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly evidence?: boolean | undefined;
  /** Greatest size of the records, and of their evidence where asked, in bytes of JSON. */
  readonly maxBytes: number;
}

export interface Output {
  readonly records: DataRecord[];
  readonly evidence?: unknown[];
  /** The full count, whatever this page holds. */
  readonly total: number;
  /** Where the next page begins, when there is more. */
  readonly nextOffset?: number;
}

/** The longest run of records from `offset` that fits; a job without a result has none. */
export async function output(jobId: string, options: OutputOptions): Promise<Output> {
  const job = await readJob(useTeam(), jobId);
  refuseForgotten(job);
  const { limit = Number.POSITIVE_INFINITY, offset = 0 } = options;
  const records: DataRecord[] = [];
  const evidence: unknown[] = [];
  const total = job.result?.total ?? 0;
  let bytes = 0;
  if (job.result) {
    const where = { teamId: useTeam(), id: job.id, result: job.result };
    for await (const row of readResult(where, offset, options.evidence ?? false)) {
      bytes += Buffer.byteLength(JSON.stringify(row)) + 1;
      if (records.length >= limit || (bytes > options.maxBytes && records.length > 0)) break;
      records.push(row.record);
      if (options.evidence) evidence.push(row.evidence ?? {});
    }
  }
  const nextOffset = offset + records.length;
  return {
    records,
    total,
    ...(options.evidence && { evidence }),
    ...(nextOffset < total && { nextOffset }),
  };
}

/** All records of a job that succeeded, for export. */
export async function records(jobId: string): Promise<DataRecord[]> {
  const job = await readJob(useTeam(), jobId);
  if (job.state !== "success") {
    throw new Refusal("conflict", "Only a job that succeeded can be exported.");
  }
  refuseForgotten(job);
  const all: DataRecord[] = [];
  if (job.result) {
    const where = { teamId: useTeam(), id: job.id, result: job.result };
    for await (const { record } of readResult(where, 0, false)) all.push(record);
  }
  return all;
}

function refuseForgotten(job: JobItem): void {
  if (job.result === null || isResultKept(job)) return;
  throw new Refusal("not_found", `A job's records are kept for ${resultDays} days; these are gone.`);
}
