import * as z from "zod";
import type { TeamId, UserId } from "../actor.ts";
import { keys } from "../keys.ts";
import { type Action, query } from "../table.ts";
import { toEmail, type UserItem } from "./item.ts";

const AddressItem = z.object({ teamId: z.string(), userId: z.string() });

/** The most teams that are found for one address. */
const most = 10;

/** A user's entry under its e-mail address, for finding the user before the team is known. */
export const putAddress = (teamId: TeamId, { id, email }: Pick<UserItem, "id" | "email">): Action => ({
  Put: { Item: { ...keys.address(email, id), teamId, userId: id } },
});

/** The users of all teams who have this e-mail address, the oldest first. */
export async function listByAddress(email: string): Promise<{ teamId: TeamId; userId: UserId }[]> {
  const { items } = await query({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": keys.address(toEmail(email), "").pk },
    ConsistentRead: true,
    Limit: most,
  });
  return items.map((item) => AddressItem.parse(item));
}
