import { setTimeout as sleep } from "node:timers/promises";
import { type TeamId, withActor } from "../actor.ts";
import { removeFiles } from "../artifact-removal.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { stop } from "../job/stop.ts";
import { keys, prefixes } from "../keys.ts";
import { get, removeAll, update } from "../table.ts";
import { eraseCredentials } from "./delete-credentials.ts";
import { eraseJobs, type Wait } from "./delete-jobs.ts";
import { eraseBelow, erasePartition, listBelow } from "./delete-partition.ts";
import { eraseSchedules } from "./delete-schedules.ts";

export interface EraseOptions {
  /** How long to wait for runners to release stopped jobs, in milliseconds. */
  readonly wait?: Wait;
}

/**
 * Deletes a team and everything of it: users, keys, sessions, jobs with their logs and records, automations, schedules
 * also in the cloud, exports, events, webhooks, sign-in links, login accounts, proxies and the keys that sealed them. From the first write on nothing can be added, and the team's own item goes last,
 * so that a deletion which was cut off is finished by calling it again. Refused as `not_found` when nothing is left.
 */
export async function erase(teamId: TeamId, { wait = sleep }: EraseOptions = {}): Promise<void> {
  await closeTeam(teamId);
  await withActor({ type: "system", teamId }, async () => {
    await eraseCredentials(teamId);
    await stopJobs(teamId);
    // Once the data keys are deleted, no remaining copy of sealed data can be read.
    await erasePartition(keys.dataKey(teamId, 0).pk);
    await erasePartition(keys.signInLink(teamId, "").pk);
    await erasePartition(keys.webhookCount(teamId).pk);
    await eraseSchedules(teamId);
    await eraseJobs(teamId, wait);
    await removeFiles(teamId);
    await eraseBelow(keys.team(teamId).pk, (sk) => sk !== keys.team(teamId).sk);
    await removeAll([keys.listedTeam(teamId)]);
    await removeAll([keys.team(teamId)]);
  });
}

/** Every write that adds to a team has its plan as a condition, and so fails from here on. */
async function closeTeam(teamId: TeamId): Promise<void> {
  const closed = await update({
    Key: { ...keys.team(teamId) },
    UpdateExpression: "SET removedAt = if_not_exists(removedAt, :now) REMOVE #plan, duePk, dueAt",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#plan": "plan" },
    ExpressionAttributeValues: { ":now": toIso(now()) },
  });
  if (!closed.ok) throw new Refusal("not_found", "There is no such team.");
}

/** An open job either owns a slot of its team or stands in its line. */
async function stopJobs(teamId: TeamId): Promise<void> {
  const waiting = await listBelow(keys.team(teamId).pk, prefixes.waiting);
  for (const { jobId } of waiting) await stop(String(jobId));
  const team = await get(keys.team(teamId));
  for (const jobId of Object.keys(Object(team?.slots))) await stop(jobId);
}
