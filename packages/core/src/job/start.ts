import { randomBytes } from "node:crypto";
import { now, toIso } from "../clock.ts";
import { dueKey, keys } from "../keys.ts";
import type { RunMessage } from "../run-queue.ts";
import { settings } from "../settings.ts";
import { get, update } from "../table.ts";
import { readOrReport } from "../unreadable.ts";
import { JobItem } from "./item.ts";

/**
 * Takes ownership of an admitted job: needs the message's fence and raises it in the same write, so that one message
 * delivered five times starts one run. Where the answer to that write is lost, the SDK sends it again, and a name that is
 * drawn for this start says whose it was. Null when the job is not to be started by this message, or cannot be read.
 */
export async function start(message: RunMessage): Promise<JobItem | null> {
  const key = keys.job(message.teamId, message.jobId);
  const at = now();
  const stored = await get(key);
  const job = stored && readOrReport(stored, (item) => JobItem.parse(item));
  if (job?.state !== "admitted" || job.fence !== message.fence) return null;
  // Short, since what a job holds is paid for by the kilobyte at each of its writes.
  const startedBy = randomBytes(6).toString("base64url");
  const { ok, item } = await update({
    Key: { ...key },
    UpdateExpression:
      "SET #state = :running, fence = fence + :one, metadata.attempts = metadata.attempts + :attempt, " +
      "startedBy = :startedBy, startedAt = :startedAt, deadlineAt = :deadlineAt, duePk = :duePk, dueAt = :leaseUntil " +
      "REMOVE isHandedOn",
    ConditionExpression: "#state = :admitted AND fence = :fence",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":running": "running",
      ":admitted": "admitted",
      ":one": 1,
      ":attempt": job.isHandedOn ? 0 : 1,
      ":fence": message.fence,
      ":startedBy": startedBy,
      ":startedAt": job.startedAt ?? toIso(at),
      ":deadlineAt": job.deadlineAt ?? at + job.maxRunMs,
      ":duePk": dueKey(message.teamId),
      ":leaseUntil": toIso(at + settings().leaseMs),
    },
  });
  const isOurs = ok || (item?.state === "running" && item.startedBy === startedBy);
  return isOurs ? JobItem.parse(item) : null;
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

/** The fence after the first start of a job that did not wait: nothing sets it back, as giving back does the attempts. */
const firstFence = 2;

/** Whether another invocation may have run this job before, and left lines and pictures of it. */
export const mayHaveRunBefore = ({ fence }: Pick<JobItem, "fence">): boolean => fence > firstFence;
