import { type TeamId, useTeam } from "../actor.ts";
import { countHeal, requireHeal } from "../automation/heals.ts";
import { readAutomation, toAutomation, toItem } from "../automation/item.ts";
import { now, toIso } from "../clock.ts";
import { Refusal } from "../error.ts";
import { publish, putEvent } from "../event/index.ts";
import { newId } from "../id.ts";
import { monthOf, resetOf } from "../month.ts";
import { plans } from "../plan.ts";
import { historyExpiresAt } from "../retention.ts";
import { send } from "../run-queue.ts";
import { findHold, unlessPausedByQuota } from "../schedule/hold.ts";
import { pauseForQuota } from "../schedule/pause.ts";
import { settings } from "../settings.ts";
import { type Action, type Item, transact } from "../table.ts";
import { readTeam, type TeamItem } from "../team/item.ts";
import { maxLooks, putAdmitted, putWaiting } from "./admit.ts";
import { type Counting, countingOf, countUsage, pausedByQuota } from "./counting.ts";
import { type JobKind, type JobStatus, Task } from "./info.ts";
import { type JobItem, readJob, toSummary } from "./item.ts";
import { definedOf, type Named, namedOf, namesAny, refuseMissing, requireNamed } from "./named.ts";
import { type Created, findEarlier, hashOf, rememberRequest, repeatOf } from "./repeat.ts";

export type { Created } from "./repeat.ts";

export interface CreateOptions {
  /** The same key and body within 24 h return the same job; the same key with another body is refused. */
  readonly idempotencyKey?: string | undefined;
}

/** An AI run of a prompt. */
export async function createAgent(input: Task, options: CreateOptions = {}): Promise<Created> {
  const task = Task.parse(input);
  const body = ["agent", task];
  return create({ kind: "agent", task, named: task, taskId: newId(), scriptId: null, body }, options);
}

type ReplayInput = { readonly scriptId: string } & Named & Pick<Task, "screenshots">;

/**
 * A replay of an automation of the acting team, with the automation's own account and proxy by default. An
 * idempotency key is bound to the arguments, or to the given `body`.
 */
export async function createReplay(
  { scriptId, screenshots, ...named }: ReplayInput,
  options: CreateOptions = {},
  body = bodyOf({ scriptId, screenshots, ...named }),
): Promise<Created> {
  const teamId = useTeam();
  const item = await readAutomation(teamId, scriptId);
  if (!item) {
    const earlier = await findEarlier(teamId, options.idempotencyKey);
    if (earlier) return repeatOf(teamId, earlier, hashOf(body));
    throw new Refusal("not_found", "There is no such automation.");
  }
  const hasSchedules = Number(item.schedules ?? 0) > 0;
  const replay = replayOf(item, named);
  const task = { ...replay.task, ...(screenshots && { screenshots }) };
  return create({ kind: "replay", ...replay, task, named, hasSchedules, body }, options);
}

function bodyOf({ scriptId, accountId, proxyId, screenshots }: ReplayInput): readonly unknown[] {
  const asked = { accountId, proxyId, ...(screenshots && { screenshots }) };
  return ["replay", scriptId, ...(accountId || proxyId || screenshots ? [asked] : [])];
}

/**
 * A replay for a schedule of the acting team, together with the schedule's own actions. Refused as `conflict` when
 * one of these fails its condition, even when the quota is used up.
 */
export async function createScheduled(input: {
  scriptId: string;
  scheduleId: string;
  also: (job: JobItem) => readonly Action[];
}): Promise<Created> {
  const item = await readAutomation(useTeam(), input.scriptId);
  if (!item) throw new Refusal("not_found", "There is no such automation.");
  const { scheduleId, also } = input;
  return create({ kind: "scheduled", ...replayOf(item), named: {}, scheduleId, also, body: null }, {});
}

/**
 * A run of an automation that mends its plan where the site has changed. It counts neither as a replay nor as an AI
 * run.
 */
export async function createHeal(
  scriptId: string,
  options: CreateOptions = {},
  body: readonly unknown[] = ["heal", scriptId],
): Promise<Created> {
  const teamId = useTeam();
  const earlier = await findEarlier(teamId, options.idempotencyKey);
  if (earlier) return repeatOf(teamId, earlier, hashOf(body));
  const stored = await readAutomation(teamId, scriptId);
  if (!stored) throw new Refusal("not_found", "There is no such automation.");
  const item = toItem(stored);
  if (!item.proven) {
    throw new Refusal(
      "conflict",
      "An imported plan is proven by its first replay; until then nothing is to be healed.",
    );
  }
  requireHeal(item);
  const also = ({ id }: JobItem) => [{ Update: countHeal(teamId, item, id) }];
  return create({ kind: "heal", ...replayOf(stored), named: {}, also, body }, options);
}

function replayOf(item: Item, named: Named = {}): Pick<NewJob, "task" | "taskId" | "scriptId"> {
  const { id, prompt, taskId, plan, accountId, proxyId } = toAutomation(item);
  const first = plan.steps[0];
  const kept = { ...(accountId !== null && { accountId }), ...(proxyId !== null && { proxyId }) };
  const startUrl = first?.kind === "open" ? { startUrl: first.url } : {};
  return { task: { prompt, ...startUrl, ...kept, ...definedOf(named) }, taskId, scriptId: id };
}

