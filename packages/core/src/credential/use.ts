import type { UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import type { Key } from "../keys.ts";
import { requestsPerMinute } from "../plan.ts";
import { type Item, update } from "../table.ts";

/** What API keys and sessions have in common: the rate of their plan, and how much of it is used. */
export const Rated = z.object({
  apiAccess: z.enum(["none", "basic", "full"]),
  /** When the requests made so far are worked off at the rate, in milliseconds. */
  busyUntil: z.number(),
});
export type Rated = z.infer<typeof Rated>;

/** One request with a credential. */
export interface Use<Credential extends Rated> {
  readonly key: Key;
  /** In milliseconds. */
  readonly at: number;
  /** The condition that the credential is genuine; `names` and `values` complete it. */
  readonly genuine: {
    readonly condition: string;
    readonly names?: Readonly<Record<string, string>>;
    readonly values: Item;
  };
  /** Parses the stored item; throws `unauthorized` where it is not genuine. */
  readonly parse: (stored: Item | undefined) => Credential;
}

const minuteMs = 60_000;
const maxTries = 3;

/**
 * The credentials used last in this process. They only help to guess which write will succeed; they authorise
 * nothing.
 */
const seen = new Map<string, Rated>();
const maxSeen = 1000;

/**
 * Authenticates a credential, and counts and records its use, in one conditional write; in two where another process
 * used it at the same time. The rate is limited by the generic cell rate algorithm (ITU-T I.371), which stores one
 * time: when the requests made so far are worked off. Bursts of up to a minute's requests are allowed.
 */
export async function useCredential<Credential extends Rated>(use: Use<Credential>): Promise<Credential> {
  let last = seen.get(use.key.pk) ?? null;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const used = await update(last && last.busyUntil >= use.at ? useOfBusy(use, last) : useOfIdle(use));
    const credential = use.parse(used.item);
    if (used.ok) return remember(use.key, credential);
    last = credential;
    if (last.busyUntil > latestOf(last, use.at)) break;
  }
  throw tooFast(last, use.at);
}

function remember<Credential extends Rated>(key: Key, credential: Credential): Credential {
  if (seen.size >= maxSeen) seen.clear();
  seen.set(key.pk, credential);
  return credential;
}

type Update = Omit<UpdateCommandInput, "TableName">;

const useOfIdle = ({ key, genuine, at }: Use<Rated>): Update => ({
  Key: { ...key },
  UpdateExpression: "SET lastUsedAt = :iso, busyUntil = :at ADD uses :one",
  ConditionExpression: `${genuine.condition} AND busyUntil < :at`,
  ...(genuine.names && { ExpressionAttributeNames: genuine.names }),
  ExpressionAttributeValues: { ...genuine.values, ":iso": toIso(at), ":at": at, ":one": 1 },
});

const useOfBusy = ({ key, genuine, at }: Use<Rated>, busy: Rated): Update => ({
  Key: { ...key },
  UpdateExpression: "SET lastUsedAt = :iso, busyUntil = busyUntil + :interval ADD uses :one",
  ConditionExpression: `${genuine.condition} AND apiAccess = :access AND busyUntil BETWEEN :at AND :latest`,
  ...(genuine.names && { ExpressionAttributeNames: genuine.names }),
  ExpressionAttributeValues: {
    ...genuine.values,
    ":iso": toIso(at),
    ":interval": intervalMs(busy),
    ":at": at,
    ":latest": latestOf(busy, at),
    ":access": busy.apiAccess,
    ":one": 1,
  },
});

const intervalMs = ({ apiAccess }: Rated): number => minuteMs / requestsPerMinute[apiAccess];

/**
 * How far into the future a credential's `busyUntil` may be for another request; the first request of a burst costs
 * no time.
 */
const latestOf = (rated: Rated, at: number): number => at + minuteMs - 2 * intervalMs(rated);

function tooFast(rated: Rated | null, at: number): Refusal {
  const waitMs = rated ? rated.busyUntil - latestOf(rated, at) : 0;
  const most = rated
    ? `At most ${requestsPerMinute[rated.apiAccess]} requests a minute.`
    : "Too many requests.";
  return new Refusal("rate_limited", most, {
    details: { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  });
}
