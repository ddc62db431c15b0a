import type { Plan } from "@gleaner/automation";
import { type Collected, combine, type Progress, runWhole, TargetError } from "@gleaner/replay";
import type { RunEnd } from "../assignment.ts";
import { proofOf } from "./prompt-run.ts";
import { limitsOf, type Run, withBrowser } from "./run.ts";
import type { Found } from "./standing.ts";

/** Runs an unproven plan, proves it in a clean browser, and delivers only what both runs gave. */
export async function runProof(plan: Plan, run: Run): Promise<RunEnd> {
  const stage = run.course.from?.stage;
  if (stage?.kind === "proof") return conclude(stage.found, run, stage.progress);
  run.learn({ tier: "browser", steps: plan.steps.length });
  run.log({ level: "info", message: "Running the imported plan, which has not been proven yet." });
  const collected = await withBrowser(run, (session) =>
    orReason(async () => {
      const onTurn = async () => run.pictures?.takeTurned(session, "proof");
      const done = await runWhole(session, plan, { ...limitsOf(run), onTurn });
      await run.pictures?.take(session, "proof");
      return combine(done, limitsOf(run));
    }),
  );
  if (typeof collected === "string") return fail(collected);
  const { records, evidence, completeness, cut } = collected;
  if (records.length === 0) return fail("It gave no records.");
  if (cut) return fail(`It was cut short (${completeness.reason}).`);
  const found = { records, evidence, completeness, plan };
  await run.course.keep({ kind: "proof", found, progress: null }, null);
  return conclude(found, run, null);
}

async function conclude(found: Found, run: Run, progress: Progress | null): Promise<RunEnd> {
  const { proven, reason, page } = await proofOf(found, run, progress);
  if (!proven) return fail(reason ?? "A second run did not confirm it.");
  const { records, evidence, completeness } = found;
  run.learn({ verdict: "ok" });
  run.deliver({ records, evidence, completeness });
  return { status: "success", error: null, proven, page };
}

const fail = (reason: string): RunEnd => ({
  status: "failed",
  error: { code: "site_changed", message: `The imported plan could not be proven. ${reason}` },
});

async function orReason(work: () => Promise<Collected>): Promise<Collected | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TargetError) return error.message;
    throw error;
  }
}
