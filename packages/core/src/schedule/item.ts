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

/** A schedule as stored, which is the truth about it: the cloud's schedules are made from this. */
export const ScheduleItem = Timing.extend({
  id: z.string(),
  teamId: z.string(),
  scriptId: z.string(),
  timezone: z.string(),
  /** By a user; a pause by quota is the whole team's. */
  paused: z.boolean(),
  /** Since the plan runs automations by hand only. */
  pausedByPlan: z.boolean().default(false),
  /** Raised by every change; a fire of an older one does nothing. */
  revision: z.number(),
  /** The oldest revision of which the cloud may still hold schedules. */
  cloudFrom: z.number(),
  createdAt: z.string(),
});
export type ScheduleItem = z.infer<typeof ScheduleItem>;

/** Whether a schedule is paused by itself, whatever its team's replays are. */
export const isPaused = ({ paused, pausedByPlan }: ScheduleItem): boolean => paused || pausedByPlan;

/** That the team's schedules are paused until its replays are counted anew. */
export const PauseItem = z.object({ teamId: z.string(), resumesAt: z.string() });
export type PauseItem = z.infer<typeof PauseItem>;

/** Makes an item due at the sweep unless the cloud was told before. */
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

/** When the team's latest pause by quota ends or ended, in ISO 8601; a fire for a time before that is not to run. */
export async function readResumesAt(teamId: TeamId): Promise<string | null> {
  const item = await get(keys.schedulePause(teamId));
  return item ? PauseItem.parse(item).resumesAt : null;
}

function toPause(item: Item | undefined): PauseItem | null {
  const pause = item && PauseItem.parse(item);
  return pause && Date.parse(pause.resumesAt) > now() ? pause : null;
}

/** All schedules of a team, oldest first, and its pause: one query while they are not very many. */
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

/** A team's schedules as their automations show them, by automation. */
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
  // A fire at the very time of resuming runs.
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
