import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { newEvent, publish, putEvent } from "../event/index.ts";
import { admitWaiting } from "../job/admit.ts";
import { keys, prefixes } from "../keys.ts";
import { type PlanId, plans } from "../plan.ts";
import { adjustToPlan } from "../schedule/adjust.ts";
import { queryAll, transact } from "../table.ts";
import { tellThresholds } from "../usage/tell.ts";
import { checkSeat } from "./founding.ts";
import { readTeam, unlessPlanChanged } from "./item.ts";

/**
 * Moves a team to another plan. Its limits hold from the commit on; its keys' API access, its schedules and those who
 * wait for a slot follow, and calling it again finishes what was cut off. Leaving Founding forfeits the seat for good.
 */
export async function setPlan(
  teamId: TeamId,
  plan: PlanId,
  options: { readonly grantSeat?: boolean | undefined } = {},
): Promise<void> {
  while (!(await changePlan(teamId, plan, options.grantSeat ?? false)));
  await openKeys(teamId, plan);
  await adjustToPlan(teamId, plan);
  await tellThresholds(teamId);
  // An upgrade may bring slots for those who wait.
  await admitWaiting(teamId);
}

/** False when another change came first. */
async function changePlan(teamId: TeamId, plan: PlanId, isGranted: boolean): Promise<boolean> {
  const team = await readTeam(teamId);
  checkSeat(team, plan, isGranted);
  if (team.plan === plan) return true;
  const forfeits = team.plan === "founding";
  const event = newEvent(teamId, "team.plan_changed", { from: team.plan, to: plan });
  const changed = await transact([
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: `SET #plan = :plan${forfeits ? ", foundingForfeitedAt = :now" : ""}`,
        ConditionExpression: "#plan = :before",
        ExpressionAttributeNames: { "#plan": "plan" },
        ExpressionAttributeValues: {
          ":plan": plan,
          ":before": team.plan,
          ...(forfeits && { ":now": toIso(now()) }),
        },
      },
    },
    putEvent(event),
  ]);
  if (changed.ok) await publish([event]);
  return changed.ok;
}

/** The team's keys carry their plan's API access, so that a request needs no second read. */
async function openKeys(teamId: TeamId, plan: PlanId): Promise<void> {
  const listed = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefixes.key },
    ConsistentRead: true,
  });
  const { apiAccess } = plans[plan];
  for (const { publicId } of listed.map((item) => z.object({ publicId: z.string() }).parse(item))) {
    const opened = await transact([
      unlessPlanChanged(teamId, plan),
      {
        Update: {
          Key: { ...keys.apiKey(publicId) },
          UpdateExpression: "SET apiAccess = :access",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: { ":access": apiAccess },
        },
      },
    ]);
    // On yet another plan by now, whoever moved it there opens them; a key that was revoked meanwhile is gone.
    if (!opened.ok && opened.reasons[0]?.failed) return;
  }
}
