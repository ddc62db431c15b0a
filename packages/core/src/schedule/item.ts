import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { dueKey, keys, prefixes } from "../keys.ts";
import { settings } from "../settings.ts";
import { get, type Item, queryAll } from "../table.ts";
import { readEach } from "../unreadable.ts";
import { nextFires } from "./fires.ts";
import type { Schedule, ScheduleSummary } from "./info.ts";
import { Timing, toExpressions } from "./timing.ts";

/** A schedule as stored. The cloud's schedules are derived from it. */
export const ScheduleItem = Timing.extend({
  id: z.string(),
  teamId: z.string(),
  scriptId: z.string(),
  timezone: z.string(),
  /** Paused by a user; a pause by quota covers the whole team instead. */
  paused: z.boolean(),
  /** Paused because the plan runs automations by hand only. */
  pausedByPlan: z.boolean().default(false),
  /** Raised by every change; fires of older revisions do nothing. */
  revision: z.number(),
  /** The oldest revision that may still have cloud schedules. */
  cloudFrom: z.number(),
  createdAt: z.string(),
});
export type ScheduleItem = z.infer<typeof ScheduleItem>;

/** Whether a schedule is paused itself, apart from a pause of the team by quota. */
export const isPaused = ({ paused, pausedByPlan }: ScheduleItem): boolean => paused || pausedByPlan;

/** The pause of all schedules of a team until its quota is reset. */
export const PauseItem = z.object({ teamId: z.string(), resumesAt: z.string() });
export type PauseItem = z.infer<typeof PauseItem>;

/** Makes an item due at the sweep, in case the cloud is not updated before. */
export const dueSoon = (teamId: TeamId) => ({
  duePk: dueKey(teamId),
  dueAt: toIso(now() + settings().sweepMs),
});

export const missing = () => new Refusal("not_found", "There is no such schedule.");

export async function findSchedule(teamId: TeamId, id: string): Promise<ScheduleItem | null> {
  const item = isId(id) ? await get(keys.schedule(teamId, id)) : undefined;
  return item ? ScheduleItem.parse(item) : null;
}

export async function readSchedule(teamId: TeamId, id: string): Promise<ScheduleItem> {
  const item = await findSchedule(teamId, id);
  if (!item) throw missing();
  return item;
}

/** The team's pause by quota, if it is in effect. */
export async function readPause(teamId: TeamId): Promise<PauseItem | null> {
  return toPause(await get(keys.schedulePause(teamId)));
}

/** When the team's latest pause by quota ends or ended, in ISO 8601; fires for an earlier time do not run. */
export async function readResumesAt(teamId: TeamId): Promise<string | null> {
  const item = await get(keys.schedulePause(teamId));
  return item ? PauseItem.parse(item).resumesAt : null;
}

function toPause(item: Item | undefined): PauseItem | null {
  const pause = item && PauseItem.parse(item);
  return pause && Date.parse(pause.resumesAt) > now() ? pause : null;
}

/** All schedules of a team, oldest first, and its pause; one query unless there are very many. */
export async function readAll(
  teamId: TeamId,
): Promise<{ schedules: ScheduleItem[]; pause: PauseItem | null }> {
  const { pk, sk } = keys.schedulePause(teamId);
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": sk },
    ConsistentRead: true,
  });
  const schedules = items.filter((item) => String(item.sk).startsWith(prefixes.schedule));
  return {
    schedules: readEach(schedules, (item) => ScheduleItem.parse(item)),
    pause: toPause(items.find((item) => item.sk === sk)),
  };
}

/** A team's schedules, grouped by automation. */
export async function schedulesOf(teamId: TeamId): Promise<Map<string, ScheduleSummary[]>> {
  const { schedules, pause } = await readAll(teamId);
  const summaries = new Map<string, ScheduleSummary[]>();
  for (const schedule of schedules) {
    const { id, scriptId, frequency, cron, timezone } = schedule;
    const summary = { id, frequency, cron, timezone, paused: isPaused(schedule) || pause !== null };
    summaries.set(scriptId, [...(summaries.get(scriptId) ?? []), summary]);
  }
  return summaries;
}

const nextRunsShown = 5;

export function toSchedule(item: ScheduleItem, pause: PauseItem | null): Schedule {
  const { id, scriptId, frequency, time, dayOfWeek, dayOfMonth, cron, timezone } = item;
  const pauseReason = item.paused ? "user" : item.pausedByPlan ? "plan" : pause ? "quota" : null;
  // A fire at exactly the time of resuming runs.
  const after = pause ? Date.parse(pause.resumesAt) - 1 : now();
  const fires = isPaused(item) ? [] : nextFires(toExpressions(item), timezone, after, nextRunsShown);
  const nextRuns = fires.map(toIso);
  return {
    id,
    scriptId,
    frequency,
    time,
    dayOfWeek,
    dayOfMonth,
    cron,
    timezone,
    paused: pauseReason !== null,
    pauseReason,
    resumesAt: pauseReason === "quota" ? (pause?.resumesAt ?? null) : null,
    nextRunAt: nextRuns[0] ?? null,
    nextRuns,
  };
}
