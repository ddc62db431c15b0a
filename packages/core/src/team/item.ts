import { z } from "zod";
import type { TeamId } from "../actor.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { PlanId } from "../plan.ts";
import { get } from "../table.ts";

/** A team as stored. `slots` maps each job that owns one to the time it took it; `waiting` counts jobs without one. */
export const TeamItem = z.object({
  id: z.string(),
  name: z.string(),
  plan: PlanId,
  slots: z.record(z.string(), z.number()),
  waiting: z.number(),
  automations: z.number(),
  users: z.number().default(1),
  /** The highest level of the stored automations that its users were told of, as `2026-11#90`. */
  automationsNoted: z.string().optional(),
  /** When the team left Founding, whose seat it then forfeited for good. */
  foundingForfeitedAt: z.string().optional(),
  createdAt: z.string(),
});
export type TeamItem = z.infer<typeof TeamItem>;

export async function readTeam(teamId: TeamId): Promise<TeamItem> {
  const item = await get(keys.team(teamId));
  if (!item) throw new Refusal("not_found", "There is no such team.");
  return TeamItem.parse(item);
}
