import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { keys } from "../keys.ts";
import type { Action } from "../table.ts";
import { isPaused, type PauseItem, readAll } from "./item.ts";

/** Fails its condition while the team's schedules are paused by quota. */
export const unlessPausedByQuota = (teamId: TeamId): Action => ({
  ConditionCheck: {
    Key: { ...keys.schedulePause(teamId) },
    ConditionExpression: "attribute_not_exists(pk) OR resumesAt <= :now",
    ExpressionAttributeValues: { ":now": toIso(now()) },
  },
});

/**
 * The pause by quota that applies to an automation and its manual replays: it applies unless all of its schedules are
 * paused themselves.
 */
export async function findHold(teamId: TeamId, scriptId: string): Promise<PauseItem | null> {
  const { schedules, pause } = await readAll(teamId);
  return schedules.some((schedule) => schedule.scriptId === scriptId && !isPaused(schedule)) ? pause : null;
}
