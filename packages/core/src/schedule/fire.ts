import * as z from "zod";
import { withActor } from "../actor.ts";
import { toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { createScheduled } from "../job/create.ts";
import { keys } from "../keys.ts";
import { historyExpiresAt } from "../retention.ts";
import { type Action, get } from "../table.ts";
import { forget } from "./cloud.ts";
import { findSchedule, isPaused, readResumesAt, type ScheduleItem } from "./item.ts";
import { pauseForQuota } from "./pause.ts";

/** The scheduler function's input from a cloud schedule. */
export const Fire = z.strictObject({
  kind: z.literal("fire"),
  teamId: z.uuid(),
  scheduleId: z.uuid(),
  revision: z.int().min(1),
  /** The scheduled time of the fire, however late it arrives. */
  scheduledAt: z.iso.datetime({ offset: true }),
});
export type Fire = z.infer<typeof Fire>;

/**
 * Runs a schedule's automation, once for each scheduled time, even if the cloud fires several times. A fire does
 * nothing where its schedule was deleted or changed, or is paused. Where the month's replays are used up, it pauses
 * all schedules of the team.
 */
export async function fire({ teamId, scheduleId, revision, scheduledAt }: Omit<Fire, "kind">): Promise<void> {
  const at = toIso(Date.parse(scheduledAt));
  const [schedule, resumesAt] = await Promise.all([findSchedule(teamId, scheduleId), readResumesAt(teamId)]);
  if (schedule?.revision !== revision || isPaused(schedule)) {
    // A left-over cloud schedule is removed; if that fails, its next fire tries again.
    return forget(scheduleId, revision, revision).catch(() => undefined);
  }
  if (resumesAt !== null && at < resumesAt) return;
  await withActor({ type: "system", teamId }, () => run(schedule, at));
}

async function run(schedule: ScheduleItem, scheduledAt: string): Promise<void> {
  const { id: scheduleId, scriptId, teamId } = schedule;
  const also = (job: { id: string }) => [unchanged(schedule), noteFire(schedule, scheduledAt, job.id)];
  try {
    await createScheduled({ scriptId, scheduleId, also });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "quota_exceeded") {
      // A repeated fire that took the last replay itself pauses nothing.
      if (await get(keys.fire(teamId, scheduleId, scheduledAt))) return;
      return pauseForQuota(teamId, error.details.resetsAt);
    }
    // This fire has its job already, or the schedule or its automation was just deleted.
    if (error.code !== "conflict" && error.code !== "not_found") throw error;
  }
}

const unchanged = ({ teamId, id, revision }: ScheduleItem): Action => ({
  ConditionCheck: {
    Key: { ...keys.schedule(teamId, id) },
    ConditionExpression: "revision = :revision",
    ExpressionAttributeValues: { ":revision": revision },
  },
});

/** The fire's entry in the schedule's history; only one job can create it. */
const noteFire = ({ teamId, id }: ScheduleItem, scheduledAt: string, jobId: string): Action => ({
  Put: {
    Item: {
      ...keys.fire(teamId, id, scheduledAt),
      scheduledAt,
      jobId,
      expiresAt: historyExpiresAt(),
    },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});
