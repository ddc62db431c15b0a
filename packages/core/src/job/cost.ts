import { keys } from "../keys.ts";
import { setting } from "../setting.ts";
import { update } from "../table.ts";
import type { JobMetadata } from "./info.ts";
import type { JobItem } from "./item.ts";

/**
 * Stores what a run has learned and cost so far, for a job that still runs or was stopped while running. Otherwise it
 * writes nothing and returns false.
 */
export async function noteCost(
  job: Pick<JobItem, "teamId" | "id" | "fence">,
  learned: Partial<JobMetadata>,
  state: "running" | "cancelled",
): Promise<boolean> {
  const { expression, names, values } = setting(learned, "metadata");
  if (expression === "") return true;
  const noted = await update({
    Key: { ...keys.job(job.teamId, job.id) },
    UpdateExpression: `SET ${expression}`,
    ConditionExpression: "#state = :state AND fence = :fence",
    ExpressionAttributeNames: { "#state": "state", ...names },
    ExpressionAttributeValues: { ":state": state, ":fence": job.fence, ...values },
  });
  return noted.ok;
}
