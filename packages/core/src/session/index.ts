import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import type { Actor, TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { get, transact } from "../table.ts";
import * as User from "../user/index.ts";

const lifetimeMs = 12 * 60 * 60 * 1000;
const format = /^ses_[A-Za-z0-9_-]{43}$/;
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A session as stored, under the hash of its token. `expiresAt` is in seconds, for DynamoDB's time to live. */
const SessionItem = z.object({ teamId: z.string(), userId: z.string(), expiresAt: z.number() });

/** Opens a session of a team's user for 12 hours; the token is in this answer and nowhere else. */
export async function create(input: {
  teamId: TeamId;
  email: string;
}): Promise<{ token: string; expiresAt: string }> {
  const userId = await User.fromEmail(input.teamId, input.email);
  const token = `ses_${randomBytes(32).toString("base64url")}`;
  const expiresAtMs = now() + lifetimeMs;
  const item: z.infer<typeof SessionItem> = {
    teamId: input.teamId,
    userId,
    expiresAt: Math.floor(expiresAtMs / 1000),
  };
  const hash = sha256(token);
  const made = await transact([
    {
      ConditionCheck: {
        Key: { ...keys.user(input.teamId, userId) },
        ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(removedAt)",
      },
    },
    { Put: { Item: { ...keys.session(hash), ...item } } },
    {
      Put: {
        Item: { ...keys.sessionOfUser(input.teamId, userId, hash), hash, expiresAt: item.expiresAt },
      },
    },
  ]);
  if (!made.ok) throw new Refusal("not_found", "The user was removed from the team.");
  return { token, expiresAt: toIso(expiresAtMs) };
}

/** Who a session token acts as; unknown, malformed and expired ones are refused alike. */
export async function authenticate(token: string): Promise<Actor> {
  const item = await get(keys.session(sha256(format.test(token) ? token : "")));
  const session = item && SessionItem.parse(item);
  if (!session || session.expiresAt * 1000 <= now()) {
    throw new Refusal("unauthorized", "The session is missing, unknown or over.");
  }
  return { type: "user", teamId: session.teamId, userId: session.userId, via: "session" };
}
