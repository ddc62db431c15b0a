import { createHash } from "node:crypto";
import { type TeamId, useTeam } from "../actor.ts";
import { readAutomation, toAutomation } from "../automation/item.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { publish, putEvent } from "../event/index.ts";
import { newId } from "../id.ts";
import { keys } from "../keys.ts";
import { monthOf, resetOf } from "../month.ts";
import { plans } from "../plan.ts";
import { historyExpiresAt } from "../retention.ts";
import { send } from "../run-queue.ts";
import { findHold, unlessPausedByQuota } from "../schedule/hold.ts";
import { pauseForQuota } from "../schedule/pause.ts";
import { settings } from "../settings.ts";
import { type Action, get, type Item, transact } from "../table.ts";
import { readTeam, type TeamItem } from "../team/item.ts";
import { countReplay, replayCount, reserveAiRun } from "../usage/count.ts";
import { UsageItem } from "../usage/item.ts";
import { findNotice, type Notice } from "../usage/threshold.ts";
import { maxLooks, putAdmitted, putWaiting } from "./admit.ts";
import { type JobKind, type JobStatus, Task } from "./info.ts";
import { type JobItem, readJob, toSummary } from "./item.ts";

export interface Created {
  readonly jobId: string;
  readonly taskId: string;
  readonly status: JobStatus;
}

export interface CreateOptions {
  /** The same key and body within 24 h give the same job; another body is refused. */
  readonly idempotencyKey?: string | undefined;
}

const idempotencyMs = 24 * 60 * 60 * 1000;

/** An AI run of a prompt. */
export async function createAgent(input: Task, options: CreateOptions = {}): Promise<Created> {
  const task = Task.parse(input);
  return create({ kind: "agent", task, taskId: newId(), scriptId: null, body: ["agent", task] }, options);
}

/** A replay of an automation of the acting team. */
export async function createReplay(
  input: { scriptId: string },
  options: CreateOptions = {},
): Promise<Created> {
  const teamId = useTeam();
  const body = ["replay", input.scriptId];
  const item = await readAutomation(teamId, input.scriptId);
  if (!item) {
    const earlier = options.idempotencyKey && (await get(keys.idempotency(teamId, options.idempotencyKey)));
    if (earlier && Number(earlier.expiresAt) * 1000 > now()) return repeatOf(teamId, earlier, hashOf(body));
    throw new Refusal("not_found", "There is no such automation.");
  }
  const hasSchedules = Number(item.schedules ?? 0) > 0;
  return create({ kind: "replay", ...replayOf(item), hasSchedules, body }, options);
}

/**
 * The replay that a schedule of the acting team asks for, together with the schedule's own actions. Refused as
 * `conflict` when one of these fails its condition, whatever the quota says.
 */
export async function createScheduled(input: {
  scriptId: string;
  scheduleId: string;
  also: (job: JobItem) => readonly Action[];
}): Promise<Created> {
  const item = await readAutomation(useTeam(), input.scriptId);
  if (!item) throw new Refusal("not_found", "There is no such automation.");
  const { scheduleId, also } = input;
  return create({ kind: "scheduled", ...replayOf(item), scheduleId, also, body: null }, {});
}

function replayOf(item: Item): Pick<NewJob, "task" | "taskId" | "scriptId"> {
  const { id, prompt, taskId, plan } = toAutomation(item);
  const first = plan.steps[0];
  return { task: { prompt, ...(first?.kind === "open" && { startUrl: first.url }) }, taskId, scriptId: id };
}

const retryable = new Set<JobStatus>(["failed", "blocked", "max_steps", "cancelled"]);

/** A new job of the same task or automation as one that did not succeed. */
export async function retry(jobId: string, options: CreateOptions = {}): Promise<Created> {
  const job = await readJob(useTeam(), jobId);
  const { status } = toSummary(job);
  if (!retryable.has(status)) {
    throw new Refusal("conflict", `A job that is ${status} cannot be retried.`);
  }
  if (job.scriptId !== null) return createReplay({ scriptId: job.scriptId }, options);
  const { task, taskId } = job;
  return create({ kind: "agent", task, taskId, scriptId: null, body: ["retry", jobId] }, options);
}

