import * as z from "zod";
import type { TeamId, UserId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { newEvent, publish, putEvent } from "../event/index.ts";
import { newId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { get as getItem, queryAll, transact } from "../table.ts";
import { isKept } from "../team/item.ts";
import { readEach } from "../unreadable.ts";
import { putAddress } from "./address.ts";
import { toEmail, UserItem } from "./item.ts";

export { remove } from "./remove.ts";

export const Add = z.strictObject({ teamId: z.uuid(), email: z.email().max(320) });

export interface User {
  readonly id: UserId;
  readonly email: string;
  readonly createdAt: string;
}

/** Adds a user to a team; all users of a team have the same rights. */
export async function add(input: z.infer<typeof Add>): Promise<{ userId: UserId }> {
  const { teamId, email } = Add.parse(input);
  const userId: UserId = newId();
  const user: UserItem = { id: userId, email: toEmail(email), createdAt: toIso(now()) };
  const event = newEvent(teamId, "user.added", { userId });
  const added = await transact([
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: "SET #users = #users + :one",
        ConditionExpression: isKept,
        ExpressionAttributeNames: { "#users": "users", "#plan": "plan" },
        ExpressionAttributeValues: { ":one": 1 },
      },
    },
    {
      Put: {
        Item: { ...keys.email(teamId, user.email), userId },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    { Put: { Item: { ...keys.user(teamId, userId), ...user } } },
    putAddress(teamId, user),
    putEvent(event),
  ]);
  if (!added.ok) {
    if (added.reasons[0]?.failed) throw new Refusal("not_found", "There is no such team.");
    throw new Refusal("conflict", "This team has a user with that e-mail address already.");
  }
  await publish([event]);
  return { userId };
}

/** A team's users, in the order in which they came. */
export async function list(teamId: TeamId): Promise<User[]> {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefixes.user },
    ConsistentRead: true,
  });
  return readEach(items, (item) => UserItem.parse(item)).map(({ id, email, createdAt }) => ({
    id,
    email,
    createdAt,
  }));
}

/** One of a team's users. */
export async function get(teamId: TeamId, userId: UserId): Promise<User> {
  const { data: user } = UserItem.safeParse(await getItem(keys.user(teamId, userId)));
  if (!user) throw new Refusal("not_found", "This team has no such user.");
  return { id: user.id, email: user.email, createdAt: user.createdAt };
}

/** The user of a team who has this e-mail address. */
export async function fromEmail(teamId: TeamId, email: string): Promise<UserId> {
  const item = await getItem(keys.email(teamId, toEmail(email)));
  if (!item) throw new Refusal("not_found", "This team has no user with that e-mail address.");
  return String(item.userId);
}
