import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { dueKey, dueKeys, keys, prefixes } from "../keys.ts";
import { send } from "../run-queue.ts";
import { sweepSchedule } from "../schedule/sweep.ts";
import { settings } from "../settings.ts";
import { type Item, queryAll, update } from "../table.ts";
import { admittedDueAt, admitWaiting } from "./admit.ts";
import { end } from "./end.ts";
import { JobItem, readJob } from "./item.ts";

const maxAttempts = 3;

/**
 * What is due by now: lost leases go back, what was admitted and not started is sent again, who waits is admitted, the
 * cloud is told of schedules that it may not know.
 * What fails on one item is thrown when the others are done, so that it holds up nobody else. `onLost` is told of each
 * job whose runner was lost.
 */
export async function sweep(onLost: OnLost = () => {}): Promise<void> {
  const due = await Promise.all(dueKeys.map(readDue));
  const faults: unknown[] = [];
  for (const item of due.flat()) await sweepItem(item, onLost).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} due items could not be swept`);
}

export type OnLost = (job: Pick<JobItem, "id" | "teamId">) => void;

async function sweepItem(item: Item, onLost: OnLost): Promise<void> {
  if (item.sk === "TEAM") await sweepTeam(String(item.id));
  else if (!String(item.sk).startsWith(prefixes.job)) await sweepSchedule(item);
  else await sweepJob(JobItem.parse(item), onLost);
}

const readDue = (duePk: string): Promise<Item[]> =>
  queryAll({
    IndexName: "due",
    KeyConditionExpression: "duePk = :duePk AND dueAt <= :now",
    ExpressionAttributeValues: { ":duePk": duePk, ":now": toIso(now()) },
  });

/** A team is due while jobs of it wait, in case that whoever freed a slot died before admitting the next. */
async function sweepTeam(teamId: TeamId): Promise<void> {
  await admitWaiting(teamId);
  const waits = await update({
    Key: { ...keys.team(teamId) },
    UpdateExpression: "SET dueAt = :dueAt",
    ConditionExpression: "waiting > :none",
    ExpressionAttributeValues: { ":dueAt": admittedDueAt(now()), ":none": 0 },
  });
  if (waits.ok) return;
  await update({
    Key: { ...keys.team(teamId) },
    UpdateExpression: "REMOVE duePk, dueAt",
    ConditionExpression: "waiting = :none",
    ExpressionAttributeValues: { ":none": 0 },
  });
}

/** The index lags, so the job is read again before anything is decided. */
async function sweepJob(indexed: JobItem, onLost: OnLost): Promise<void> {
  const job = await readJob(indexed.teamId, indexed.id);
  if (job.fence !== indexed.fence || job.dueAt === undefined || Date.parse(job.dueAt) > now()) return;
  if (job.state === "admitted") await sweepAdmitted(job);
  if (job.state !== "running") return;
  onLost(job);
  await sweepLost(job);
}

/**
 * Unstarted: after a sweep period the same message is sent once more, since its send may have failed; after the
 * admitted period it is sent under a new fence. Neither counts as an attempt.
 */
async function sweepAdmitted(job: JobItem): Promise<void> {
  const at = now();
  const expiresAt = (job.admittedAt ?? at) + settings().admittedMs;
  if (at >= expiresAt) return readmit(job);
  // Sent before it is noted: a send that fails is due again at the next sweep, and one too many starts nothing.
  await send({ teamId: job.teamId, jobId: job.id, fence: job.fence });
  await update({
    Key: { ...keys.job(job.teamId, job.id) },
    UpdateExpression: "SET dueAt = :dueAt",
    ConditionExpression: "#state = :state AND fence = :fence",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":dueAt": toIso(expiresAt),
      ":state": "admitted",
      ":fence": job.fence,
    },
  });
}

/** Only a lost running lease counts as an attempt. The index may lag behind a heartbeat, so the lease is its condition. */
async function sweepLost(job: JobItem): Promise<void> {
  const at = now();
  if (job.deadlineAt !== null && at >= job.deadlineAt) {
    await end(job, {
      status: "failed",
      error: { code: "deadline", message: "The run did not finish within the time that the plan allows." },
    });
  } else if (job.metadata.attempts >= maxAttempts) {
    await end(job, {
      status: "failed",
      error: { code: "runner_lost", message: `The run was lost ${maxAttempts} times. Try again later.` },
    });
  } else {
    await readmit(job);
  }
}

/** Gives a job that owns a slot to the next runner, under a new fence. */
async function readmit(job: JobItem): Promise<void> {
  const at = now();
  const fence = job.fence + 1;
  const readmitted = await update({
    Key: { ...keys.job(job.teamId, job.id) },
    UpdateExpression:
      "SET #state = :admitted, fence = :next, admittedAt = :at, duePk = :duePk, dueAt = :dueAt",
    ConditionExpression: "#state = :state AND fence = :fence AND dueAt <= :now",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ":admitted": "admitted",
      ":next": fence,
      ":at": at,
      ":duePk": dueKey(job.teamId),
      ":dueAt": admittedDueAt(at),
      ":state": job.state,
      ":fence": job.fence,
      ":now": toIso(at),
    },
  });
  if (readmitted.ok) await send({ teamId: job.teamId, jobId: job.id, fence });
}
