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

/** The keys that this process saw used last: a guess at which write will do, never an answer. */
const seen = new Map<string, KeyItem>();
const maxSeen = 1000;

/**
 * Authenticates, counts and records the use of a key in one conditional write, or two where another process made it
 * busy. The rate is kept by the generic cell rate algorithm (ITU-T I.371), which stores one time: when the requests
 * made so far would be worked off. A minute's worth may come at once.
 */
export async function useKey(use: Use): Promise<KeyItem> {
  let last = seen.get(use.key.pk) ?? null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const isBusy = last !== null && last.hash === use.hash && last.busyUntil >= use.at;
    const used = await update(last && isBusy ? useOfBusy(use, last) : useOfIdle(use));
    if (used.ok) return remember(use, KeyItem.parse(used.item));
    last = genuine(used.item, use.hash);
    if (last.busyUntil > latestOf(last, use.at)) break;
  }
  throw tooFast(last, use.at);
}

function remember({ key }: Use, item: KeyItem): KeyItem {
  if (seen.size >= maxSeen) seen.clear();
  seen.set(key.pk, item);
  return item;
}

type Update = Omit<UpdateCommandInput, "TableName">;

const isGenuine = "#hash = :hash";

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
  ConditionExpression: `${isGenuine} AND apiAccess = :access AND busyUntil BETWEEN :at AND :latest`,
  ExpressionAttributeNames: { "#hash": "hash" },
  ExpressionAttributeValues: {
    ":iso": toIso(at),
    ":interval": intervalMs(busy),
    ":at": at,
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
  if (stored?.hash === hash) return stored;
  throw new Refusal("unauthorized", "The API key is missing, unknown or revoked.");
}

function tooFast(key: KeyItem | null, at: number): Refusal {
  const waitMs = key ? key.busyUntil - latestOf(key, at) : 0;
  const most = key ? `At most ${requestsPerMinute[key.apiAccess]} requests a minute.` : "Too many requests.";
  return new Refusal("rate_limited", most, {
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  });
}
