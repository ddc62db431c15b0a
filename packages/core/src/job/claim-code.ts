import { now } from "../clock.ts";
import { keys } from "../keys.ts";
import { update } from "../table.ts";
import type { JobItem } from "./item.ts";

/** Longest period of one-time codes that an account may have, in seconds, and some more. */
const keptSeconds = 3600;

/**
 * Takes a period of its account's one-time codes (whole periods since 1970) for a running job: a site takes each code
 * once, whichever jobs log in at the same time. False where it, or a later one, was taken before.
 */
export async function claimCode(
  { teamId, task: { accountId = "" } }: Pick<JobItem, "teamId" | "task">,
  period: number,
): Promise<boolean> {
  const { ok } = await update({
    Key: keys.usedCode(teamId, accountId),
    UpdateExpression: "SET #period = :period, expiresAt = :expiresAt",
    ConditionExpression: "attribute_not_exists(pk) OR #period < :period",
    ExpressionAttributeNames: { "#period": "period" },
    ExpressionAttributeValues: { ":period": period, ":expiresAt": Math.ceil(now() / 1000) + keptSeconds },
  });
  return ok;
}
