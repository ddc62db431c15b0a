import { connectModel, createClaudePlanner, createKeylessPlanner, type Planner } from "@gleaner/agent";
import type { Run } from "./run.ts";

/** Claude where there is a key, else the keyless planner. */
export function openPlanner({
  settings: { model },
  log,
  scrub,
  collectUntil: until,
}: Pick<Run, "settings" | "log" | "scrub" | "collectUntil">): Planner {
  if (!model) return createKeylessPlanner((message) => log({ level: "info", message }));
  const { apiKey, baseURL, timeoutMs } = model;
  const onWait = (milliseconds: number, reason: string) =>
    log({ level: "warn", message: `${reason} Asking again in ${Math.ceil(milliseconds / 1000)} s.` });
  const ask = connectModel({ apiKey, baseURL: baseURL ?? undefined, timeoutMs, until, onWait });
  return createClaudePlanner({ model: model.name, ask, hide: scrub.text });
}
