import { type AgentOutcome, type Planner, runAgent, type Usage } from "@gleaner/agent";
import type { ProvenPlan } from "@gleaner/automation";
import { startUrlOf } from "@gleaner/automation/prompt-address";
import type * as Job from "@gleaner/core/job";
import { type Claim, type Proof, prove } from "@gleaner/replay";
import type { RunEnd } from "../assignment.ts";
import { limitsOf, type Run, withBrowser } from "./run.ts";
import { awaitAnotherTry } from "./second-try.ts";

/** The longest that a timer takes, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1;

/** Runs a prompt, proves the plan that came of it in a clean browser, and ends as the run ended. */
export async function runPrompt(task: Job.Task, run: Run, planner: Planner): Promise<RunEnd> {
  run.learn({ startUrl: startUrlOf(task) });
  const outcome = await withBrowser(run, (session) =>
    runAgent({
      task,
      session,
      planner,
      limits: limitsOf(run),
      log: run.log,
      onUsage: (usage) => run.learn(metadataOf(usage)),
      onVoid: run.voidPages,
    }),
  );
  run.learn(metadataOf(outcome.usage));
  switch (outcome.status) {
    case "success":
      return succeed(outcome, run);
    case "fields_not_found": {
      const { status: code, reason: message } = outcome;
      return { status: "failed", error: { code, message } };
    }
    case "blocked":
    case "rejected":
    case "max_steps": {
      const { status, reason } = outcome;
      run.log({ level: "warn", message: reason });
      return { status, error: { code: status, message: reason } };
    }
  }
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
  { records, evidence, completeness, ...outcome }: Extract<AgentOutcome, { status: "success" }>,
  run: Run,
): Promise<RunEnd> {
  // Whatever becomes of the proof, the records that the run collected are delivered.
  run.deliver({ records, evidence, completeness });
  const { plan } = outcome;
  const { proven, reason } = plan
    ? await proofOf({ plan, records }, run)
    : { proven: null, reason: outcome.notRepeatableReason };
  return { status: "success", error: null, proven, metadata: { notRepeatableReason: reason } };
}

interface ProofOutcome {
  readonly proven: ProvenPlan | null;
  readonly reason: string | null;
}

async function proofOf(claim: Pick<Claim, "plan" | "records">, run: Run): Promise<ProofOutcome> {
  const { log } = run;
  log({ level: "info", message: "Proving the plan in a clean browser, without a model." });
  const first = await proveInTime(claim, run);
  const proof = !first.ok && (await awaitAnotherTry(run)) ? await proveInTime(claim, run) : first;
  if (!proof.ok) {
    log({ level: "warn", message: `Not repeatable: ${proof.reason}` });
    return { proven: null, reason: proof.reason };
  }
  log({ level: "info", message: "The plan gave the same records again: it is saved as an automation." });
  return { proven: { plan: claim.plan, contract: proof.contract }, reason: null };
}

async function proveInTime(claim: Pick<Claim, "plan" | "records">, run: Run): Promise<Proof> {
  const { browsers, signal: whole, collectUntil } = run;
  const signal = AbortSignal.any([
    whole,
    AbortSignal.timeout(Math.max(0, Math.min(collectUntil - Date.now(), maxTimerMs))),
  ]);
  // The proof reads the same pages again; its progress would only repeat the run's.
  const limits = { ...limitsOf({ ...run, signal }), onPage: () => {} };
  try {
    return await prove({ ...claim, openSession: () => browsers.launch(signal), limits });
  } catch (error) {
    if (whole.aborted) throw error;
    if (signal.aborted)
      return { ok: false, reason: "There was no time left for a second run to confirm it." };
    return { ok: false, reason: "A second run to confirm it could not be made." };
  }
}
