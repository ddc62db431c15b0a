import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { type EventData, newEvent, publish, putEvent } from "../event/index.ts";
import { dueKey, keys } from "../keys.ts";
import { monthBounds } from "../month.ts";
import { get, transact } from "../table.ts";
import { readTeam, unlessPlanChanged } from "../team/item.ts";
import { isPaused, readAll, type ScheduleItem } from "./item.ts";

/**
 * Pauses all of a team's schedules until its quota is reset. The pause is one item: the cloud continues to fire, and
 * the first fire at or after `resumesAt` runs. The event is sent once and names the automations. A month that is
 * already over pauses nothing.
 */
export async function pauseForQuota(teamId: TeamId, resumesAt = monthBounds(now()).resetsAt): Promise<void> {
  const [{ plan }, { schedules, pause }] = await Promise.all([readTeam(teamId), readAll(teamId)]);
  const active = schedules.filter((schedule) => !isPaused(schedule));
  const at = toIso(now());
  if (pause || active.length === 0 || resumesAt <= at) return;
  const events = (await concernAll(active)).map((concerned) =>
    newEvent(teamId, "schedule.paused", { reason: "quota", ...concerned, resumesAt }),
  );
  const written = await transact([
    // The condition fails after an upgrade, which brings replays.
    unlessPlanChanged(teamId, plan),
    {
      Put: {
        Item: { ...keys.schedulePause(teamId), teamId, resumesAt, duePk: dueKey(teamId), dueAt: resumesAt },
        ConditionExpression: "attribute_not_exists(pk) OR resumesAt <= :now",
        ExpressionAttributeValues: { ":now": at },
      },
    },
    ...events.map(putEvent),
  ]);
  if (written.ok) await publish(events);
}

/** Ends a pause by quota early, because a new plan brought replays. Missed fires are not repeated. */
export async function resumeFromQuota(teamId: TeamId): Promise<void> {
  const { schedules, pause } = await readAll(teamId);
  if (pause) await tellResumed(teamId, schedules, pause.resumesAt, toIso(now()));
}

/** Sends the events for a pause that is over; the schedules fire again already. */
export async function sweepPause(teamId: TeamId): Promise<void> {
  const [{ schedules, pause }, stored] = await Promise.all([
    readAll(teamId),
    get(keys.schedulePause(teamId)),
  ]);
  if (pause || stored?.dueAt === undefined) return;
  const resumesAt = String(stored.resumesAt);
  await tellResumed(teamId, schedules, resumesAt, resumesAt);
}

async function tellResumed(
  teamId: TeamId,
  schedules: readonly ScheduleItem[],
  wasUntil: string,
  resumesAt: string,
): Promise<void> {
  const active = schedules.filter((schedule) => !isPaused(schedule));
  const events = (await concernAll(active)).map((concerned) =>
    newEvent(teamId, "schedule.resumed", concerned),
  );
  const written = await transact([
    {
      Update: {
        Key: { ...keys.schedulePause(teamId) },
        UpdateExpression: "SET resumesAt = :resumesAt REMOVE duePk, dueAt",
        ConditionExpression: "resumesAt = :until AND attribute_exists(dueAt)",
        ExpressionAttributeValues: { ":resumesAt": resumesAt, ":until": wasUntil },
      },
    },
    ...events.map(putEvent),
  ]);
  if (written.ok) await publish(events);
}

/** Keeps an event below the bus's limit of 256 KB. */
const maxTold = 250;

/** One event for all schedules, or several where they are too many for one. */
async function concernAll(schedules: readonly ScheduleItem[]): Promise<EventData<"schedule.resumed">[]> {
  const together: ScheduleItem[][] = [];
  for (let from = 0; from < schedules.length; from += maxTold)
    together.push(schedules.slice(from, from + maxTold));
  return Promise.all(together.map(concern));
}

/** The schedules and the names of their automations, for an event. */
export async function concern(schedules: readonly ScheduleItem[]): Promise<EventData<"schedule.resumed">> {
  const scriptIds = [...new Set(schedules.map(({ scriptId }) => scriptId))];
  const automations = await Promise.all(
    scriptIds.map(async (id) => {
      const [schedule] = schedules.filter(({ scriptId }) => scriptId === id);
      const item = schedule && (await get(keys.automation(schedule.teamId, id), ["name"]));
      return item ? [{ id, name: String(item.name) }] : [];
    }),
  );
  return { scheduleIds: schedules.map(({ id }) => id), automations: automations.flat() };
}
