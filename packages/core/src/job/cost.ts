import { keys } from "../keys.ts";
import { update } from "../table.ts";
import type { JobMetadata } from "./info.ts";
import type { JobItem } from "./item.ts";

/**
 * Notes what a run has learned and cost so far: on a job that still runs, or one that was stopped while it ran. Without
 * effect, and false, on any other.
 */
export async function noteCost(
  job: Pick<JobItem, "teamId" | "id" | "fence">,
  learned: Partial<JobMetadata>,
  state: "running" | "cancelled",
): Promise<boolean> {
  const entries = Object.entries(learned);
  if (entries.length === 0) return true;
  const noted = await update({
    Key: { ...keys.job(job.teamId, job.id) },
    UpdateExpression: `SET ${entries.map((_, at) => `metadata.#${at} = :${at}`).join(", ")}`,
    ConditionExpression: "#state = :state AND fence = :fence",
    ExpressionAttributeNames: {
      "#state": "state",
      ...Object.fromEntries(entries.map(([name], at) => [`#${at}`, name])),
    },
    ExpressionAttributeValues: {
      ":state": state,
      ":fence": job.fence,
      ...Object.fromEntries(entries.map(([, value], at) => [`:${at}`, value])),
    },
  });
  return noted.ok;
}
