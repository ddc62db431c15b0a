import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { dueKey, keys, prefixes } from "../keys.ts";
import { plans } from "../plan.ts";
import { send } from "../run-queue.ts";
import { settings } from "../settings.ts";
import { type Action, query, transact } from "../table.ts";
import { findTeam, type TeamItem } from "../team/item.ts";
import { type JobItem, toStored } from "./item.ts";

/** When the sweep first checks a newly admitted job, in case its message was never sent. */
export const admittedDueAt = (at: number): string => toIso(at + settings().sweepMs);

/**
 * The actions for a new job that gets a slot. Their conditions fail when no slot is free, other jobs wait, or the
 * plan changed.
 */
export function putAdmitted(job: JobItem, { plan }: Pick<TeamItem, "plan">): Action[] {
  const { teamId } = job;
  return [
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: "SET slots.#job = :at",
        ConditionExpression: "size(slots) < :slots AND waiting = :none AND #plan = :plan",
        ExpressionAttributeNames: { "#job": job.id, "#plan": "plan" },
        ExpressionAttributeValues: {
          ":at": now(),
          ":slots": plans[plan].concurrentRuns,
          ":none": 0,
          ":plan": plan,
        },
      },
    },
    {
      Put: {
        Item: {
          ...keys.job(teamId, job.id),
          ...toStored(job),
          duePk: dueKey(teamId),
          dueAt: admittedDueAt(now()),
        },
      },
    },
  ];
}

/**
 * The actions for a new job that waits at the end of its team's line. Their condition fails when a slot is free or
 * the plan changed.
 */
export function putWaiting(job: JobItem, { plan }: Pick<TeamItem, "plan">): Action[] {
  const { teamId } = job;
  return [
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: "SET waiting = waiting + :one, duePk = :duePk, dueAt = :dueAt",
        ConditionExpression: "(size(slots) >= :slots OR waiting > :none) AND #plan = :plan",
        ExpressionAttributeNames: { "#plan": "plan" },
        ExpressionAttributeValues: {
          ":one": 1,
          ":none": 0,
          ":plan": plan,
          ":slots": plans[plan].concurrentRuns,
          ":duePk": dueKey(teamId),
          ":dueAt": admittedDueAt(now()),
        },
      },
    },
    { Put: { Item: { ...keys.job(teamId, job.id), ...toStored(job) } } },
    { Put: { Item: { ...keys.waiting(teamId, job.id), jobId: job.id, fence: job.fence } } },
  ];
}

/** How often the loop reads again after another process wrote first; the sweep continues after that. */
export const maxLooks = 25;

/** Admits a team's waiting jobs, first in first out, while slots are free. */
export async function admitWaiting(teamId: TeamId): Promise<void> {
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const team = await findTeam(teamId);
    if (!team) return;
    const { concurrentRuns } = plans[team.plan];
    if (team.waiting === 0 || Object.keys(team.slots).length >= concurrentRuns) return;
    const { items } = await query({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefixes.waiting },
      ConsistentRead: true,
      Limit: 1,
    });
    const first = items[0];
    if (!first) return;
    await admit(team, String(first.jobId), Number(first.fence));
  }
}

/**
 * Takes a slot, marks the job and raises its fence in one transaction; then sends it. If another process admitted it
 * first, nothing is written.
 */
async function admit({ id: teamId, plan }: TeamItem, jobId: string, waitingFence: number): Promise<void> {
  const at = now();
  const fence = waitingFence + 1;
  const admitted = await transact([
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: "SET slots.#job = :at, waiting = waiting - :one",
        ConditionExpression: "size(slots) < :slots AND attribute_not_exists(slots.#job) AND #plan = :plan",
        ExpressionAttributeNames: { "#job": jobId, "#plan": "plan" },
        ExpressionAttributeValues: {
          ":at": at,
          ":one": 1,
          ":slots": plans[plan].concurrentRuns,
          ":plan": plan,
        },
      },
    },
    { Delete: { Key: { ...keys.waiting(teamId, jobId) }, ConditionExpression: "attribute_exists(pk)" } },
    {
      Update: {
        Key: { ...keys.job(teamId, jobId) },
        UpdateExpression:
          "SET #state = :admitted, fence = :fence, admittedAt = :at, duePk = :duePk, dueAt = :dueAt",
        ConditionExpression: "#state = :waiting",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: {
          ":admitted": "admitted",
          ":waiting": "waiting",
          ":fence": fence,
          ":at": at,
          ":duePk": dueKey(teamId),
          ":dueAt": admittedDueAt(at),
        },
      },
    },
  ]);
  // A failed send loses nothing: the sweep sends jobs that were admitted and not started.
  if (admitted.ok) await send({ teamId, jobId, fence }).catch(() => undefined);
}
