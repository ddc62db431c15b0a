import * as z from "zod";
import { useTeam } from "../actor.ts";
import { now } from "../clock.ts";
import { monthBounds, monthOf } from "../month.ts";
import { PlanId, plans } from "../plan.ts";
import { readTeam } from "../team/item.ts";
import { readUsage } from "./item.ts";

const Counter = z.strictObject({
  used: z.int(),
  reserved: z.int(),
  limit: z.int(),
  /** Percentage of the limit, 0 to 100, rounded down. */
  percent: z.int(),
});

export const Usage = z.strictObject({
  plan: PlanId,
  period: z.strictObject({ start: z.iso.datetime(), resetsAt: z.iso.datetime() }),
  aiRuns: Counter,
  replays: Counter,
  automations: z.strictObject({ used: z.int(), limit: z.int().nullable() }),
  banner: z.union([z.literal(70), z.literal(90)]).nullable(),
});
export type Usage = z.infer<typeof Usage>;

/** The acting team's counts and limits of this UTC month. */
export async function get(): Promise<Usage> {
  const teamId = useTeam();
  const at = now();
  const [team, counts] = await Promise.all([readTeam(teamId), readUsage(teamId, monthOf(at))]);
  const limits = plans[team.plan];
  const aiRuns = counter(counts.aiRunsUsed, counts.aiRuns - counts.aiRunsUsed, limits.aiRunsPerMonth);
  const replays = counter(counts.replays, 0, limits.replaysPerMonth);
  const percents = [aiRuns.percent, replays.percent];
  if (limits.automations !== null) percents.push(percentOf(team.automations, limits.automations));
  const highest = Math.max(...percents);
  return {
    plan: team.plan,
    period: monthBounds(at),
    aiRuns,
    replays,
    automations: { used: team.automations, limit: limits.automations },
    banner: highest >= 90 ? 90 : highest >= 70 ? 70 : null,
  };
}

// Multiplied first: a quotient of whole numbers that is whole is exact, a product with a fraction is not.
const percentOf = (used: number, limit: number): number => Math.min(100, Math.floor((used * 100) / limit));

const counter = (used: number, reserved: number, limit: number) => ({
  used,
  reserved,
  limit,
  percent: percentOf(used, limit),
});
