import { createKeylessPlanner, ModelError, runAgent } from "@gleaner/agent";
import type { DataRecord } from "@gleaner/automation";
import { faultOf, limits, type Visit } from "../eval/visit.ts";

/** What a caller gets: records, or a refusal with its sentence. A run that failed for another reason is no refusal. */
export interface Answer {
  readonly status: "answered" | "refused" | "failed";
  readonly records: readonly DataRecord[];
  readonly reason: string;
}

const refusals: ReadonlySet<string> = new Set(["rejected", "fields_not_found"]);

/** Runs one prompt as a job does where there is no model: the prompt alone, in a real browser. */
export async function ask(prompt: string, visit: Visit): Promise<Answer> {
  try {
    const outcome = await runAgent({
      task: { prompt },
      session: visit,
      planner: createKeylessPlanner(),
      limits,
      log: () => {},
    });
    if (outcome.status === "success") return { status: "answered", records: outcome.records, reason: "" };
    return endedWithout(refusals.has(outcome.status) ? "refused" : "failed", outcome.reason);
  } catch (error) {
    return endedWithout(error instanceof ModelError ? "refused" : "failed", faultOf(error));
  }
}

function endedWithout(status: "refused" | "failed", reason: string): Answer {
  return { status, records: [], reason };
}