const retryable = new Set<JobStatus>(["failed", "blocked", "max_steps", "cancelled"]);

/** A new job of the same task or automation as one that did not succeed. */
export async function retry(jobId: string, options: CreateOptions = {}): Promise<Created> {
  const job = await readJob(useTeam(), jobId);
  const { status } = toSummary(job);
  if (!retryable.has(status)) {
    throw new Refusal("conflict", `A job that is ${status} cannot be retried.`);
  }
  const { task, taskId, scriptId } = job;
  const body = ["retry", jobId];
  if (scriptId !== null && job.kind === "heal") return createHeal(scriptId, options, body);
  if (scriptId !== null)
    return createReplay({ scriptId, ...namedOf(task), screenshots: task.screenshots }, options, body);
  return create({ kind: "agent", task, named: task, taskId, scriptId, body }, options);
}

interface NewJob {
  readonly kind: JobKind;
  readonly task: Task;
  /** The account and proxy that the caller names itself: they must exist. */
  readonly named: Named;
  readonly taskId: string;
  readonly scriptId: string | null;
  readonly scheduleId?: string;
  /** The automation, for a manual replay: a pause of its schedules by quota also refuses this replay. */
  readonly hasSchedules?: boolean;
  /** Actions that are written only together with the job. */
  readonly also?: (job: JobItem) => readonly Action[];
  /** What an idempotency key is bound to. */
  readonly body: unknown;
}

/**
 * Creates a job in one transaction: counts it under its quota, and admits it when a slot is free and no job waits, or
 * else puts it in the line. Where another process took or freed a slot in between, it reads and tries again.
 */
async function create(input: NewJob, options: CreateOptions): Promise<Created> {
  const teamId = useTeam();
  const bodyHash = hashOf(input.body);
  // Checked first, because the account or proxy may have been deleted since the same request was first made.
  const earlier = namesAny(input.named) && (await findEarlier(teamId, options.idempotencyKey));
  if (earlier) return repeatOf(teamId, earlier, bodyHash);
  let counting: Counting = { notice: null, isLast: false };
  let isHeld = input.hasSchedules === true;
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const [team, named] = await Promise.all([readTeam(teamId), requireNamed(input.named, input.task)]);
    const { concurrentRuns } = plans[team.plan];
    const admitted = team.waiting === 0 && Object.keys(team.slots).length < concurrentRuns;
    const job = newJob(teamId, team, input, admitted);
    const also = nameEach("also", input.also?.(job) ?? []);
    const { notice, isLast } = counting;
    const actions: Record<string, Action> = {
      ...countUsage(team, job, counting),
      ...(isHeld && { pause: unlessPausedByQuota(teamId) }),
      ...nameEach("place", admitted ? putAdmitted(job, team) : putWaiting(job, team)),
      ...(notice && { notice: putEvent(notice.event) }),
      ...(options.idempotencyKey && {
        request: rememberRequest(teamId, options.idempotencyKey, bodyHash, job),
      }),
      ...named,
      ...also,
    };
    const written = await transact(Object.values(actions));
    if (written.ok) {
      await Promise.all([
        admitted ? trySend(job) : undefined,
        publish(notice ? [notice.event] : []),
        // If this fails, the next fire pauses them.
        isLast ? pauseForQuota(teamId, resetOf(job.usageMonth)).catch(() => undefined) : undefined,
      ]);
      return { jobId: job.id, taskId: job.taskId, status: "pending" };
    }
    const reasons = new Map(Object.keys(actions).map((name, index) => [name, written.reasons[index]]));
    if (Object.keys(also).some((name) => reasons.get(name)?.failed)) {
      throw new Refusal("conflict", "What the run was to be made with has changed.");
    }
    const request = reasons.get("request");
    if (request?.failed) return repeatOf(teamId, request.item, bodyHash);
    refuseMissing(reasons);
    if (reasons.get("usage")?.failed) counting = countingOf(team, job, reasons.get("usage")?.item);
    if (reasons.get("pause")?.failed) {
      const hold = await findHold(teamId, String(job.scriptId));
      if (hold) throw pausedByQuota(team, hold.resumesAt);
      // A user paused the automation's own schedules, so the pause by quota does not concern this replay.
      isHeld = false;
    }
  }
  throw new Refusal("storage_busy", "Too many runs are being created at once. Try again in a moment.", {
    details: { retryAfterSeconds: 1 },
  });
}

const nameEach = (name: string, actions: readonly Action[]): Record<string, Action> =>
  Object.fromEntries(actions.map((action, index) => [`${name} ${index}`, action]));

/** A failed send loses nothing: the sweep sends jobs that were admitted and not started. */
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
      tiers: [],
      verdict: null,
      model: null,
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      cachedTokens: 0,
      estimatedCostUsd: null,
      durationMs: null,
      attempts: 0,
      steps: 0,
      recordCount: null,
      completeness: null,
      notRepeatableReason: null,
      missing: [],
      note: null,
      savedScriptId: null,
      changes: null,
      heal: null,
      outputTruncated: false,
    },
    fence: 1,
    admittedAt: admitted ? at : null,
    maxRunMs: Math.min(plans[team.plan].runDurationMs, settings().maxRunMs),
    antiBlocking: plans[team.plan].antiBlocking,
    deadlineAt: null,
    usageMonth: monthOf(at),
    result: null,
    expiresAt: historyExpiresAt(),
  };
}
