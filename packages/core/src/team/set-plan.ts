import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { adjustCredentials } from "../credential/adjust.ts";
import { newEvent, publish, putEvent } from "../event/index.ts";
import { admitWaiting } from "../job/admit.ts";
import { keys } from "../keys.ts";
import type { PlanId } from "../plan.ts";
import { adjustToPlan } from "../schedule/adjust.ts";
import { transact } from "../table.ts";
import { forgetNotices, relimited } from "../usage/forget.ts";
import { tellThresholds } from "../usage/tell.ts";
import { markAttribute } from "../usage/threshold.ts";
import { checkSeat } from "./founding.ts";
import { readTeam } from "./item.ts";

/**
 * Moves a team to another plan. Its limits hold from the commit on, and of these its usage is told anew; its keys' and
 * sessions' API access, its schedules and those who wait for a slot follow, and calling it again finishes what was cut off. Leaving Founding forfeits the seat for good.
 */
export async function setPlan(
  teamId: TeamId,
  plan: PlanId,
  options: { readonly grantSeat?: boolean | undefined } = {},
): Promise<void> {
  while (!(await changePlan(teamId, plan, options.grantSeat ?? false)));
  await adjustCredentials(teamId, plan);
  await adjustToPlan(teamId, plan);
  await tellThresholds(teamId);
  // An upgrade may bring slots for those who wait.
  await admitWaiting(teamId);
}

/** False when another process changed the plan first. */
async function changePlan(teamId: TeamId, plan: PlanId, isGranted: boolean): Promise<boolean> {
  const team = await readTeam(teamId);
  checkSeat(team, plan, isGranted);
  if (team.plan === plan) return true;
  const forfeits = team.plan === "founding";
  const changes = relimited(team.plan, plan);
  const event = newEvent(teamId, "team.plan_changed", { from: team.plan, to: plan });
  const changed = await transact([
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression:
          `SET #plan = :plan${forfeits ? ", foundingForfeitedAt = :now" : ""}` +
          (changes.includes("automations") ? ` REMOVE ${markAttribute({ kind: "automations" })}` : ""),
        ConditionExpression: "#plan = :before",
        ExpressionAttributeNames: { "#plan": "plan" },
        ExpressionAttributeValues: {
          ":plan": plan,
          ":before": team.plan,
          ...(forfeits && { ":now": toIso(now()) }),
        },
      },
    },
    ...forgetNotices(teamId, changes),
    putEvent(event),
  ]);
  if (changed.ok) await publish([event]);
  return changed.ok;
}
