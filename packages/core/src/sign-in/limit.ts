import { now } from "../clock.ts";
import { keys } from "../keys.ts";
import { update } from "../table.ts";

/** The number allowed in a period for each name. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly periodMs: number;
}

/** Counts one more in one write; returns how long to wait where the limit is exceeded, else null. */
export async function count(limit: Limit, whose: string): Promise<{ waitMs: number } | null> {
  const at = now();
  const period = Math.floor(at / limit.periodMs);
  const endMs = (period + 1) * limit.periodMs;
  const counted = await update({
    Key: { ...keys.limit(limit.name, whose, period) },
    UpdateExpression: "SET expiresAt = :end ADD #count :one",
    ConditionExpression: "attribute_not_exists(pk) OR #count < :most",
    ExpressionAttributeNames: { "#count": "count" },
    ExpressionAttributeValues: { ":one": 1, ":most": limit.most, ":end": Math.ceil(endMs / 1000) },
  });
  return counted.ok ? null : { waitMs: endMs - at };
}
