import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { type Key, keys, prefixes } from "../keys.ts";
import { type PlanId, plans } from "../plan.ts";
import { queryAll, transact } from "../table.ts";
import { unlessPlanChanged } from "../team/item.ts";

const ListedKey = z.object({ publicId: z.string() });
const ListedSession = z.object({ hash: z.string() });

/**
 * Copies a plan's API access to all of the team's API keys and sessions, which carry it so that a request needs no
 * second read.
 */
export async function adjustCredentials(teamId: TeamId, plan: PlanId): Promise<void> {
  const { apiAccess } = plans[plan];
  for (const key of await listCredentials(teamId)) {
    const adjusted = await transact([
      unlessPlanChanged(teamId, plan),
      {
        Update: {
          Key: { ...key },
          UpdateExpression: "SET apiAccess = :access",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: { ":access": apiAccess },
        },
      },
    ]);
    // If the plan changed again, that change adjusts the credentials; a revoked one needs no adjustment.
    if (!adjusted.ok && adjusted.reasons[0]?.failed) return;
  }
}

async function listCredentials(teamId: TeamId): Promise<Key[]> {
  const listBelow = (prefix: string) =>
    queryAll({
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefix },
      ConsistentRead: true,
    });
  const [listedKeys, sessions] = await Promise.all([listBelow(prefixes.key), listBelow(prefixes.session)]);
  return [
    ...listedKeys.map((item) => keys.apiKey(ListedKey.parse(item).publicId)),
    ...sessions.map((item) => keys.session(ListedSession.parse(item).hash)),
  ];
}
