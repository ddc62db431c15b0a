import { type AgentOutcome, type Planner, runAgent, type Usage } from "@gleaner/agent";
import type { ProvenPlan } from "@gleaner/automation";
import { startUrlOf } from "@gleaner/automation/prompt-address";
import type * as Job from "@gleaner/core/job";
import { type Progress, type Proof, packPage, prove } from "@gleaner/replay";
import type { RunEnd } from "../assignment.ts";
import { isPause, type RunSession, takeUp } from "./course.ts";
import { httpTrialOf } from "./http-run.ts";
import { limitsOf, type Run, withBrowser } from "./run.ts";
import { awaitAnotherTry } from "./second-try.ts";
import { shorten } from "./shorten.ts";
import type { Found } from "./standing.ts";

/** The longest delay of a timer, in milliseconds. */
const maxTimerMs = 2 ** 31 - 1;

/** Runs a prompt and proves its plan in a clean browser. The result is that of the prompt's run. */
export async function runPrompt(task: Job.Task, run: Run, planner: Planner): Promise<RunEnd> {
  const { from, keep } = run.course;
  if (from?.stage.kind === "proof") return conclude(from.stage.found, run, task.prompt, from.stage.progress);
  const earlier = from?.stage.kind === "agent" ? from.stage.agent : null;
  run.learn({ startUrl: startUrlOf(task) });
  const outcome = await withBrowser(run, async (session) => {
    const ended = await runAgent({
      task,
      session,
      planner,
      limits: { ...limitsOf(run), onTurn: async () => run.pictures?.takeTurned(session, "proof") },
      log: run.log,
      onUsage: (usage) => run.learn(metadataOf(usage, earlier?.usage)),
      onVoid: run.voidPages,
      onStep: async (step) => run.pictures?.take(session, "step", step),
      checkpoints: { from: earlier, save: (agent) => keep({ kind: "agent", agent }, session) },
    });
    await run.pictures?.take(session, ended.status === "success" ? "proof" : "verdict");
    return ended;
  });
  run.learn(metadataOf(outcome.usage, earlier?.usage));
  switch (outcome.status) {
    case "success":
      return succeed(outcome, run, task.prompt);
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

/** The cost of this worker's part of the run. */
function metadataOf(usage: Usage, before?: Usage): Partial<Job.JobMetadata> {
  return { tier: "agent", steps: usage.steps - (before?.steps ?? 0), ...costsOf(usage, before) };
}

/** The cost of model calls. */
export function costsOf(usage: Usage, before?: Usage): Partial<Job.JobMetadata> {
  return {
    model: usage.model,
    modelCalls: usage.modelCalls - (before?.modelCalls ?? 0),
    inputTokens: usage.inputTokens - (before?.inputTokens ?? 0),
    outputTokens: usage.outputTokens - (before?.outputTokens ?? 0),
    cachedTokens: usage.cachedTokens - (before?.cachedTokens ?? 0),
    estimatedCostUsd: costOf(usage, before),
  };
}

/** Rounded to a hundredth of a cent or finer; an unknown cost is left out. */
const costOf = ({ model, costUsd }: Usage, before?: Usage): number | null =>
  model === null || costUsd === null ? null : Number((costUsd - (before?.costUsd ?? 0)).toFixed(6));

async function succeed(
  outcome: Extract<AgentOutcome, { status: "success" }>,
  run: Run,
  prompt: string,
): Promise<RunEnd> {
  const { records, evidence, completeness, plan, notRepeatableReason, missing, note } = outcome;
  run.learn({ missing: [...missing], note });
  if (plan) return conclude({ records, evidence, completeness, plan }, run, prompt, "new");
  run.deliver({ records, evidence, completeness });
  return { status: "success", error: null, metadata: { notRepeatableReason } };
}

/** Delivers the records regardless of the plan's proof, and then proves the plan. */
async function conclude(
  found: Found,
  run: Run,
  prompt: string,
  from: Progress | null | "new",
): Promise<RunEnd> {
  const { records, evidence, completeness } = found;
  run.deliver({ records, evidence, completeness });
  if (from === "new") await run.course.keep({ kind: "proof", found, progress: null }, null);
  // A proof that continues already has the shortened plan.
  const short = from === "new" || from === null ? await shorten(found, run, prompt) : found;
  const { proven, reason, page } = await proofOf(short, run, from === "new" ? null : from);
  return { status: "success", error: null, proven, page, metadata: { notRepeatableReason: reason } };
}

interface ProofOutcome {
  readonly proven: ProvenPlan | null;
  readonly reason: string | null;
  /** The page that was read, packed. */
  readonly page: Uint8Array | null;
}

/** Proves a plan by the records that it found; tries again where the website refused the proof for a while. */
export async function proofOf(found: Found, run: Run, progress: Progress | null): Promise<ProofOutcome> {
  const { log } = run;
  log({ level: "info", message: "Proving the plan in a clean browser, without a model." });
  const first = await proveInTime(found, run, progress);
  const proof = !first.ok && (await awaitAnotherTry(run)) ? await proveInTime(found, run, null) : first;
  if (!proof.ok) {
    log({ level: "warn", message: `Not repeatable: ${proof.reason}` });
    return { proven: null, reason: proof.reason, page: null };
  }
  log({ level: "info", message: "The plan gave the same records again: it is proven." });
  const { plan, contract } = proof;
  const what = contract.tier === "json" ? "The JSON that the page fetches" : "Plain HTTP";
  if (contract.tier)
    log({ level: "info", message: `${what} gave them too, twice: replays will start with it.` });
  return { proven: { plan, contract }, reason: null, page: proof.page && (await packPage(proof.page)) };
}

async function proveInTime(found: Found, run: Run, progress: Progress | null): Promise<Proof> {
  const { browsers, course, signal: whole, collectUntil } = run;
  const signal = AbortSignal.any([
    whole,
    AbortSignal.timeout(Math.max(0, Math.min(collectUntil - Date.now(), maxTimerMs))),
  ]);
  // The proof reads the same pages again, so its progress is not reported.
  const limits = { ...limitsOf({ ...run, signal }), onPage: () => {} };
  let session: RunSession | null = null;
  const openSession = async (): Promise<RunSession> => {
    session = await browsers.launch(signal);
    if (progress && course.from) await takeUp(session, course.from);
    return session;
  };
  const checkpoints = {
    from: progress,
    save: (far: Progress) => course.keep({ kind: "proof", found, progress: far }, session),
  };
  try {
    return await prove({ ...found, openSession, http: httpTrialOf(run), limits, checkpoints });
  } catch (error) {
    if (whole.aborted || isPause(error)) throw error;
    if (signal.aborted)
      return { ok: false, reason: "There was no time left for a second run to confirm it." };
    return { ok: false, reason: "A second run to confirm it could not be made." };
  }
}
