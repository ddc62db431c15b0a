import { now } from "../clock.ts";
import { keys } from "../keys.ts";
import { update } from "../table.ts";
import type { JobItem } from "./item.ts";

/** The longest period of one-time codes that an account may have, in seconds, plus a margin. */
const keptSeconds = 3600;

/**
 * Reserves a period of its account's one-time codes (whole periods since 1970) for a running job: a site accepts each
 * code once, even where several jobs log in at the same time. False where this period, or a later one, was reserved
 * before.
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
