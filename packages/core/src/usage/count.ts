import type { TeamId } from "../actor.ts";
import { keys } from "../keys.ts";
import type { Action } from "../table.ts";

/** Counts an AI run as reserved; fails its condition at the limit. */
export const reserveAiRun = (teamId: TeamId, month: string, limit: number): Action => ({
  Update: {
    Key: { ...keys.usage(teamId, month) },
    UpdateExpression: "ADD aiRuns :one, aiRunsReserved :one",
    ConditionExpression: "attribute_not_exists(aiRuns) OR aiRuns < :limit",
    ExpressionAttributeValues: { ":one": 1, ":limit": limit },
  },
});

/** An AI run's reservation ends: it counts when it built a new automation, else it is given back. */
export const settleAiRun = (teamId: TeamId, month: string, counts: boolean): Action => ({
  Update: {
    Key: { ...keys.usage(teamId, month) },
    UpdateExpression: "ADD aiRuns :used, aiRunsReserved :minusOne",
    ExpressionAttributeValues: { ":used": counts ? 0 : -1, ":minusOne": -1 },
  },
});

export const countReplay = (teamId: TeamId, month: string, limit: number): Action => ({
  Update: {
    Key: { ...keys.usage(teamId, month) },
    UpdateExpression: "ADD replays :one",
    ConditionExpression: "attribute_not_exists(replays) OR replays < :limit",
    ExpressionAttributeValues: { ":one": 1, ":limit": limit },
  },
});

export const giveBackReplay = (teamId: TeamId, month: string): Action => ({
  Update: {
    Key: { ...keys.usage(teamId, month) },
    UpdateExpression: "ADD replays :minusOne",
    ExpressionAttributeValues: { ":minusOne": -1 },
  },
});
