import * as z from "zod";
import type { TeamId, UserId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { newEvent, publish, putEvent } from "../event/index.ts";
import { revoke } from "../key/revoke.ts";
import { keys, prefixes } from "../keys.ts";
import { get, type Item, queryAll, transact } from "../table.ts";
import { UserItem } from "./item.ts";

const ListedKey = z.object({ id: z.string(), publicId: z.string() });

/** Keys that are revoked in one transaction, which takes 100 actions. */
const maxAtOnce = 30;

/**
 * Removes a user from its team: first no new key or session can be created, then every key and session is revoked,
 * then the user is deleted. Calling it again finishes an interrupted removal. A team keeps its last user.
 */
export async function remove(teamId: TeamId, userId: UserId): Promise<void> {
  const stored = await get(keys.user(teamId, userId));
  if (!stored) throw new Refusal("not_found", "This team has no such user.");
  const user = UserItem.parse(stored);
  if (user.removedAt === undefined) await leave(teamId, user);
  await revokeKeys(teamId, userId);
  await endSessions(teamId, userId);
  const event = newEvent(teamId, "user.removed", { userId });
  const removed = await transact([
    { Delete: { Key: { ...keys.user(teamId, userId) }, ConditionExpression: "attribute_exists(pk)" } },
    { Delete: { Key: { ...keys.email(teamId, user.email) } } },
    { Delete: { Key: { ...keys.address(user.email, userId) } } },
    putEvent(event),
  ]);
  if (removed.ok) await publish([event]);
}

async function leave(teamId: TeamId, { id }: UserItem): Promise<void> {
  const left = await transact([
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: "SET #users = #users - :one",
        ConditionExpression: "#users > :one",
        ExpressionAttributeNames: { "#users": "users" },
        ExpressionAttributeValues: { ":one": 1 },
      },
    },
    {
      Update: {
        Key: { ...keys.user(teamId, id) },
        UpdateExpression: "SET removedAt = :now",
        ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(removedAt)",
        ExpressionAttributeValues: { ":now": toIso(now()) },
      },
    },
  ]);
  if (left.ok) return;
  // Another removal of this user is under way; this one continues it.
  if (left.reasons[1]?.failed) return;
  throw new Refusal("conflict", "A team keeps its last user.");
}

/** Repeats until no key is left, because another process may revoke one meanwhile. */
async function revokeKeys(teamId: TeamId, userId: UserId): Promise<void> {
  for (;;) {
    const mine = (await listBelow(teamId, prefixes.key)).filter((item) => item.userId === userId);
    if (mine.length === 0) return;
    const some = mine.slice(0, maxAtOnce).map((item) => ListedKey.parse(item));
    const events = some.map(({ id }) => newEvent(teamId, "key.revoked", { keyId: id, userId }));
    const revoked = await transact([...some.flatMap((key) => revoke(teamId, key)), ...events.map(putEvent)]);
    if (revoked.ok) await publish(events);
  }
}

async function endSessions(teamId: TeamId, userId: UserId): Promise<void> {
  const sessions = await listBelow(teamId, keys.sessionOfUser(teamId, userId, "").sk);
  for (const { sk, hash } of sessions) {
    await transact([
      { Delete: { Key: { ...keys.session(String(hash)) } } },
      { Delete: { Key: { pk: keys.team(teamId).pk, sk: String(sk) } } },
    ]);
  }
}

const listBelow = (teamId: TeamId, prefix: string): Promise<Item[]> =>
  queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefix },
    ConsistentRead: true,
  });
