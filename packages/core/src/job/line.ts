import type { TeamId } from "../actor.ts";
import { keys, prefixes } from "../keys.ts";
import { query } from "../table.ts";
import type { JobItem } from "./item.ts";

/** Of a longer line nobody is told a place: who stands so far back waits long whichever it is. */
const longest = 200;

/**
 * The place in their team's line of those jobs that stand in it, 1 for the next to be run: one read of the line's head,
 * and none where no job waits.
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
