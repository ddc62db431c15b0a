import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { Actor, TeamId, UserId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Rated, useCredential } from "../credential/use.ts";
import { Refusal } from "../error.ts";
import { sha256 } from "../hash.ts";
import { keys } from "../keys.ts";
import { type PlanId, plans } from "../plan.ts";
import { type Action, get, type Item, transact } from "../table.ts";
import { readTeam, unlessPlanChanged } from "../team/item.ts";
import * as User from "../user/index.ts";

const lifetimeMs = 12 * 60 * 60 * 1000;
const format = /^ses_[A-Za-z0-9_-]{43}$/;
const keyOf = (token: string) => keys.session(sha256(format.test(token) ? token : ""));

/** A session as stored, under the hash of its token. `expiresAt` is in seconds, for DynamoDB's time to live. */
const SessionItem = Rated.extend({ teamId: z.string(), userId: z.string(), expiresAt: z.number() });
type SessionItem = z.infer<typeof SessionItem>;

export interface OpenSession {
  /** Returned only in this answer. */
  readonly token: string;
  readonly expiresAt: string;
}

interface Owner {
  readonly teamId: TeamId;
  readonly userId: UserId;
}

/** Opens a session of a team's user for 12 hours. */
export async function create(input: { teamId: TeamId; email: string }): Promise<OpenSession> {
  const userId = await User.fromEmail(input.teamId, input.email);
  const opened = await open({ teamId: input.teamId, userId }, []);
  if (!opened) throw new Error("a session that costs nothing was refused");
  return opened;
}

/** Opens a session in exchange for a one-time token; null where `spend`, which consumes it, does not find it. */
export const createFor = (owner: Owner, spend: Action): Promise<OpenSession | null> => open(owner, [spend]);

async function open({ teamId, userId }: Owner, spend: readonly Action[]): Promise<OpenSession | null> {
  const { plan } = await readTeam(teamId);
  const token = `ses_${randomBytes(32).toString("base64url")}`;
  const expiresAtMs = now() + lifetimeMs;
  const item: SessionItem = {
    teamId,
    userId,
    expiresAt: Math.floor(expiresAtMs / 1000),
    apiAccess: plans[plan].apiAccess,
    busyUntil: 0,
  };
  const hash = sha256(token);
  const made = await transact([
    {
      ConditionCheck: {
        Key: { ...keys.user(teamId, userId) },
        ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(removedAt)",
      },
    },
    unlessPlanChanged(teamId, plan),
    { Put: { Item: { ...keys.session(hash), ...item } } },
    { Put: { Item: { ...keys.sessionOfUser(teamId, userId, hash), hash, expiresAt: item.expiresAt } } },
    ...spend,
  ]);
  if (made.ok) return { token, expiresAt: toIso(expiresAtMs) };
  if (made.reasons.slice(4).some(({ failed }) => failed)) return null;
  if (made.reasons[0]?.failed) throw new Refusal("not_found", "The user was removed from the team.");
  // A session stores its plan's API access, so the write fails while the plan changes.
  throw new Refusal("conflict", "The team's plan has just changed. Try again.");
}

/**
 * The user of a session token; unknown, malformed and expired tokens are refused alike. A session has the rate of its
 * plan's API keys or, in a plan without API access, the rate of the smallest plan that has it.
 */
export async function authenticate(token: string): Promise<Actor> {
  const at = now();
  const session = await useCredential({
    key: keyOf(token),
    at,
    genuine: { condition: "expiresAt > :nowSeconds", values: { ":nowSeconds": at / 1000 } },
    parse: (stored) => requireOpen(stored, at),
  });
  return { type: "user", teamId: session.teamId, userId: session.userId, via: "session" };
}

/** Whose session it is. */
export interface Session {
  readonly user: { readonly id: UserId; readonly email: string };
  readonly team: { readonly id: TeamId; readonly name: string; readonly plan: PlanId };
  readonly expiresAt: string;
}

export async function read(token: string): Promise<Session> {
  const { teamId, userId, expiresAt } = requireOpen(await get(keyOf(token)), now());
  const [team, user] = await Promise.all([readTeam(teamId), User.get(teamId, userId)]);
  return {
    user: { id: user.id, email: user.email },
    team: { id: team.id, name: team.name, plan: team.plan },
    expiresAt: toIso(expiresAt * 1000),
  };
}

/** Ends a session: the next request with its token is refused. */
export async function end(token: string): Promise<void> {
  const { teamId, userId } = requireOpen(await get(keyOf(token)), now());
  await transact([
    { Delete: { Key: { ...keyOf(token) } } },
    { Delete: { Key: { ...keys.sessionOfUser(teamId, userId, sha256(token)) } } },
  ]);
}

function requireOpen(stored: Item | undefined, at: number): SessionItem {
  const { data: session } = SessionItem.safeParse(stored);
  if (session && session.expiresAt * 1000 > at) return session;
  throw new Refusal("unauthorized", "The session is missing, unknown or over.");
}
