import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { now } from "../clock.ts";
import { keys, prefixes } from "../keys.ts";
import { query, removeAll } from "../table.ts";
import { erasePartition } from "./delete-partition.ts";

export type Wait = (ms: number) => Promise<unknown>;

/**
 * A runner notices within a second that its job is over, and has three more to deliver; after that it writes nothing.
 */
const runnerGraceMs = 15_000;
const atOnce = 10;

const Listed = z.object({
  id: z.string(),
  scheduleId: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
type Listed = z.infer<typeof Listed>;

/** Deletes a team's jobs with their logs, records and evidence, and the fires that made them; all must have ended. */
export async function eraseJobs(teamId: TeamId, wait: Wait): Promise<void> {
  for (;;) {
    const { items } = await query({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefixes.job },
      ConsistentRead: true,
    });
    if (items.length === 0) return;
    const jobs = items.map((item) => Listed.parse(item));
    const restMs = Math.max(...jobs.map(writtenUntil)) - now();
    if (restMs > 0) await wait(restMs);
    for (const pk of partitionsOf(teamId, jobs)) await Promise.all(pk.map(erasePartition));
    // The job is deleted last, because a second attempt finds the rest through it.
    await removeAll(jobs.map(({ id }) => keys.job(teamId, id)));
  }
}

const writtenUntil = ({ startedAt, finishedAt }: Listed): number =>
  startedAt === null || finishedAt === null ? 0 : Date.parse(finishedAt) + runnerGraceMs;

/** The partitions of these jobs and of the schedules that made them, a few together. */
function partitionsOf(teamId: TeamId, jobs: readonly Listed[]): string[][] {
  const scheduleIds = new Set(jobs.flatMap(({ scheduleId }) => scheduleId ?? []));
  const partitions = [
    ...jobs.map(({ id }) => keys.log(teamId, id, 0, 0).pk),
    ...[...scheduleIds].map((id) => keys.fire(teamId, id, "").pk),
  ];
  const groups: string[][] = [];
  for (let from = 0; from < partitions.length; from += atOnce)
    groups.push(partitions.slice(from, from + atOnce));
  return groups;
}
