import { connectModel, createClaudePlanner, createKeylessPlanner, type Planner } from "@gleaner/agent";
import type { Run } from "./run.ts";

/** Claude where there is a key, else the keyless planner. */
export function openPlanner({
  settings: { model },
  log,
  scrub,
}: Pick<Run, "settings" | "log" | "scrub">): Planner {
  if (!model) return createKeylessPlanner((message) => log({ level: "info", message }));
  const { apiKey, baseURL, timeoutMs } = model;
  const ask = connectModel({ apiKey, baseURL: baseURL ?? undefined, timeoutMs });
  return createClaudePlanner({ model: model.name, ask, hide: scrub.text });
}
