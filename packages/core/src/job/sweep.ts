import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { readDue } from "../due.ts";
import { dueKeys, keys, prefixes } from "../keys.ts";
import { send } from "../run-queue.ts";
import { sweepSchedule } from "../schedule/sweep.ts";
import { settings } from "../settings.ts";
import { type Item, update } from "../table.ts";
import { isUnreadable, readOrReport, reportUnreadable } from "../unreadable.ts";
import { sweepDelivery } from "../webhook/sweep.ts";
import { admittedDueAt, admitWaiting } from "./admit.ts";
import { discard } from "./discard.ts";
import { JobItem, type Only, readJob } from "./item.ts";
import { lose, readmit } from "./readmit.ts";

/**
 * Processes everything that is due: returns jobs whose lease ended, sends admitted jobs that were not started again,
 * admits waiting jobs, updates the cloud's schedules, and queues webhook deliveries. A failure on one item is thrown
 * after the others are done. An item that cannot be parsed is reported and skipped. `onLost` is called for each job
 * whose runner was lost.
 */
export async function sweep(onLost: OnLost = () => {}): Promise<void> {
  const faults = (await Promise.all(dueKeys.map((duePk) => sweepShard(duePk, onLost)))).flat();
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} due items could not be swept`);
}

/** Returns the failures. */
async function sweepShard(duePk: string, onLost: OnLost): Promise<unknown[]> {
  const faults: unknown[] = [];
  try {
    for await (const page of readDue(duePk)) {
      for (const item of page) {
        await sweepItem(item, onLost).catch((fault: unknown) => {
          if (isUnreadable(fault)) reportUnreadable(item, fault);
          else faults.push(fault);
        });
      }
    }
  } catch (fault) {
    faults.push(fault);
  }
  return faults;
}

export type OnLost = (job: Pick<JobItem, "id" | "teamId">) => void;

async function sweepItem(item: Item, onLost: OnLost): Promise<void> {
  if (item.sk === "TEAM") await sweepTeam(String(item.id));
  else if (String(item.sk).startsWith(prefixes.delivery)) await sweepDelivery(item);
  else if (!String(item.sk).startsWith(prefixes.job)) await sweepSchedule(item);
  else {
    const job = readOrReport(item, (stored) => JobItem.parse(stored));
    if (job) await sweepJob(job, onLost);
    else await discard(item);
  }
}

/**
 * A team is due while it has waiting jobs, because the process that freed a slot may have died before it admitted the
 * next job.
 */
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

const leaseIsOver = (): Only => ({ condition: "dueAt <= :now", values: { ":now": toIso(now()) } });

/** The index lags, so the job is read again before anything is decided. */
async function sweepJob(indexed: JobItem, onLost: OnLost): Promise<void> {
  const job = await readJob(indexed.teamId, indexed.id);
  if (job.fence !== indexed.fence || job.dueAt === undefined || Date.parse(job.dueAt) > now()) return;
  if (job.state === "admitted") await sweepAdmitted(job);
  if (job.state !== "running") return;
  onLost(job);
  // The index may lag behind a heartbeat.
  await lose(job, leaseIsOver());
}

/**
 * A job that was admitted but not started: after a sweep period its message is sent once more, because the send may
 * have failed; after the admitted period it is sent under a new fence. Neither counts as an attempt.
 */
async function sweepAdmitted(job: JobItem): Promise<void> {
  const at = now();
  const expiresAt = (job.admittedAt ?? at) + settings().admittedMs;
  if (at >= expiresAt) return readmit(job, undefined, leaseIsOver());
  // The message is sent before the new due time is written: if the send fails, the next sweep repeats it, and a
  // duplicate starts nothing.
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
