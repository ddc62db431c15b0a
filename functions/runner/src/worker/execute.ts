import type { Assignment, RunEnd } from "../assignment.ts";
import { healerOf } from "./heal-run.ts";
import type { OpenPlanner } from "./planner.ts";
import { runPrompt } from "./prompt-run.ts";
import { runProof } from "./proof-run.ts";
import { runReplay } from "./replay-run.ts";
import type { Run } from "./run.ts";
import { trySecond } from "./second-try.ts";

/** Runs an assignment to its end; throws what prevents that. */
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
        return runReplay(work, own, work.heals ? healerOf(work.proven, task, own, openPlanner) : null);
      case "proof":
        return runProof(work.plan, own);
    }
  });
}
