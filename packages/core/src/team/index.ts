import { z } from "zod";
import type { TeamId, UserId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { newId } from "../id.ts";
import { admitWaiting } from "../job/admit.ts";
import { keys, prefixes } from "../keys.ts";
import { PlanId, plans } from "../plan.ts";
import { queryAll, transact, update } from "../table.ts";
import type { UserItem } from "../user/item.ts";
import type { TeamItem } from "./item.ts";

export const Create = z.strictObject({
  name: z.string().trim().min(1).max(200),
  email: z.email().max(320),
  plan: PlanId,
});

/** Makes a team with its first user. */
export async function create(input: z.infer<typeof Create>): Promise<{ teamId: TeamId; userId: UserId }> {
  const { name, email, plan } = Create.parse(input);
  const teamId: TeamId = newId();
  const userId: UserId = newId();
  const createdAt = toIso(now());
  const team: TeamItem = { id: teamId, name, plan, slots: {}, waiting: 0, automations: 0, createdAt };
  const user: UserItem = { id: userId, email: email.toLowerCase(), createdAt };
  await transact([
    { Put: { Item: { ...keys.team(teamId), ...team } } },
    { Put: { Item: { ...keys.user(teamId, userId), ...user } } },
  ]);
  return { teamId, userId };
}

/** Moves a team to another plan; its keys follow, since they carry the plan's API access. */
export async function setPlan(teamId: TeamId, plan: PlanId): Promise<void> {
  const changed = await update({
    Key: { ...keys.team(teamId) },
    UpdateExpression: "SET #plan = :plan",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#plan": "plan" },
    ExpressionAttributeValues: { ":plan": plan },
  });
  if (!changed.ok) throw new Refusal("not_found", "There is no such team.");
  const listed = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefixes.key },
    ConsistentRead: true,
  });
  for (const { publicId } of listed.map((item) => z.object({ publicId: z.string() }).parse(item))) {
    await update({
      Key: { ...keys.apiKey(publicId) },
      UpdateExpression: "SET apiAccess = :access",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":access": plans[plan].apiAccess },
    });
  }
  // An upgrade may bring slots for those who wait.
  await admitWaiting(teamId);
}
