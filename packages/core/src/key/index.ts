import { randomBytes } from "node:crypto";
import * as z from "zod";
import { type Actor, useActor } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { useCredential } from "../credential/use.ts";
import { Refusal } from "../error.ts";
import { newEvent, publish, putEvent } from "../event/index.ts";
import { sha256 } from "../hash.ts";
import { isId, newId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { plans } from "../plan.ts";
import { get, type Item, queryAll, transact } from "../table.ts";
import { readTeam, unlessPlanChanged } from "../team/item.ts";
import { readEach } from "../unreadable.ts";
import { KeyItem } from "./item.ts";
import { revoke } from "./revoke.ts";

export const Create = z.strictObject({ name: z.string().trim().min(1).max(200) });

const format = /^api_([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/;

/** Creates an API key for the acting user. Only this answer contains the whole key. */
export async function create(
  input: z.infer<typeof Create>,
): Promise<{ id: string; name: string; apiKey: string; createdAt: string }> {
  const { name } = Create.parse(input);
  const { teamId, userId } = useUser();
  const team = await readTeam(teamId);
  const id = newId();
  const publicId = id.replaceAll("-", "");
  const secret = randomBytes(32).toString("base64url");
  const createdAt = toIso(now());
  const item: KeyItem = {
    id,
    publicId,
    teamId,
    userId,
    name,
    hash: sha256(secret),
    apiAccess: plans[team.plan].apiAccess,
    createdAt,
    lastUsedAt: null,
    uses: 0,
    busyUntil: 0,
  };
  const event = newEvent(teamId, "key.created", { keyId: id, name, userId });
  const made = await transact([
    {
      ConditionCheck: {
        Key: { ...keys.user(teamId, userId) },
        ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(removedAt)",
      },
    },
    unlessPlanChanged(teamId, team.plan),
    { Put: { Item: { ...keys.apiKey(publicId), ...item } } },
    { Put: { Item: { ...keys.keyOfTeam(teamId, id), id, publicId, userId } } },
    putEvent(event),
  ]);
  if (!made.ok && made.reasons[0]?.failed) {
    throw new Refusal("not_found", "The user was removed from the team.");
  }
  // A key stores its plan's API access, so the write fails while the plan changes.
  if (!made.ok) throw new Refusal("conflict", "The team's plan has just changed. Try again.");
  await publish([event]);
  return { id, name, apiKey: `api_${publicId}.${secret}`, createdAt };
}

/**
 * The user that a key belongs to. An unknown key, a revoked one and a wrong secret all fail the same condition and
 * count nothing. A malformed key makes the same request to the table, so that timing reveals nothing.
 */
export async function authenticate(apiKey: string): Promise<Actor> {
  const [, publicId = newId().replaceAll("-", ""), secret = ""] = format.exec(apiKey) ?? [];
  const hash = sha256(secret);
  const key = await useCredential({
    key: keys.apiKey(publicId),
    at: now(),
    genuine: { condition: "#hash = :hash", names: { "#hash": "hash" }, values: { ":hash": hash } },
    parse: (stored) => requireGenuine(stored, hash),
  });
  if (key.apiAccess === "none") {
    throw new Refusal("plan_without_api_access", "This team's plan has no API access.");
  }
  return { type: "user", teamId: key.teamId, userId: key.userId, via: "key" };
}

function requireGenuine(stored: Item | undefined, hash: string): KeyItem {
  const key = stored === undefined ? null : KeyItem.parse(stored);
  if (key?.hash === hash) return key;
  throw new Refusal("unauthorized", "The API key is missing, unknown or revoked.");
}

export interface KeySummary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

/** The acting user's keys, oldest first, without revoked ones. */
export async function list(): Promise<KeySummary[]> {
  const { teamId, userId } = useUser();
  const listed = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefixes.key },
    ConsistentRead: true,
  });
  const mine = listed.filter((item) => item.userId === userId);
  const items = await Promise.all(mine.map((item) => get(keys.apiKey(String(item.publicId)))));
  const stored = items.filter((item) => item !== undefined);
  return readEach(stored, (item) => KeyItem.parse(item)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
  }));
}

/** Revokes a key of the acting user; the next request with it is refused. */
export async function remove(id: string): Promise<void> {
  const { teamId, userId } = useUser();
  const listed = isId(id) ? await get(keys.keyOfTeam(teamId, id)) : undefined;
  if (listed?.userId !== userId) throw missing();
  const event = newEvent(teamId, "key.revoked", { keyId: id, userId });
  const revoked = await transact([
    ...revoke(teamId, { id, publicId: String(listed.publicId) }),
    putEvent(event),
  ]);
  if (!revoked.ok) throw missing();
  await publish([event]);
}

const missing = () => new Refusal("not_found", "There is no such API key.");

function useUser(): Extract<Actor, { type: "user" }> {
  const actor = useActor();
  if (actor.type !== "user") throw new Refusal("forbidden", "Only a user has API keys.");
  return actor;
}
