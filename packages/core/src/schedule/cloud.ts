import type { TeamId } from "../actor.ts";
import * as CloudScheduler from "../cloud-scheduler.ts";
import { keys } from "../keys.ts";
import { update } from "../table.ts";
import { findSchedule, isPaused, type ScheduleItem } from "./item.ts";
import { toExpressions } from "./timing.ts";

/**
 * A cloud schedule belongs to one expression of one revision and is never changed, only created and removed, so that
 * concurrent or repeated calls do no harm.
 */
const nameOf = (id: string, revision: number, part: number): string => `${id}-${revision}-${part}`;

const parts = [1, 2];

/** Updates the cloud to match a schedule in the table; until success is written, the sweep repeats this. */
export async function syncCloud(teamId: TeamId, id: string): Promise<void> {
  let oldest = Number.POSITIVE_INFINITY;
  let newest = 0;
  for (;;) {
    const item = await findSchedule(teamId, id);
    if (!item) return forget(id, oldest, newest);
    oldest = Math.min(oldest, item.cloudFrom);
    newest = item.revision;
    await makeCurrent(item);
    await forget(id, oldest, newest - 1);
    const noted = await update({
      Key: { ...keys.schedule(teamId, id) },
      UpdateExpression: "SET cloudFrom = :revision REMOVE duePk, dueAt",
      ConditionExpression: "revision = :revision",
      ExpressionAttributeValues: { ":revision": item.revision },
    });
    // The schedule was changed or removed meanwhile, so what was created here may be outdated already.
    if (noted.ok) return;
  }
}

async function makeCurrent(item: ScheduleItem): Promise<void> {
  if (isPaused(item)) return;
  const { id, teamId, revision, timezone } = item;
  await finish(
    toExpressions(item).map((expression, index) =>
      CloudScheduler.create({
        name: nameOf(id, revision, index + 1),
        expression,
        timezone,
        input: { kind: "fire", teamId, scheduleId: id, revision },
      }),
    ),
  );
}

/** Removes the cloud's schedules of these revisions, both included. */
export async function forget(id: string, oldest: number, newest: number): Promise<void> {
  for (let revision = oldest; revision <= newest; revision += 1) {
    await finish(parts.map((part) => CloudScheduler.remove(nameOf(id, revision, part))));
  }
}

/**
 * Waits for all calls, and then throws the first failure, so that no call is still running when the caller continues.
 */
async function finish(calls: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(calls);
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}
