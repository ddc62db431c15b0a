import { Contract, Plan } from "@gleaner/automation";
import * as z from "zod";
import { JobStatus } from "../job/info.ts";
import { ScheduleSummary } from "../schedule/info.ts";

/** An automation as lists show it. */
export const AutomationSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  prompt: z.string(),
  /** Of the newest run that has ended, the one that built it included. */
  status: JobStatus.nullable(),
  /** Of the latest replay; null before the first. */
  lastRunAt: z.iso.datetime().nullable(),
  schedules: z.array(ScheduleSummary),
  taskId: z.string(),
  accountId: z.string().nullable(),
  proxyId: z.string().nullable(),
  currentVersion: z.int(),
  autoHeal: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AutomationSummary = z.infer<typeof AutomationSummary>;

export const Automation = AutomationSummary.extend({
  plan: Plan,
  contract: Contract,
  versions: z.array(z.strictObject({ version: z.int(), createdAt: z.iso.datetime() })),
});
export type Automation = z.infer<typeof Automation>;
