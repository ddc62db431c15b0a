import {
  type AgentOutcome,
  connectModel,
  createClaudePlanner,
  createKeylessPlanner,
  type Planner,
  runAgent,
  startUrlOf,
  type Usage,
} from "@gleaner/agent";
import type { ProvenPlan } from "@gleaner/automation";
import { now } from "@gleaner/core/clock";
import type * as Job from "@gleaner/core/job";
import { type Claim, type Proof, prove } from "@gleaner/replay";
import type { JobLog } from "./job-log.ts";
import { delivered, limitsOf, type Run } from "./run.ts";
import type { RunnerSettings } from "./settings.ts";

/** The longest that a timer takes, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1;

const defaultModel = "claude-sonnet-5-5";

/** Runs a prompt, proves the plan that came of it in a clean browser, and ends the job as the run ended. */
export async function runAgentJob(job: Job.JobItem, run: Run): Promise<Job.End> {
  const planner = plannerOf(run.settings, run.log);
  run.learn({ startUrl: startUrlOf(job.task) });
  const session = await run.browsers.take(run.signal);
  let outcome: AgentOutcome;
  try {
    outcome = await runAgent({
      task: job.task,
      session,
      planner,
      limits: limitsOf(job, run),
      log: run.log.write,
      onUsage: (usage) => run.learn(metadataOf(usage)),
    });
  } finally {
    await session.close();
  }
  run.learn(metadataOf(outcome.usage));
  switch (outcome.status) {
    case "success":
      return succeed(job, outcome, run);
    case "blocked":
    case "rejected":
    case "max_steps": {
      const { status, reason } = outcome;
      run.log.write({ level: "warn", message: reason });
      return { status, error: { code: status, message: reason } };
    }
  }
}

function plannerOf({ model }: RunnerSettings, log: JobLog): Planner {
  if (!model) return createKeylessPlanner((message) => log.write({ level: "info", message }));
  const { apiKey, baseURL, timeoutMs } = model;
  const ask = connectModel({ apiKey, baseURL: baseURL ?? undefined, timeoutMs });
  return createClaudePlanner({ model: model.name ?? defaultModel, ask });
}

function metadataOf({
  model,
  modelCalls,
  inputTokens,
  outputTokens,
  steps,
}: Usage): Partial<Job.JobMetadata> {
  return { tier: "agent", model, modelCalls, inputTokens, outputTokens, steps };
}

async function succeed(
  job: Job.JobItem,
  outcome: Extract<AgentOutcome, { status: "success" }>,
  run: Run,
): Promise<Job.End> {
  const { result, metadata } = await delivered(job, outcome);
  const { proven, reason } = await proofOf(job, outcome, run);
  return {
    status: "success",
    error: null,
    result,
    proven,
    metadata: { ...metadata, notRepeatableReason: reason },
  };
}

interface ProofOutcome {
  readonly proven: ProvenPlan | null;
  readonly reason: string | null;
}

async function proofOf(
  job: Job.JobItem,
  { plan, records, notRepeatableReason }: Extract<AgentOutcome, { status: "success" }>,
  run: Run,
): Promise<ProofOutcome> {
  if (!plan) return { proven: null, reason: notRepeatableReason };
  const { log } = run;
  log.write({ level: "info", message: "Proving the plan in a clean browser, without a model." });
  const proof = await proveInTime(job, { plan, records }, run);
  if (!proof.ok) {
    log.write({ level: "warn", message: `Not repeatable: ${proof.reason}` });
    return { proven: null, reason: proof.reason };
  }
  log.write({
    level: "info",
    message: "The plan gave the same records again: it is saved as an automation.",
  });
  return { proven: { plan, contract: proof.contract }, reason: null };
}

/** Whatever becomes of the proof, the records that the run collected are delivered. */
async function proveInTime(
  job: Job.JobItem,
  claim: Pick<Claim, "plan" | "records">,
  { browsers, log, signal: whole }: Run,
): Promise<Proof> {
  const { deadlineAt = Number.POSITIVE_INFINITY } = limitsOf(job, { signal: whole, log });
  const signal = AbortSignal.any([
    whole,
    AbortSignal.timeout(Math.max(0, Math.min(deadlineAt - now(), maxTimerMs))),
  ]);
  // The proof reads the same pages again; its progress would only repeat the run's.
  const limits = { ...limitsOf(job, { signal, log }), onPage: () => {} };
  try {
    return await prove({ ...claim, openSession: () => browsers.launch(signal), limits });
  } catch (error) {
    if (whole.aborted) throw error;
    if (signal.aborted)
      return { ok: false, reason: "There was no time left for a second run to confirm it." };
    return { ok: false, reason: "A second run to confirm it could not be made." };
  }
}
