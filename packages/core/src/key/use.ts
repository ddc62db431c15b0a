import type { UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import type { Key } from "../keys.ts";
import { requestsPerMinute } from "../plan.ts";
import { update } from "../table.ts";
import { KeyItem } from "./item.ts";

const minuteMs = 60_000;
const maxTries = 3;

/** One request with a key. */
export interface Use {
  readonly key: Key;
  /** SHA-256 of the secret that came with it. */
  readonly hash: string;
  /** In milliseconds. */
  readonly at: number;
}

/**
 * Authenticates, counts and records the use of a key in one conditional write, or two while the key is busy. The
 * rate is kept by the generic cell rate algorithm (ITU-T I.371), which stores one time: when the requests made so
 * far would be worked off. A minute's worth may come at once.
 */
export async function useKey(use: Use): Promise<KeyItem> {
  let busy: KeyItem | null = null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const used = await update(busy ? useOfBusy(use, busy) : useOfIdle(use));
    if (used.ok) return KeyItem.parse(used.item);
    busy = genuine(used.item, use.hash);
    if (busy.busyUntil > latestOf(busy, use.at)) break;
  }
  throw tooFast(busy, use.at);
}

type Update = Omit<UpdateCommandInput, "TableName">;

const isGenuine = "#hash = :hash AND attribute_not_exists(revokedAt)";

const useOfIdle = ({ key, hash, at }: Use): Update => ({
  Key: { ...key },
  UpdateExpression: "SET lastUsedAt = :iso, busyUntil = :at ADD uses :one",
  ConditionExpression: `${isGenuine} AND busyUntil < :at`,
  ExpressionAttributeNames: { "#hash": "hash" },
  ExpressionAttributeValues: { ":iso": toIso(at), ":at": at, ":one": 1, ":hash": hash },
});

const useOfBusy = ({ key, hash, at }: Use, busy: KeyItem): Update => ({
  Key: { ...key },
  UpdateExpression: "SET lastUsedAt = :iso, busyUntil = busyUntil + :interval ADD uses :one",
  ConditionExpression: `${isGenuine} AND apiAccess = :access AND busyUntil <= :latest`,
  ExpressionAttributeNames: { "#hash": "hash" },
  ExpressionAttributeValues: {
    ":iso": toIso(at),
    ":interval": intervalMs(busy),
    ":latest": latestOf(busy, at),
    ":access": busy.apiAccess,
    ":one": 1,
    ":hash": hash,
  },
});

const intervalMs = ({ apiAccess }: KeyItem): number => minuteMs / requestsPerMinute[apiAccess];

/** How far ahead of now a key may be busy and still be used; the first request of a burst costs no time of its own. */
const latestOf = (key: KeyItem, at: number): number => at + minuteMs - 2 * intervalMs(key);

function genuine(item: unknown, hash: string): KeyItem {
  const stored = item === undefined ? null : KeyItem.parse(item);
  if (stored?.hash === hash && stored.revokedAt === undefined) return stored;
  throw new Refusal("unauthorized", "The API key is missing, unknown or revoked.");
}

function tooFast(key: KeyItem | null, at: number): Refusal {
  const waitMs = key ? key.busyUntil - latestOf(key, at) : 0;
  const most = key ? `At most ${requestsPerMinute[key.apiAccess]} requests a minute.` : "Too many requests.";
  return new Refusal("rate_limited", most, {
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  });
}
