import * as z from "zod";
import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { type DomainEvent, newEvent, publish, putEvent } from "../event/index.ts";
import { keys } from "../keys.ts";
import { setting } from "../setting.ts";
import { type Action, transact } from "../table.ts";
import { readTeam, unlessPlanChanged } from "../team/item.ts";
import { syncCloud } from "./cloud.ts";
import { refuseNever } from "./create.ts";
import type { Schedule } from "./info.ts";
import { dueSoon, isPaused, readPause, readSchedule, type ScheduleItem, toSchedule } from "./item.ts";
import { concern } from "./pause.ts";
import { refuseTooFrequent } from "./plan-fit.ts";
import { pauseWhereUsedUp } from "./quota.ts";
import { Timing, TimingInput, toTiming } from "./timing.ts";
import { Timezone } from "./zone.ts";

export const Change = TimingInput.extend({
  timezone: Timezone.optional(),
  paused: z.boolean().optional(),
});

/** How often a change is tried again after another process wrote first. */
const maxLooks = 10;

/**
 * Changes when a schedule of the acting team fires, pauses it or resumes it. Fires that were missed during a pause
 * are not repeated. Refuses to resume by hand while the month's replays are used up.
 */
export async function change(id: string, input: z.output<typeof Change>): Promise<Schedule> {
  const teamId = useTeam();
  const { timezone, paused, ...said } = input;
  const isTimed = Object.values(said).some((value) => value !== undefined);
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const [item, pause, { plan }] = await Promise.all([
      readSchedule(teamId, id),
      readPause(teamId),
      readTeam(teamId),
    ]);
    if (paused === false && pause) {
      throw new Refusal(
        "schedule_paused_by_quota",
        "This month's replays are used up. The schedule resumes by itself when they are counted anew.",
        { details: { resetsAt: pause.resumesAt } },
      );
    }
    const changed = {
      ...item,
      ...(isTimed && toTiming(said, item)),
      timezone: timezone ?? item.timezone,
      paused: paused ?? item.paused,
    };
    if (isTimed || (isPaused(item) && paused === false)) refuseTooFrequent(changed, plan);
    if (isTimed || timezone !== undefined) refuseNever(changed, changed.timezone);
    const events = await tellOf(item, changed);
    const written = await transact([
      unlessPlanChanged(teamId, plan),
      reviseSchedule(item, changed),
      ...events.map(putEvent),
    ]);
    if (!written.ok) continue;
    await publish(events);
    // The sweep updates the cloud where that fails now.
    await syncCloud(teamId, id).catch(() => undefined);
    const isResumed = isPaused(item) && !isPaused(changed);
    return toSchedule(changed, pause ?? (isResumed ? await pauseWhereUsedUp(teamId, plan) : null));
  }
  throw new Refusal("storage_busy", "The schedule is being changed by others. Try again in a moment.", {
    details: { retryAfterSeconds: 1 },
  });
}

/** A schedule that a user pauses, or that goes on since a user resumed it. */
async function tellOf(before: ScheduleItem, after: ScheduleItem): Promise<DomainEvent[]> {
  if (isPaused(before) === isPaused(after)) return [];
  const { teamId } = before;
  const concerned = await concern([after]);
  return isPaused(after)
    ? [newEvent(teamId, "schedule.paused", { reason: "user", ...concerned, resumesAt: null })]
    : [newEvent(teamId, "schedule.resumed", concerned)];
}

export const pause = (id: string): Promise<Schedule> => change(id, { paused: true });

export const resume = (id: string): Promise<Schedule> => change(id, { paused: false });

/** Writes the next revision of a schedule; its condition fails when the schedule was changed since it was read. */
export function reviseSchedule({ teamId, id, revision }: ScheduleItem, changed: ScheduleItem): Action {
  const { timezone, paused, pausedByPlan } = changed;
  const { expression, names, values } = setting({
    ...Timing.parse(changed),
    timezone,
    paused,
    pausedByPlan,
    revision: revision + 1,
    ...dueSoon(teamId),
  });
  return {
    Update: {
      Key: { ...keys.schedule(teamId, id) },
      UpdateExpression: `SET ${expression}`,
      ConditionExpression: "revision = :read",
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ":read": revision },
    },
  };
}
