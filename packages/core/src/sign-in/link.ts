import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { TeamId, UserId } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { sha256 } from "../hash.ts";
import { keys } from "../keys.ts";
import * as Session from "../session/index.ts";
import { get, transact } from "../table.ts";
import { requireKept } from "../team/item.ts";

const minuteMs = 60 * 1000;
/** How long a link is valid: one that a person just requested, and one that is sent to somebody else. */
export const lifetimeMs = { signIn: 10 * minuteMs, invitation: 3 * 24 * 60 * minuteMs } as const;
/** The token: the team's id and 256 random bits. */
const format = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/;

/** A link as stored, under the hash of its token. `expiresAt` is in seconds, for DynamoDB's time to live. */
const LinkItem = z.object({ userId: z.string(), expiresAt: z.number() });

/** The console reads the token after the #, which browsers do not send and logs do not contain. */
const path = "/sign-in#";

export interface Owner {
  readonly teamId: TeamId;
  readonly userId: UserId;
}

/** Keeps what signs a team's user in once: the hash of its token, which begins with the team. */
export async function keepToken(
  { teamId, userId }: Owner,
  secret: string,
  expiresAtMs: number,
): Promise<string> {
  const token = toToken(teamId, secret);
  const item: z.infer<typeof LinkItem> = { userId, expiresAt: Math.ceil(expiresAtMs / 1000) };
  const made = await transact([
    {
      ConditionCheck: {
        Key: { ...keys.user(teamId, userId) },
        ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(removedAt)",
      },
    },
    requireKept(teamId),
    { Put: { Item: { ...keys.signInLink(teamId, sha256(token)), ...item } } },
  ]);
  if (!made.ok) throw new Refusal("not_found", "The user was removed from the team.");
  return token;
}

export const toToken = (teamId: TeamId, secret: string): string => `${teamId}.${secret}`;

/**
 * Makes a link that signs a team's user in once, within ten minutes or as an invitation within three days, at the address
 * at which the console is served; it is in this answer and nowhere else.
 */
export async function createLink(
  owner: Owner,
  origin: string,
  purpose: keyof typeof lifetimeMs = "signIn",
): Promise<{ link: string; expiresAt: string }> {
  const expiresAtMs = now() + lifetimeMs[purpose];
  const token = await keepToken(owner, randomBytes(32).toString("base64url"), expiresAtMs);
  return { link: new URL(`${path}${token}`, origin).href, expiresAt: toIso(expiresAtMs) };
}

/** Signs in with a link's token. A used, expired or unknown link, or one of a removed user, is refused alike. */
export async function redeemLink(token: string): Promise<Session.OpenSession> {
  const [, teamId] = format.exec(token) ?? [];
  if (teamId === undefined) throw refused();
  const key = keys.signInLink(teamId, sha256(token));
  const { data: link } = LinkItem.safeParse(await get(key));
  if (!link || link.expiresAt * 1000 <= now()) throw refused();
  const spend = { Delete: { Key: { ...key }, ConditionExpression: "attribute_exists(pk)" } };
  const session = await Session.createFor({ teamId, userId: link.userId }, spend).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  });
  if (!session) throw refused();
  return session;
}

const refused = (): Refusal =>
  new Refusal("sign_in_refused", "This link was used, is over or is unknown. Ask for another one.");
