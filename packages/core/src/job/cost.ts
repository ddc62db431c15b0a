import { keys } from "../keys.ts";
import { update } from "../table.ts";
import type { JobMetadata } from "./info.ts";
import type { JobItem } from "./item.ts";

/** Notes on a job that was stopped while it ran what its run had learned and cost; without effect on any other. */
export async function noteCost(job: JobItem, learned: Partial<JobMetadata>): Promise<void> {
  const entries = Object.entries(learned);
  if (entries.length === 0) return;
  await update({
    Key: { ...keys.job(job.teamId, job.id) },
    UpdateExpression: `SET ${entries.map((_, at) => `metadata.#${at} = :${at}`).join(", ")}`,
    ConditionExpression: "#state = :cancelled AND fence = :fence",
    ExpressionAttributeNames: {
      "#state": "state",
      ...Object.fromEntries(entries.map(([name], at) => [`#${at}`, name])),
    },
    ExpressionAttributeValues: {
      ":cancelled": "cancelled",
      ":fence": job.fence,
      ...Object.fromEntries(entries.map(([, value], at) => [`:${at}`, value])),
    },
  });
}
