import type { Tool } from "../tool.ts";
import { listAutomations, setSchedule } from "./automations.ts";
import { compareRuns, explainValue, getJob, getRecords, stopJob } from "./jobs.ts";
import { extract, replay } from "./running.ts";
import { getUsage } from "./usage.ts";

/** All that an assistant can do. None of them shows or takes a key or a secret. */
export const tools: readonly Tool[] = [
  extract,
  replay,
  getJob,
  getRecords,
  explainValue,
  compareRuns,
  stopJob,
  listAutomations,
  setSchedule,
  getUsage,
];
