import { z } from "zod";
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
  /** Used of the limit, 0 to 100, rounded down. */
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
  const aiRuns = counter(counts.aiRuns - counts.aiRunsReserved, counts.aiRunsReserved, limits.aiRunsPerMonth);
  const replays = counter(counts.replays, 0, limits.replaysPerMonth);
  const percents = [aiRuns.percent, replays.percent];
  if (limits.automations !== null) percents.push(Math.floor((team.automations / limits.automations) * 100));
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
const counter = (used: number, reserved: number, limit: number) => ({
  used,
  reserved,
  limit,
  percent: Math.min(100, Math.floor((used / limit) * 100)),
});
