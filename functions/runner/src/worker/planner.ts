import { connectModel, createClaudePlanner, createKeylessPlanner, type Planner } from "@gleaner/agent";
import type { Run } from "./run.ts";

/** Opens the planner of a run. */
export type OpenPlanner = (run: Pick<Run, "settings" | "log" | "scrub" | "collectUntil">) => Planner;

/** Claude where there is a key, else the keyless planner. */
export const openPlanner: OpenPlanner = ({ settings: { model }, log, scrub, collectUntil: until }) => {
  if (!model) return createKeylessPlanner((message) => log({ level: "info", message }));
  const { apiKey, baseURL, timeoutMs } = model;
  const onWait = (milliseconds: number, reason: string) =>
    log({ level: "warn", message: `${reason} Asking again in ${Math.ceil(milliseconds / 1000)} s.` });
  const ask = connectModel({ apiKey, baseURL: baseURL ?? undefined, timeoutMs, until, onWait });
  return createClaudePlanner({ model: model.name, ask, hide: scrub.text });
};
