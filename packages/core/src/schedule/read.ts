import * as z from "zod";
import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { JobItem, toSummary } from "../job/item.ts";
import { keys, prefixes } from "../keys.ts";
import { listNewest } from "../newest.ts";
import { getAll, type Item, query } from "../table.ts";
import { readEach } from "../unreadable.ts";
import type { Schedule, ScheduleRun } from "./info.ts";
import { missing, readPause, readSchedule, ScheduleItem, toSchedule } from "./item.ts";

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The team's schedules, newest first; a page of one automation's may hold fewer than `limit`. */
export async function list({
  limit,
  cursor,
  scriptId,
}: Page & { readonly scriptId?: string | undefined }): Promise<{
  schedules: Schedule[];
  nextCursor: string | null;
}> {
  const filter =
    scriptId === undefined
      ? null
      : { FilterExpression: "scriptId = :scriptId", ExpressionAttributeValues: { ":scriptId": scriptId } };
  const [{ items, nextCursor }, pause] = await Promise.all([
    listNewest({ prefix: prefixes.schedule, limit, cursor, filter }),
    readPause(useTeam()),
  ]);
  return { schedules: readEach(items, (item) => toSchedule(ScheduleItem.parse(item), pause)), nextCursor };
}

export async function get(id: string): Promise<Schedule> {
  const teamId = useTeam();
  const [item, pause] = await Promise.all([readSchedule(teamId, id), readPause(teamId)]);
  return toSchedule(item, pause);
}

/** What a schedule ran, latest first, for 400 days back. */
export async function runs(
  id: string,
  { limit, cursor }: Page,
): Promise<{ runs: ScheduleRun[]; nextCursor: string | null }> {
  const teamId = useTeam();
  const { pk } = keys.fire(teamId, id, "");
  const { items, lastKey } = await query({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": prefixes.fire },
    ...(cursor !== undefined && { ExclusiveStartKey: { ...keys.fire(teamId, id, toTime(cursor)) } }),
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: limit,
  });
  const fires = readEach(items, (item) => Fired.parse(item));
  // One request reads the jobs and whether the schedule still exists.
  const jobKeys = fires.map(({ jobId }) => keys.job(teamId, jobId));
  const [schedule, ...jobs] = await getAll([keys.schedule(teamId, id), ...jobKeys]);
  if (!schedule) throw missing();
  // A fire and its job are deleted by the table in any order.
  const found = fires.flatMap((fired, at) =>
    readEach(jobs[at] ? [jobs[at]] : [], (job) => toRun(fired, job)),
  );
  const last = fires.at(-1);
  return {
    runs: found,
    nextCursor: lastKey && last ? Buffer.from(last.scheduledAt).toString("base64url") : null,
  };
}

const Fired = z.object({ scheduledAt: z.string(), jobId: z.string() });

function toRun({ scheduledAt, jobId }: z.infer<typeof Fired>, item: Item): ScheduleRun {
  const { startedAt, finishedAt, status, metadata, error } = toSummary(JobItem.parse(item));
  const { verdict, recordCount } = metadata;
  return { jobId, scheduledAt, startedAt, finishedAt, status, verdict, recordCount, error };
}

function toTime(cursor: string): string {
  const time = Buffer.from(cursor, "base64url").toString();
  if (z.iso.datetime().safeParse(time).success) return time;
  throw new Refusal("invalid_request", "The cursor is not one that this service gave.", {
    details: { errors: [{ field: "cursor", message: "unknown cursor" }] },
  });
}
