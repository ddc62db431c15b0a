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

/** What a cloud schedule hands to the scheduler function. */
export const Fire = z.strictObject({
  kind: z.literal("fire"),
  teamId: z.uuid(),
  scheduleId: z.uuid(),
  revision: z.int().min(1),
  /** The time that the fire was for, however late it comes. */
  scheduledAt: z.iso.datetime({ offset: true }),
});
export type Fire = z.infer<typeof Fire>;

/**
 * Runs a schedule's automation, once for each time that it was to fire, however often the cloud says so. A fire of a
 * schedule that is gone or has changed since does nothing, nor does one that falls into a pause; one that finds the
 * month's replays used up pauses all schedules of the team.
 */
export async function fire({ teamId, scheduleId, revision, scheduledAt }: Omit<Fire, "kind">): Promise<void> {
  const at = toIso(Date.parse(scheduledAt));
  const [schedule, resumesAt] = await Promise.all([findSchedule(teamId, scheduleId), readResumesAt(teamId)]);
  if (schedule?.revision !== revision || isPaused(schedule)) {
    // Left over in the cloud; should this fail, its next fire comes here again.
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
      // The very fire that took the last replay, come again, pauses nothing.
      if (await get(keys.fire(teamId, scheduleId, scheduledAt))) return;
      return pauseForQuota(teamId, error.details.resetsAt);
    }
    // This fire has its job already, or the schedule or its automation went a moment ago.
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

/** The fire's place in the schedule's history, which only one job can take. */
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
