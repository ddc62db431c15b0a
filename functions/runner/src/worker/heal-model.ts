import { type Planner, runAgent } from "@gleaner/agent";
import type { Plan } from "@gleaner/automation";
import type * as Job from "@gleaner/core/job";
import { adopt, deliveredFields, type Healing, type Patient } from "@gleaner/replay";
import { costsOf } from "./prompt-run.ts";
import type { Run } from "./run.ts";

/** Most tool calls of a model that looks for what a plan used to read; one more call may follow. */
const maxSteps = 12;

/**
 * Has the model run the automation's own prompt again, for the plan's fields. The new plan must meet the same
 * conditions as one found without a model, regardless of what the model says about it. The job bears the cost.
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

/** The fields by name without a type: the page determines the values, which are compared with the contract. */
function schemaOf({ read }: Plan): object {
  const properties = deliveredFields(read).map(({ name, reader }) => [
    name,
    reader.take === "list" ? { type: "array" } : {},
  ]);
  return { type: "object", properties: Object.fromEntries(properties) };
}
