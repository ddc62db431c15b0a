import { now, toIso } from "../clock.ts";
import { keys, prefixes } from "../keys.ts";
import { type Item, transact } from "../table.ts";
import { admitWaiting } from "./admit.ts";

/** Until then, a job that cannot be read may be one that another version of this code still works on. */
const patienceMs = 60 * 60 * 1000;

/** Fails a job that cannot be read and has been due for an hour, so that its slot is its team's again. */
export async function discard({ pk, sk, dueAt }: Item): Promise<void> {
  const overdue = toIso(now() - patienceMs);
  if (String(dueAt) > overdue) return;
  const teamId = String(pk).slice(keys.team("").pk.length);
  const jobId = String(sk).slice(prefixes.job.length);
  const discarded = await transact([
    {
      Update: {
        Key: { ...keys.job(teamId, jobId) },
        UpdateExpression: "SET #state = :failed, finishedAt = :now REMOVE duePk, dueAt",
        ConditionExpression: "dueAt <= :overdue",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":failed": "failed", ":now": toIso(now()), ":overdue": overdue },
      },
    },
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: "REMOVE slots.#job",
        ExpressionAttributeNames: { "#job": jobId },
      },
    },
  ]);
  if (discarded.ok) await admitWaiting(teamId);
}
