import { now, toIso } from "../clock.ts";
import { dueKey, keys } from "../keys.ts";
import type { RunMessage } from "../run-queue.ts";
import { settings } from "../settings.ts";
import { get, update } from "../table.ts";
import { readOrReport } from "../unreadable.ts";
import { JobItem } from "./item.ts";

/**
 * Takes ownership of an admitted job: needs the message's fence and raises it in the same write, so that one message
 * delivered five times starts one run. Null when the job is not to be started by this message, or cannot be read.
 */
export async function start(message: RunMessage): Promise<JobItem | null> {
  const key = keys.job(message.teamId, message.jobId);
  const at = now();
  const stored = await get(key);
  const job = stored && readOrReport(stored, (item) => JobItem.parse(item));
  if (job?.state !== "admitted" || job.fence !== message.fence) return null;
  const started = await update({
    Key: { ...key },
    UpdateExpression:
      "SET #state = :running, fence = fence + :one, metadata.attempts = metadata.attempts + :attempt, " +
      "startedAt = :startedAt, deadlineAt = :deadlineAt, duePk = :duePk, dueAt = :leaseUntil REMOVE isHandedOn",
    ConditionExpression: "#state = :admitted AND fence = :fence",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":running": "running",
      ":admitted": "admitted",
      ":one": 1,
      ":attempt": job.isHandedOn ? 0 : 1,
      ":fence": message.fence,
      ":startedAt": job.startedAt ?? toIso(at),
      ":deadlineAt": job.deadlineAt ?? at + job.maxRunMs,
      ":duePk": dueKey(message.teamId),
      ":leaseUntil": toIso(at + settings().leaseMs),
    },
  });
  return started.ok ? JobItem.parse(started.item) : null;
}

type Owned = Pick<JobItem, "teamId" | "id" | "fence">;

/** Renews the lease of a running job; false when it is no longer this runner's. */
export async function heartbeat(job: Owned): Promise<boolean> {
  const renewed = await update({
    Key: { ...keys.job(job.teamId, job.id) },
    UpdateExpression: "SET dueAt = :leaseUntil",
    ConditionExpression: "#state = :running AND fence = :fence",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":running": "running",
      ":fence": job.fence,
      ":leaseUntil": toIso(now() + settings().leaseMs),
    },
  });
  return renewed.ok;
}

/** Whether a running job is still this runner's; strongly consistent, so that a stop is seen at the next look. */
export async function isOwned(job: Owned): Promise<boolean> {
  const item = await get(keys.job(job.teamId, job.id), ["state", "fence"]);
  return item?.state === "running" && item.fence === job.fence;
}

/** Whether another invocation has run this job before, and may have left lines and pictures of it. */
export const hasRunBefore = (job: Pick<JobItem, "metadata" | "checkpoint">): boolean =>
  job.metadata.attempts > 1 || job.checkpoint !== undefined;
