import type { TeamId } from "../actor.ts";
import { keys, prefixes } from "../keys.ts";
import { query } from "../table.ts";
import type { JobItem } from "./item.ts";

/** Places beyond this one are not reported, because the exact number does not matter so far back. */
const longest = 200;

/**
 * The places of these jobs in their team's line, 1 for the next one: one read of the line's head, and no read where
 * none of them waits.
 */
export async function readPlaces(
  teamId: TeamId,
  jobs: readonly Pick<JobItem, "state">[],
): Promise<ReadonlyMap<string, number>> {
  if (!jobs.some(({ state }) => state === "waiting")) return new Map();
  const { items } = await query({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": keys.team(teamId).pk, ":prefix": prefixes.waiting },
    ProjectionExpression: "jobId",
    Limit: longest,
  });
  return new Map(items.map(({ jobId }, index) => [String(jobId), index + 1]));
}
