import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { type EventData, newEvent, publish, putEvent } from "../event/index.ts";
import { dueKey, keys } from "../keys.ts";
import { monthBounds } from "../month.ts";
import { get, transact } from "../table.ts";
import { readTeam, unlessPlanChanged } from "../team/item.ts";
import { isPaused, readAll, type ScheduleItem } from "./item.ts";

/**
 * Pauses a team's schedules together until its replays are counted anew. It is one item: the cloud goes on firing, and
 * the first fire at or after `resumesAt` runs. Told once, with the automations that it concerns. A month that is over by
 * now pauses nothing.
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
    // An upgrade in between brings replays.
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

/** Ends a pause by quota before its time, since a plan brought replays. Fires that were missed stay missed. */
export async function resumeFromQuota(teamId: TeamId): Promise<void> {
  const { schedules, pause } = await readAll(teamId);
  if (pause) await tellResumed(teamId, schedules, pause.resumesAt, toIso(now()));
}

/** The pause's time is over, so its schedules fire again already: what is left is to tell. */
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

/** The bus takes events of 256 KB. */
const maxTold = 250;

/** One event tells of all schedules, unless they are too many for one. */
async function concernAll(schedules: readonly ScheduleItem[]): Promise<EventData<"schedule.resumed">[]> {
  const together: ScheduleItem[][] = [];
  for (let from = 0; from < schedules.length; from += maxTold)
    together.push(schedules.slice(from, from + maxTold));
  return Promise.all(together.map(concern));
}

/** Schedules with their automations by name, for who is told. */
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
