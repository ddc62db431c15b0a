import { createKeylessPlanner, runAgent } from "@gleaner/agent";
import { toJsonSchema } from "./field-type.ts";
import type { Item } from "./item.ts";
import { type Mode, type Prediction, predictNothing } from "./prediction.ts";
import { faultOf, limits, type Visit } from "./visit.ts";

/** Address, task text and field names in, records out: the product's own run without a model. */
export const keyless: Mode = {
  units: (items) => items.map((item) => [item]),
  async predict([item], visit, pages) {
    if (item === undefined) return [];
    try {
      return [await run(item, visit, pages.urlOf(item))];
    } catch (error) {
      return [predictNothing(item, faultOf(error))];
    }
  },
};

async function run(item: Item, visit: Visit, startUrl: string): Promise<Prediction> {
  const startedAt = performance.now();
  const schema = toJsonSchema(item.schema);
  const outcome = await runAgent({
    task: { prompt: item.task, startUrl, schema },
    session: visit,
    planner: createKeylessPlanner(),
    limits,
    log: () => {},
  });
  const openMs = visit.openMs();
  const workMs = performance.now() - startedAt - openMs;
  if (outcome.status !== "success") return { ...predictNothing(item, outcome.reason), openMs, workMs };
  const { records, evidence } = outcome;
  return {
    item,
    records,
    evidence,
    read: visit.lastRead(),
    openMs,
    workMs,
    verdict: null,
    fault: null,
  };
}
