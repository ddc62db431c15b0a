import { dueKeys, prefixes } from "../keys.ts";
import { send } from "../run-queue.ts";
import { type Item, queryAll } from "../table.ts";
import { readOrReport } from "../unreadable.ts";
import { JobItem, readJob } from "./item.ts";
import { lose } from "./readmit.ts";
import type { OnLost } from "./sweep.ts";

/**
 * Recovers after a restart of the one machine that all runners ran on: running jobs are lost at once, without waiting
 * for the end of their leases, and admitted ones are sent again. As in a sweep, a failure on one job does not stop
 * the others.
 */
export async function recover(onLost: OnLost = () => {}): Promise<void> {
  const due = await Promise.all(dueKeys.map(readDueJobs));
  const faults: unknown[] = [];
  for (const item of due.flat()) await recoverJob(item, onLost).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} jobs could not be recovered`);
}

async function recoverJob(item: Item, onLost: OnLost): Promise<void> {
  const indexed = readOrReport(item, (stored) => JobItem.parse(stored));
  if (!indexed) return;
  // The index lags, so the job is read again before anything is decided.
  const job = await readJob(indexed.teamId, indexed.id);
  if (job.state === "admitted") await send({ teamId: job.teamId, jobId: job.id, fence: job.fence });
  if (job.state !== "running") return;
  onLost(job);
  await lose(job);
}

/** Every admitted or running job has a due time. */
async function readDueJobs(duePk: string): Promise<Item[]> {
  const items = await queryAll({
    IndexName: "due",
    KeyConditionExpression: "duePk = :duePk",
    ExpressionAttributeValues: { ":duePk": duePk },
  });
  return items.filter(({ sk }) => String(sk).startsWith(prefixes.job));
}
