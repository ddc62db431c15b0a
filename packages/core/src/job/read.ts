import * as z from "zod";
import { type TeamId, useTeam } from "../actor.ts";
import { keys, prefixes } from "../keys.ts";
import { listNewest, type NewestQuery } from "../newest.ts";
import { isResultKept } from "../retention.ts";
import { type Item, query, queryAll } from "../table.ts";
import { readEach } from "../unreadable.ts";
import { type Job, JobKind, JobStatus, type JobSummary } from "./info.ts";
import { JobItem, readJob, type StoredResult, toSummary } from "./item.ts";
import { readPlaces } from "./line.ts";
import { LogItem, readBatches } from "./log.ts";
import { recordsOfParts } from "./result.ts";

/** Records up to this many bytes of JSON are returned within the job. */
export const maxInlineBytes = 1_000_000;
const maxLogLines = 500;
/** Runners append about one batch a second. */
const followedBatches = 5;

export const GetOptions = z.object({
  /** Only the log lines after this number, for a reader that has the earlier ones. */
  logsAfter: z.int().min(0).optional(),
});

/** One job with its log and, up to 1 MB, its records: usually one read and one query. */
export async function get(jobId: string, { logsAfter = 0 }: z.infer<typeof GetOptions> = {}): Promise<Job> {
  const teamId = useTeam();
  const job = await readJob(teamId, jobId);
  const { result } = job;
  const inline = result !== null && result.bytes <= maxInlineBytes && isResultKept(job) ? result : null;
  const { log, parts } = inline
    ? await readLogAndRecords(teamId, job, inline)
    : { log: await readLog(job, logsAfter), parts: null };
  const lines = log.flatMap((batch) => batch.lines);
  const before = log[0]?.before ?? 0;
  const logs = lines.slice(Math.max(0, logsAfter - before)).slice(-maxLogLines);
  const output = parts && (await recordsOfParts(parts));
  const place = (await readPlaces(teamId, [job])).get(jobId);
  return { ...toSummary(job, place), logs, logCount: before + lines.length, output };
}

const ofJob = (teamId: TeamId, job: JobItem) => keys.log(teamId, job.id, 0, 0).pk;

const recordsPrefix = (teamId: TeamId, job: JobItem, { fence }: StoredResult) =>
  keys.records(teamId, job.id, fence, 0).sk.slice(0, -8);

interface LogAndRecords {
  readonly log: z.infer<typeof LogItem>[];
  readonly parts: Item[];
}

/** One query returns both while they are small and the job ran once; otherwise each is queried separately. */
async function readLogAndRecords(teamId: TeamId, job: JobItem, result: StoredResult): Promise<LogAndRecords> {
  const prefix = recordsPrefix(teamId, job, result);
  if (job.metadata.attempts <= 1) {
    const { items, lastKey } = await query({
      KeyConditionExpression: "pk = :pk AND sk > :from",
      ExpressionAttributeValues: { ":pk": ofJob(teamId, job), ":from": prefixes.log },
      ConsistentRead: true,
    });
    const having = (start: string) => items.filter((item) => String(item.sk).startsWith(start));
    if (!lastKey) {
      return { log: having(prefixes.log).map((item) => LogItem.parse(item)), parts: having(prefix) };
    }
  }
  const [log, parts] = await Promise.all([
    readLog(job, 0),
    queryAll({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": ofJob(teamId, job), ":prefix": prefix },
      ConsistentRead: true,
    }),
  ]);
  return { log, parts };
}

/**
 * A caller that follows a job usually lacks only the last batches; otherwise enough batches for all displayed lines
 * are read.
 */
async function readLog(job: JobItem, logsAfter: number): Promise<z.infer<typeof LogItem>[]> {
  const newest = logsAfter > 0 ? await readBatches(job, followedBatches) : [];
  const [first] = newest;
  const isEnough = first !== undefined && (newest.length < followedBatches || first.before <= logsAfter);
  return isEnough ? newest : readBatches(job, maxLogLines);
}

export const ListFilter = z.strictObject({
  limit: z.int().min(1).max(100),
  cursor: z.string().optional(),
  status: JobStatus.optional(),
  kind: JobKind.optional(),
  scriptId: z.string().optional(),
});

/**
 * The team's jobs, newest first; a filtered page has fewer than `limit` only at the end, or after reading a thousand
 * others.
 */
export async function list({
  limit,
  cursor,
  ...filter
}: z.infer<typeof ListFilter>): Promise<{ jobs: JobSummary[]; nextCursor: string | null }> {
  const teamId = useTeam();
  const { items, nextCursor } = await listNewest({
    prefix: prefixes.job,
    limit,
    cursor,
    filter: toFilter(filter),
  });
  const jobs = readEach(items, (item) => JobItem.parse(item));
  const places = await readPlaces(teamId, jobs);
  return { jobs: jobs.map((job) => toSummary(job, places.get(job.id))), nextCursor };
}

/** For a status that stands for several states. */
const conditionOf: Partial<Record<JobStatus, string>> = {
  pending: "#state = :waiting OR (#state = :admitted AND attribute_not_exists(isHandedOn))",
  running: "#state = :state OR (#state = :admitted AND attribute_exists(isHandedOn))",
};

function toFilter({
  status,
  kind,
  scriptId,
}: Pick<z.infer<typeof ListFilter>, "status" | "kind" | "scriptId">): NewestQuery["filter"] {
  const conditions: string[] = [];
  const values: Item = {};
  const names: Record<string, string> = {};
  if (status) {
    conditions.push(`(${conditionOf[status] ?? "#state = :state"})`);
    names["#state"] = "state";
    if (status !== "pending") values[":state"] = status;
    if (status === "pending") values[":waiting"] = "waiting";
    if (status === "pending" || status === "running") values[":admitted"] = "admitted";
  }
  if (kind) {
    conditions.push("#kind = :kind");
    names["#kind"] = "kind";
    values[":kind"] = kind;
  }
  if (scriptId) {
    conditions.push("scriptId = :scriptId");
    values[":scriptId"] = scriptId;
  }
  if (conditions.length === 0) return null;
  return {
    FilterExpression: conditions.join(" AND "),
    ExpressionAttributeValues: values,
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
  };
}
