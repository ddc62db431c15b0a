import type { Plan, Read, Step } from "@gleaner/automation";
import { Plan as PlanSchema } from "@gleaner/automation";
import type { Collected } from "@gleaner/replay";

/** What one run did so far, in the words of a plan. */
export interface Recording {
  readonly steps: Step[];
  read: Read | null;
  collected: Collected | null;
  /** True after pagination: the page is no longer the one that the steps lead to. */
  movedOn: boolean;
}

export function startRecording(): Recording {
  return { steps: [], read: null, collected: null, movedOn: false };
}

/** Adds a step. What was read before it is void, since a replay reads after its last step. */
export function recordStep(recording: Recording, step: Step): void {
  const last = recording.steps.at(-1);
  if (step.kind === "open" && last?.kind === "open") recording.steps.pop();
  recording.steps.push(step);
  recording.read = null;
  recording.collected = null;
  recording.movedOn = false;
}

/** The plan of what was recorded; null when it cannot be said in the plan language. */
export function toPlan(recording: Recording): Plan | null {
  const plan = PlanSchema.safeParse({ version: 1, steps: recording.steps, read: recording.read });
  return plan.success ? plan.data : null;
}
