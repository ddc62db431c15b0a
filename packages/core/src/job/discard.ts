import * as z from "zod";
import { now, toIso } from "../clock.ts";
import { newEvent, putEvent } from "../event/index.ts";
import { keys, prefixes } from "../keys.ts";
import { type Item, transact } from "../table.ts";
import { followEnd } from "./follow-end.ts";
import { JobKind } from "./info.ts";
import { StoredCheckpoint } from "./item.ts";
import { isGivenBack, settle } from "./settle.ts";

/** Until then, a job that cannot be read may be one that another version of this code still works on. */
const patienceMs = 60 * 60 * 1000;

const text = z.string().nullable().catch(null);

/** What may be left of a job that cannot be read as a whole. */
const Remnant = z.object({
  kind: JobKind.nullable().catch(null),
  usageMonth: text,
  scriptId: text,
  scheduleId: text,
  checkpoint: StoredCheckpoint.optional().catch(undefined),
});

const lost = {
  status: "failed",
  error: { code: "runner_lost", message: "The job cannot be read." },
} as const;

/**
 * Fails a job that cannot be read and has been due for an hour, so that its slot is its team's again, and what it was
 * counted as; its end is told of like any other.
 */
export async function discard(item: Item): Promise<void> {
  const overdue = toIso(now() - patienceMs);
  if (String(item.dueAt) > overdue) return;
  const teamId = String(item.pk).slice(keys.team("").pk.length);
  const jobId = String(item.sk).slice(prefixes.job.length);
  const { kind, usageMonth, scriptId, scheduleId, checkpoint } = Remnant.parse(item);
  const finished = { jobId, status: lost.status, verdict: null, scriptId, scheduleId, recordCount: null };
  const events = kind === null ? [] : [newEvent(teamId, "job.finished", { ...finished, kind })];
  const counted =
    kind === null || usageMonth === null
      ? null
      : ({ teamId, kind, usageMonth, state: "running", startedAt: null } as const);
  const discarded = await transact([
    {
      Update: {
        Key: { ...keys.job(teamId, jobId) },
        UpdateExpression: "SET #state = :failed, finishedAt = :now REMOVE duePk, dueAt, checkpoint",
        ConditionExpression: "dueAt <= :overdue",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":failed": lost.status, ":now": toIso(now()), ":overdue": overdue },
      },
    },
    {
      Update: {
        Key: { ...keys.team(teamId) },
        UpdateExpression: "REMOVE slots.#job",
        ExpressionAttributeNames: { "#job": jobId },
      },
    },
    ...(counted ? Object.values(settle(counted, lost, null, null)) : []),
    ...events.map(putEvent),
  ]);
  if (!discarded.ok) return;
  const job = { teamId, id: jobId, ...(checkpoint && { checkpoint }) };
  await followEnd(job, { events, isGivenBack: counted !== null && isGivenBack(counted, lost) });
}
