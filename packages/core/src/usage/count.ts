import type { TeamId } from "../actor.ts";
import { now } from "../clock.ts";
import { keys } from "../keys.ts";
import { monthOf } from "../month.ts";
import { plans } from "../plan.ts";
import type { Action } from "../table.ts";
import type { TeamItem } from "../team/item.ts";
import { type Count, type Notice, raise } from "./threshold.ts";

/** The AI runs that built an automation, of a month. */
export const aiRunCount = (month: string, limit: number): Count => ({
  kind: "aiRuns",
  attribute: "aiRunsUsed",
  limit,
  month,
});

export const replayCount = (month: string, limit: number): Count => ({
  kind: "replays",
  attribute: "replays",
  limit,
  month,
});

/** A team's stored automations where its plan limits them; they are counted on the team. */
export function automationCount({ plan }: Pick<TeamItem, "plan">): Count | null {
  const limit = plans[plan].automations;
  return limit === null
    ? null
    : { kind: "automations", attribute: "automations", limit, month: monthOf(now()) };
}

/** Counts an AI run as reserved; fails its condition at the limit. */
export const reserveAiRun = (teamId: TeamId, month: string, limit: number): Action => ({
  Update: {
    Key: { ...keys.usage(teamId, month) },
    UpdateExpression: "ADD aiRuns :one",
    ConditionExpression: "attribute_not_exists(aiRuns) OR aiRuns < :limit",
    ExpressionAttributeValues: { ":one": 1, ":limit": limit },
  },
});

/** Gives a reserved AI run back. */
export const giveBackAiRun = (teamId: TeamId, month: string): Action => ({
  Update: {
    Key: { ...keys.usage(teamId, month) },
    UpdateExpression: "ADD aiRuns :minusOne",
    ExpressionAttributeValues: { ":minusOne": -1 },
  },
});

/**
 * Counts a reserved AI run as used, because it built an automation; its condition fails where `notice` is not the
 * notice due.
 */
export function useAiRun(teamId: TeamId, count: Count, notice: Notice | null): Action {
  const { condition, sets, names, values } = raise(count, notice);
  return {
    Update: {
      Key: { ...keys.usage(teamId, count.month) },
      UpdateExpression: `${sets && `SET ${sets} `}ADD #count :one`,
      ConditionExpression: condition,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ":one": 1 },
    },
  };
}

/** Counts a reserved AI run of a month that is over. */
export const useLateAiRun = (teamId: TeamId, month: string): Action => ({
  Update: {
    Key: { ...keys.usage(teamId, month) },
    UpdateExpression: "ADD aiRunsUsed :one",
    ExpressionAttributeValues: { ":one": 1 },
  },
});

/**
 * Counts a replay. Its condition fails at the limit, where `notice` is not the notice due, and where `isLast` does
 * not match.
 */
export function countReplay(teamId: TeamId, count: Count, notice: Notice | null, isLast: boolean): Action {
  const { condition, sets, names, values } = raise(count, notice);
  const left = isLast ? "#count = :last" : "(attribute_not_exists(#count) OR #count < :last)";
  return {
    Update: {
      Key: { ...keys.usage(teamId, count.month) },
      UpdateExpression: `${sets && `SET ${sets} `}ADD #count :one`,
      ConditionExpression: `${left} AND ${condition}`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ":one": 1, ":last": count.limit - 1 },
    },
  };
}

export const giveBackReplay = (teamId: TeamId, month: string): Action => ({
  Update: {
    Key: { ...keys.usage(teamId, month) },
    UpdateExpression: "ADD replays :minusOne",
    ExpressionAttributeValues: { ":minusOne": -1 },
  },
});
