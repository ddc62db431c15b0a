import type { Planner } from "@gleaner/agent";
import type { Assignment, RunEnd } from "../assignment.ts";
import { runPrompt } from "./prompt-run.ts";
import { runProof } from "./proof-run.ts";
import { runReplay } from "./replay-run.ts";
import type { Run } from "./run.ts";
import { trySecond } from "./second-try.ts";

/** Runs an assignment to its end; what stands in its way is thrown. */
export function execute(
  { task, work }: Pick<Assignment, "task" | "work">,
  run: Run,
  openPlanner: OpenPlanner,
): Promise<RunEnd> {
  return trySecond(run, (own) => {
    switch (work.kind) {
      case "prompt":
        return runPrompt(task, own, openPlanner(own));
      case "replay":
        return runReplay(work.proven, own, work.heals);
      case "proof":
        return runProof(work.plan, own);
    }
  });
}

export type OpenPlanner = (run: Pick<Run, "settings" | "log" | "scrub" | "collectUntil">) => Planner;
