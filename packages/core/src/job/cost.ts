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
  const { sets, names, values } = changesBy(learned);
  if (sets.length === 0) return true;
  const noted = await update({
    Key: { ...keys.job(job.teamId, job.id) },
    UpdateExpression: `SET ${sets.join(", ")}`,
    ConditionExpression: "#state = :state AND fence = :fence",
    ExpressionAttributeNames: { "#state": "state", ...names },
    ExpressionAttributeValues: { ":state": state, ":fence": job.fence, ...values },
  });
  return noted.ok;
}

/** The parts of an update by which a job's item holds what its run has learned and cost so far. */
export function changesBy(learned: Partial<JobMetadata>) {
  const entries = Object.entries(learned);
  return {
    sets: entries.map((_, at) => `metadata.#${at} = :${at}`),
    names: Object.fromEntries(entries.map(([name], at) => [`#${at}`, name])),
    values: Object.fromEntries(entries.map(([, value], at) => [`:${at}`, value])),
  };
}