interface NewJob {
  readonly kind: JobKind;
  readonly task: Task;
  readonly taskId: string;
  readonly scriptId: string | null;
  readonly scheduleId?: string;
  /** Of the automation that is replayed by hand: a pause of theirs by quota holds it too. */
  readonly hasSchedules?: boolean;
  /** What is written only together with the job. */
  readonly also?: (job: JobItem) => readonly Action[];
  /** What an idempotency key stands for. */
  readonly body: unknown;
}

/**
 * One transaction: counts the quota under its limit and puts the job, admitted when a slot is free and nobody waits,
 * else waiting. A slot that was taken or freed between the look and the write makes it look again.
 */
async function create(input: NewJob, options: CreateOptions): Promise<Created> {
  const teamId = useTeam();
  const bodyHash = hashOf(input.body);
  let counting: Counting = { notice: null, isLast: false };
  let held = input.hasSchedules ? [unlessPausedByQuota(teamId)] : [];
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const team = await readTeam(teamId);
    const { concurrentRuns } = plans[team.plan];
    const admitted = team.waiting === 0 && Object.keys(team.slots).length < concurrentRuns;
    const job = newJob(teamId, team, input, admitted);
    const remembered = options.idempotencyKey
      ? [rememberRequest(teamId, options.idempotencyKey, bodyHash, job)]
      : [];
    const also = input.also?.(job) ?? [];
    const { notice, isLast } = counting;
    const written = await transact([
      countUsage(team, job, counting),
      ...held,
      ...(admitted ? putAdmitted(job, team) : putWaiting(job, team)),
      ...(notice ? [putEvent(notice.event)] : []),
      ...remembered,
      ...also,
    ]);
    if (written.ok) {
      await Promise.all([
        admitted ? trySend(job) : undefined,
        publish(notice ? [notice.event] : []),
        // Where this fails, the next fire pauses them.
        isLast ? pauseForQuota(teamId, resetOf(job.usageMonth)).catch(() => undefined) : undefined,
      ]);
      return { jobId: job.id, taskId: job.taskId, status: "pending" };
    }
    if (also.length > 0 && written.reasons.slice(-also.length).some(({ failed }) => failed)) {
      throw new Refusal("conflict", "What the run was to be made with has changed.");
    }
    const earlier = remembered.length > 0 ? written.reasons.at(-1) : undefined;
    if (earlier?.failed) return repeatOf(teamId, earlier.item, bodyHash);
    const [counted, pause] = written.reasons;
    if (counted?.failed) counting = countingOf(team, job, counted.item);
    if (held.length > 0 && pause?.failed) {
      const hold = await findHold(teamId, String(job.scriptId));
      if (hold) throw pausedByQuota(team, hold.resumesAt);
      // The automation's own schedules are paused by a user: they hold nothing.
      held = [];
    }
  }
  throw new Refusal("storage_busy", "Too many runs are being created at once. Try again in a moment.", {
    details: { retryAfterSeconds: 1 },
  });
}

const hashOf = (body: unknown): string => createHash("sha256").update(JSON.stringify(body)).digest("hex");

/** A send that fails loses nothing: the sweep sends what was admitted and not started. */
async function trySend(job: JobItem): Promise<void> {
  await send({ teamId: job.teamId, jobId: job.id, fence: job.fence }).catch(() => undefined);
}

