import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import type { Actor, TeamId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Rated, useCredential } from "../credential/use.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { plans } from "../plan.ts";
import { type Item, transact } from "../table.ts";
import { readTeam, unlessPlanChanged } from "../team/item.ts";
import * as User from "../user/index.ts";

const lifetimeMs = 12 * 60 * 60 * 1000;
const format = /^ses_[A-Za-z0-9_-]{43}$/;
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A session as stored, under the hash of its token. `expiresAt` is in seconds, for DynamoDB's time to live. */
const SessionItem = Rated.extend({ teamId: z.string(), userId: z.string(), expiresAt: z.number() });
type SessionItem = z.infer<typeof SessionItem>;

/** Opens a session of a team's user for 12 hours; the token is in this answer and nowhere else. */
export async function create(input: {
  teamId: TeamId;
  email: string;
}): Promise<{ token: string; expiresAt: string }> {
  const userId = await User.fromEmail(input.teamId, input.email);
  const { plan } = await readTeam(input.teamId);
  const token = `ses_${randomBytes(32).toString("base64url")}`;
  const expiresAtMs = now() + lifetimeMs;
  const item: SessionItem = {
    teamId: input.teamId,
    userId,
    expiresAt: Math.floor(expiresAtMs / 1000),
    apiAccess: plans[plan].apiAccess,
    busyUntil: 0,
  };
  const hash = sha256(token);
  const made = await transact([
    {
      ConditionCheck: {
        Key: { ...keys.user(input.teamId, userId) },
        ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(removedAt)",
      },
    },
    unlessPlanChanged(input.teamId, plan),
    { Put: { Item: { ...keys.session(hash), ...item } } },
    {
      Put: {
        Item: { ...keys.sessionOfUser(input.teamId, userId, hash), hash, expiresAt: item.expiresAt },
      },
    },
  ]);
  if (!made.ok && made.reasons[0]?.failed) {
    throw new Refusal("not_found", "The user was removed from the team.");
  }
  // A session carries its plan's API access, so it is not made while the plan changes.
  if (!made.ok) throw new Refusal("conflict", "The team's plan has just changed. Try again.");
  return { token, expiresAt: toIso(expiresAtMs) };
}

/**
 * Who a session token acts as; unknown, malformed and expired ones are refused alike. Sessions have the rate of their
 * plan's API keys, and where the plan has none, that of the smallest plan that has.
 */
export async function authenticate(token: string): Promise<Actor> {
  const at = now();
  const session = await useCredential({
    key: keys.session(sha256(format.test(token) ? token : "")),
    at,
    genuine: { condition: "expiresAt > :nowSeconds", values: { ":nowSeconds": at / 1000 } },
    parse: (stored) => requireOpen(stored, at),
  });
  return { type: "user", teamId: session.teamId, userId: session.userId, via: "session" };
}

function requireOpen(stored: Item | undefined, at: number): SessionItem {
  const { data: session } = SessionItem.safeParse(stored);
  if (session && session.expiresAt * 1000 > at) return session;
  throw new Refusal("unauthorized", "The session is missing, unknown or over.");
}
