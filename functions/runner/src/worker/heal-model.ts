import { type Planner, runAgent } from "@gleaner/agent";
import type { Plan } from "@gleaner/automation";
import type * as Job from "@gleaner/core/job";
import { adopt, deliveredFields, type Healing, type Patient } from "@gleaner/replay";
import { costsOf } from "./prompt-run.ts";
import type { Run } from "./run.ts";

/** Tools that a model may use to find what a plan used to read; it is asked once more than that at most. */
const maxSteps = 12;

/**
 * Has the model run the automation's own prompt again, for the fields that it has. The plan that comes of it counts under
 * the conditions of one that was found without a model, whatever the model says of it; what it costs is the job's.
 */
export function healWithModel(
  task: Pick<Job.Task, "prompt" | "startUrl">,
  planner: Planner,
  run: Run,
): (patient: Patient) => Promise<Healing> {
  return async (patient) => {
    const outcome = await runAgent({
      task: { ...task, schema: schemaOf(patient.proven.plan), maxSteps },
      session: patient.session,
      planner,
      limits: { ...patient.limits, onPage: () => {} },
      log: run.log,
      onUsage: (usage) => run.learn(costsOf(usage)),
    });
    run.learn(costsOf(outcome.usage));
    if (outcome.status !== "success") return { ok: false, reason: outcome.reason };
    if (!outcome.plan) return { ok: false, reason: outcome.notRepeatableReason ?? "There is no plan of it." };
    return adopt(patient, outcome.plan);
  };
}

/** The fields by their names; what they hold is for the page to say, and held against what is remembered. */
function schemaOf({ read }: Plan): object {
  const properties = deliveredFields(read).map(({ name, reader }) => [
    name,
    reader.take === "list" ? { type: "array" } : {},
  ]);
  return { type: "object", properties: Object.fromEntries(properties) };
}
