import type { TeamId, UserId } from "../actor.ts";
import { Refusal } from "../error.ts";
import { keys, prefixes } from "../keys.ts";
import { queryAll } from "../table.ts";
import { UserItem } from "./item.ts";

/** The user of a team who has this e-mail address; letter case does not matter. */
export async function fromEmail(teamId: TeamId, email: string): Promise<UserId> {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefixes.user },
    ConsistentRead: true,
  });
  const user = items.map((item) => UserItem.parse(item)).find((item) => item.email === email.toLowerCase());
  if (!user) throw new Refusal("not_found", "This team has no user with that e-mail address.");
  return user.id;
}
