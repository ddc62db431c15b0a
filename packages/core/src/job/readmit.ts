import { now } from "../clock.ts";
import { dueKey, keys } from "../keys.ts";
import { send } from "../run-queue.ts";
import { update } from "../table.ts";
import { admittedDueAt } from "./admit.ts";
import { end } from "./end.ts";
import { type JobItem, type Only, unchanged } from "./item.ts";

/** So many losses in a row, between which a job got no further, are not for want of luck. */
const maxLosses = 3;

/**
 * A run whose runner is gone. Without time left, or lost too often, the job fails, else the next runner gets it. One that
 * has a checkpoint goes on from there, even if only to deliver what it had collected when its time ended. `only` must hold
 * of the job for any of that.
 */
export async function lose(job: JobItem, only?: Only): Promise<void> {
  const losses = (job.losses ?? 0) + 1;
  if (job.deadlineAt !== null && now() >= job.deadlineAt && !job.checkpoint) {
    const message = "The run did not finish within the time that the plan allows.";
    await end(job, { status: "failed", error: { code: "deadline", message } }, only);
  } else if (losses >= maxLosses) {
    const message = `The run was lost ${maxLosses} times. Try again later.`;
    await end(job, { status: "failed", error: { code: "runner_lost", message } }, only);
  } else {
    await readmit(job, { sets: "losses = :losses", values: { ":losses": losses } }, only);
  }
}

/** Gives a running job to the next invocation, which goes on from its checkpoint: its slot, its time and its attempts stay. */
export async function handOn(job: JobItem): Promise<void> {
  await readmit(job, { sets: "isHandedOn = :handedOn", values: { ":handedOn": true } });
}

/**
 * Gives a running job that has no checkpoint back, because its runner ends in good order: no attempt was made, and one
 * that began with this runner has all of its time again.
 */
export async function handBack(job: JobItem): Promise<void> {
  const attempts = job.metadata.attempts - 1;
  const { startedAt, deadlineAt } = attempts === 0 ? { startedAt: null, deadlineAt: null } : job;
  await readmit(job, {
    sets: "metadata.attempts = :attempts, startedAt = :startedAt, deadlineAt = :deadlineAt",
    values: { ":attempts": attempts, ":startedAt": startedAt, ":deadlineAt": deadlineAt },
  });
}

/** What a readmission writes beside what every one does. */
interface Beside {
  readonly sets: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Gives a job that owns a slot to the next runner, under a new fence. */
export async function readmit(job: JobItem, beside?: Beside, only?: Only): Promise<void> {
  const at = now();
  const fence = job.fence + 1;
  const readmitted = await update({
    Key: { ...keys.job(job.teamId, job.id) },
    UpdateExpression: [
      "SET #state = :admitted, fence = :next, admittedAt = :at, duePk = :duePk, dueAt = :dueAt",
      ...(beside ? [beside.sets] : []),
    ].join(", "),
    ConditionExpression: unchanged(only),
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: {
      ...beside?.values,
      ...only?.values,
      ":admitted": "admitted",
      ":next": fence,
      ":at": at,
      ":duePk": dueKey(job.teamId),
      ":dueAt": admittedDueAt(at),
      ":state": job.state,
      ":fence": job.fence,
    },
  });
  if (readmitted.ok) await send({ teamId: job.teamId, jobId: job.id, fence });
}
