import { dueKeys, prefixes } from "../keys.ts";
import { send } from "../run-queue.ts";
import { type Item, queryAll } from "../table.ts";
import { readOrReport } from "../unreadable.ts";
import { JobItem, readJob } from "./item.ts";
import { lose } from "./readmit.ts";
import type { OnLost } from "./sweep.ts";

/**
 * For a restart of the one machine that all runners ran on: what was running is lost at once, and not when its lease
 * runs out; what was sent to a runner is sent again. As in a sweep, what fails on one job holds up no other.
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

/** A job is due at some time for as long as it is admitted or runs. */
async function readDueJobs(duePk: string): Promise<Item[]> {
  const items = await queryAll({
    IndexName: "due",
    KeyConditionExpression: "duePk = :duePk",
    ExpressionAttributeValues: { ":duePk": duePk },
  });
  return items.filter(({ sk }) => String(sk).startsWith(prefixes.job));
}
