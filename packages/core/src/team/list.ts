import { keys, listedTeamsKey } from "../keys.ts";
import { getAll, queryAll } from "../table.ts";
import { readEach } from "../unreadable.ts";
import { TeamItem } from "./item.ts";

export type TeamSummary = Pick<TeamItem, "id" | "name" | "plan" | "users" | "automations" | "createdAt">;

/** All teams, oldest first; for the operator, who belongs to none. */
export async function list(): Promise<TeamSummary[]> {
  const listed = await queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": listedTeamsKey },
    ConsistentRead: true,
  });
  const items = await getAll(listed.map(({ id }) => keys.team(String(id))));
  // A team that is being deleted counts as missing.
  const kept = items.filter((item) => item !== undefined).filter(({ removedAt }) => removedAt === undefined);
  return readEach(kept, (item) => toSummary(TeamItem.parse(item)));
}

const toSummary = ({ id, name, plan, users, automations, createdAt }: TeamItem): TeamSummary => ({
  id,
  name,
  plan,
  users,
  automations,
  createdAt,
});
