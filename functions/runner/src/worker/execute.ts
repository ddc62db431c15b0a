import type { Planner } from "@gleaner/agent";
import type { Assignment, RunEnd } from "../assignment.ts";
import { runPrompt } from "./prompt-run.ts";
import { runReplay } from "./replay-run.ts";
import type { Run } from "./run.ts";
import { trySecond } from "./second-try.ts";

/** Runs an assignment to its end; what stands in its way is thrown. */
export function execute(
  { task, proven }: Pick<Assignment, "task" | "proven">,
  run: Run,
  openPlanner: OpenPlanner,
): Promise<RunEnd> {
  return trySecond(run, (own) =>
    proven === null ? runPrompt(task, own, openPlanner(own)) : runReplay(proven, own),
  );
}

export type OpenPlanner = (run: Pick<Run, "settings" | "log" | "scrub" | "collectUntil">) => Planner;