function newJob(teamId: TeamId, team: TeamItem, input: NewJob, admitted: boolean): JobItem {
  const at = now();
  return {
    id: newId(),
    teamId,
    taskId: input.taskId,
    kind: input.kind,
    state: admitted ? "admitted" : "waiting",
    task: input.task,
    scriptId: input.scriptId,
    scheduleId: input.scheduleId ?? null,
    createdAt: toIso(at),
    startedAt: null,
    finishedAt: null,
    error: null,
    metadata: {
      startUrl: input.task.startUrl ?? null,
      tier: null,
      verdict: null,
      model: null,
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      durationMs: null,
      attempts: 0,
      steps: 0,
      recordCount: null,
      completeness: null,
      notRepeatableReason: null,
      savedScriptId: null,
      outputTruncated: false,
    },
    fence: 1,
    admittedAt: admitted ? at : null,
    maxRunMs: Math.min(plans[team.plan].runDurationMs, settings().maxRunMs),
    deadlineAt: null,
    usageMonth: monthOf(at),
    result: null,
    expiresAt: historyExpiresAt(),
  };
}

/** What the month's counter calls for along with a job. */
interface Counting {
  readonly notice: Notice | null;
  /** Whether it takes the last replay of the month, with which the schedules pause. */
  readonly isLast: boolean;
}

function countUsage({ id, plan }: TeamItem, job: JobItem, { notice, isLast }: Counting): Action {
  const { aiRunsPerMonth, replaysPerMonth } = plans[plan];
  return job.kind === "agent"
    ? reserveAiRun(id, job.usageMonth, aiRunsPerMonth)
    : countReplay(id, replayCount(job.usageMonth, replaysPerMonth), notice, isLast);
}

/** Why the month's counter refused the job: its quota is used up, or the replay is the last or one to give notice of. */
function countingOf(team: TeamItem, { kind, usageMonth }: JobItem, counters: Item | undefined): Counting {
  const { aiRunsPerMonth, replaysPerMonth } = plans[team.plan];
  const { aiRuns, replays } = UsageItem.parse(counters ?? {});
  if (kind === "agent" ? aiRuns >= aiRunsPerMonth : replays >= replaysPerMonth) {
    throw quotaExceeded(team, kind, usageMonth);
  }
  const notice = findNotice(team.id, counters, replayCount(usageMonth, replaysPerMonth), replays + 1);
  return { notice, isLast: replays + 1 === replaysPerMonth };
}

function rememberRequest(teamId: TeamId, key: string, bodyHash: string, job: JobItem): Action {
  const at = now();
  return {
    Put: {
      Item: {
        ...keys.idempotency(teamId, key),
        bodyHash,
        jobId: job.id,
        expiresAt: Math.ceil((at + idempotencyMs) / 1000),
      },
      ConditionExpression: "attribute_not_exists(pk) OR expiresAt <= :now",
      ExpressionAttributeValues: { ":now": Math.floor(at / 1000) },
    },
  };
}

async function repeatOf(teamId: TeamId, earlier: Item | undefined, bodyHash: string): Promise<Created> {
  if (earlier?.bodyHash !== bodyHash) {
    throw new Refusal("idempotency_conflict", "This Idempotency-Key was used with another request.");
  }
  const { id, taskId, status } = toSummary(await readJob(teamId, String(earlier.jobId)));
  return { jobId: id, taskId, status };
}

/** The reset is that of the month which the quota is of, though another may have begun since. */
function quotaExceeded({ plan }: TeamItem, kind: JobKind, month: string): Refusal {
  const limits = plans[plan];
  const [limit, what] =
    kind === "agent" ? [limits.aiRunsPerMonth, "AI runs"] : [limits.replaysPerMonth, "replays"];
  return new Refusal("quota_exceeded", `This month's ${limit} ${what} are used up.`, {
    details: { limit, resetsAt: resetOf(month) },
  });
}

function pausedByQuota({ plan }: TeamItem, resetsAt: string): Refusal {
  const message =
    "The automation's schedules are paused until the month's replays are counted anew, and it with them.";
  return new Refusal("quota_exceeded", message, {
    details: { limit: plans[plan].replaysPerMonth, resetsAt },
  });
}
