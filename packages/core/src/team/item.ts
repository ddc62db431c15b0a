import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { PlanId } from "../plan.ts";
import { type Action, get } from "../table.ts";

export const TeamName = z.string().trim().min(1).max(200);

/** A team as stored. `slots` maps each job that owns one to the time it took it; `waiting` counts jobs without one. */
export const TeamItem = z.object({
  id: z.string(),
  name: z.string(),
  plan: PlanId,
  slots: z.record(z.string(), z.number()),
  waiting: z.number(),
  automations: z.number(),
  users: z.number().default(1),
  /** The highest level of stored automations that its users were notified of, as `2026-11#90`. */
  automationsNoted: z.string().optional(),
  /** When the team left Founding and lost its seat. */
  foundingForfeitedAt: z.string().optional(),
  createdAt: z.string(),
});
export type TeamItem = z.infer<typeof TeamItem>;

/** The condition that a team is not being deleted, after which it has no plan; needs the name `#plan`. */
export const isKept = "attribute_exists(#plan)";

/** An action whose condition fails once the team is being deleted, so that nothing is added to it. */
export const requireKept = (teamId: TeamId): Action => ({
  ConditionCheck: {
    Key: { ...keys.team(teamId) },
    ConditionExpression: isKept,
    ExpressionAttributeNames: { "#plan": "plan" },
  },
});

/** A team that is being deleted counts as missing. */
export async function findTeam(teamId: TeamId): Promise<TeamItem | null> {
  const item = await get(keys.team(teamId));
  return item && item.removedAt === undefined ? TeamItem.parse(item) : null;
}

export async function readTeam(teamId: TeamId): Promise<TeamItem> {
  const team = await findTeam(teamId);
  if (!team) throw new Refusal("not_found", "There is no such team.");
  return team;
}

/** An action whose condition fails when the team's plan, whose limits were checked, has changed. */
export const unlessPlanChanged = (teamId: TeamId, plan: PlanId): Action => ({
  ConditionCheck: {
    Key: { ...keys.team(teamId) },
    ConditionExpression: "#plan = :plan",
    ExpressionAttributeNames: { "#plan": "plan" },
    ExpressionAttributeValues: { ":plan": plan },
  },
});
