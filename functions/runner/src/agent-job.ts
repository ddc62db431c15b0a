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
import type * as Job from "@gleaner/core/job";
import { prove } from "@gleaner/replay";
import type { JobLog } from "./job-log.ts";
import { delivered, limitsOf, type Run } from "./run.ts";
import type { RunnerSettings } from "./settings.ts";

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
  { browsers, log, signal }: Run,
): Promise<ProofOutcome> {
  if (!plan) return { proven: null, reason: notRepeatableReason };
  log.write({ level: "info", message: "Proving the plan in a clean browser, without a model." });
  // The proof reads the same pages again; its progress would only repeat the run's.
  const limits = { ...limitsOf(job, { signal, log }), onPage: () => {} };
  const proof = await prove({ plan, records, openSession: () => browsers.launch(signal), limits });
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
