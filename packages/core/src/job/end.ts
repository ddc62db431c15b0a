import type { Contract, Plan } from "@gleaner/automation";
import { type AutomationItem, newAutomationItem } from "../automation/item.ts";
import { now, toIso } from "../clock.ts";
import { newId } from "../id.ts";
import { keys } from "../keys.ts";
import { plans } from "../plan.ts";
import { type Action, transact } from "../table.ts";
import { readTeam } from "../team/item.ts";
import { giveBackReplay, settleAiRun } from "../usage/count.ts";
import { admitWaiting } from "./admit.ts";
import type { JobError, JobMetadata, JobStatus } from "./info.ts";
import { isPending, type JobItem, type StoredResult } from "./item.ts";

export type EndStatus = Exclude<JobStatus, "pending" | "running">;

/** How a job ended. */
export interface End {
  readonly status: EndStatus;
  readonly error: JobError | null;
  /** What the run learned; merged into the job's metadata. */
  readonly metadata?: Partial<JobMetadata>;
  readonly result?: StoredResult | null;
  /** A plan that proof accepted; it makes the run count as an AI run, stored or not. */
  readonly proven?: { readonly plan: Plan; readonly contract: Contract } | null;
}

/**
 * Ends a job in one transaction: its state, its slot or place in line, its quota, and the automation that it built.
 * False when the job is no longer in the state and under the fence that `job` was read with.
 */
export async function end(job: JobItem, how: End): Promise<boolean> {
  let saving = how.proven ? await automationOf(job, how.proven) : null;
  for (;;) {
    const at = now();
    const automation = saving?.item ?? null;
    const actions = [
      endJob(job, how, at, automation?.id ?? null, saving?.reason ?? null),
      leaveTeam(job, automation ? (saving?.limit ?? null) : null, automation !== null),
      ...leaveLine(job),
      ...settle(job, how),
      ...(automation
        ? [{ Put: { Item: { ...keys.automation(job.teamId, automation.id), ...automation } } }]
        : []),
      ...noteReplay(job, how, at),
    ];
    const written = await transact(actions);
    if (written.ok) break;
    const [jobFailed, teamFailed] = written.reasons;
    if (jobFailed?.failed) return false;
    if (teamFailed?.failed && automation) {
      saving = { item: null, reason: "The plan's stored-automation limit is reached.", limit: null };
      continue;
    }
    // The replayed automation was deleted meanwhile: there is nothing to note its status on.
    if (job.scriptId !== null && written.reasons.at(-1)?.failed) job = { ...job, scriptId: null };
    else throw new Error("a job's end was refused by a condition that it does not have");
  }
  await admitWaiting(job.teamId);
  return true;
}

interface Saving {
  readonly item: AutomationItem | null;
  /** Why a proven plan is not stored. */
  readonly reason: string | null;
  readonly limit: number | null;
}

async function automationOf(job: JobItem, proven: NonNullable<End["proven"]>): Promise<Saving> {
  const item = newAutomationItem({
    id: newId(),
    prompt: job.task.prompt,
    taskId: job.taskId,
    createdAt: toIso(now()),
    ...proven,
  });
  if (!item) return { item, reason: "The plan is too large to be stored.", limit: null };
  const team = await readTeam(job.teamId);
  return { item, reason: null, limit: plans[team.plan].automations };
}

function endJob(
  job: JobItem,
  how: End,
  at: number,
  savedScriptId: string | null,
  notSavedReason: string | null,
): Action {
  const metadata: JobMetadata = { ...job.metadata, ...how.metadata };
  if (job.startedAt !== null) metadata.durationMs = at - Date.parse(job.startedAt);
  if (savedScriptId !== null) metadata.savedScriptId = savedScriptId;
  if (notSavedReason !== null) metadata.notRepeatableReason = notSavedReason;
  return {
    Update: {
      Key: { ...keys.job(job.teamId, job.id) },
      UpdateExpression:
        "SET #state = :ended, finishedAt = :at, #error = :error, metadata = :metadata, #result = :result " +
        "REMOVE duePk, dueAt",
      ConditionExpression: "#state = :state AND fence = :fence",
      ExpressionAttributeNames: { "#state": "state", "#error": "error", "#result": "result" },
      ExpressionAttributeValues: {
        ":ended": how.status,
        ":at": toIso(at),
        ":error": how.error,
        ":metadata": metadata,
        ":result": how.result ?? null,
        ":state": job.state,
        ":fence": job.fence,
      },
    },
  };
}

/** Frees the slot or the place in line, and counts a stored automation under its cap. */
function leaveTeam(job: JobItem, automationLimit: number | null, stores: boolean): Action {
  const waits = job.state === "waiting";
  const sets = [
    ...(waits ? ["waiting = waiting - :one"] : []),
    ...(stores ? ["automations = automations + :one"] : []),
  ];
  return {
    Update: {
      Key: { ...keys.team(job.teamId) },
      UpdateExpression: [
        sets.length > 0 ? `SET ${sets.join(", ")}` : "",
        waits ? "" : "REMOVE slots.#job",
      ].join(" "),
      ...(automationLimit !== null && { ConditionExpression: "automations < :limit" }),
      ...(!waits && { ExpressionAttributeNames: { "#job": job.id } }),
      ...((sets.length > 0 || automationLimit !== null) && {
        ExpressionAttributeValues: {
          ...(sets.length > 0 && { ":one": 1 }),
          ...(automationLimit !== null && { ":limit": automationLimit }),
        },
      }),
    },
  };
}

const leaveLine = (job: JobItem): Action[] =>
  job.state === "waiting" ? [{ Delete: { Key: { ...keys.waiting(job.teamId, job.id) } } }] : [];

const lostByPlatform = new Set(["runner_lost", "not_delivered"]);

/** An AI run counts only if it built an automation; a replay is given back if cancelled while pending or lost by us. */
function settle(job: JobItem, how: End): Action[] {
  if (job.kind === "agent") return [settleAiRun(job.teamId, job.usageMonth, Boolean(how.proven))];
  if (job.kind === "heal") return [];
  const unused = how.status === "cancelled" && isPending(job.state) && job.startedAt === null;
  const lost = how.error !== null && lostByPlatform.has(how.error.code);
  return unused || lost ? [giveBackReplay(job.teamId, job.usageMonth)] : [];
}

function noteReplay(job: JobItem, how: End, at: number): Action[] {
  if (job.scriptId === null) return [];
  return [
    {
      Update: {
        Key: { ...keys.automation(job.teamId, job.scriptId) },
        UpdateExpression: "SET #status = :status, lastRunAt = :at",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: { ":status": how.status, ":at": toIso(at) },
      },
    },
  ];
}
