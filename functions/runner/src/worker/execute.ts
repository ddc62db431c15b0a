import type { Planner } from "@gleaner/agent";
import type { Assignment, RunEnd } from "../assignment.ts";
import { runPrompt } from "./prompt-run.ts";
import { runReplay } from "./replay-run.ts";
import type { Run } from "./run.ts";

/** Runs an assignment to its end; what stands in its way is thrown. */
export function execute({ task, proven }: Assignment, run: Run, openPlanner: OpenPlanner): Promise<RunEnd> {
  return proven === null ? runPrompt(task, run, openPlanner(run)) : runReplay(proven, run);
}

export type OpenPlanner = (run: Pick<Run, "settings" | "log">) => Planner;
