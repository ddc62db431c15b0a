import { Contract, Plan, Verdict } from "@gleaner/automation";
import * as z from "zod";
import { JobStatus } from "../job/info.ts";
import { ScheduleSummary } from "../schedule/info.ts";

/** An automation as lists show it. */
export const AutomationSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  prompt: z.string(),
  /** The status of the newest run that has ended, including the one that built it. */
  status: JobStatus.nullable(),
  /** The verdict of the same run: a success with `partial` lacks some of the records, or values of one. */
  verdict: Verdict.nullable(),
  /** The latest replay; null before the first. */
  lastRunAt: z.iso.datetime().nullable(),
  schedules: z.array(ScheduleSummary),
  taskId: z.string(),
  accountId: z.string().nullable(),
  proxyId: z.string().nullable(),
  currentVersion: z.int(),
  /** False for an imported plan until its first replay has proven it on the live page. */
  proven: z.boolean(),
  /** Whether a replay that finds the site changed tries to mend the plan. */
  autoHeal: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type AutomationSummary = z.infer<typeof AutomationSummary>;

/** One of an automation's plans. */
export const Version = z.strictObject({
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** Its origin: a run whose plan was proven, an import, or a heal. */
  origin: z.enum(["proof", "import", "heal"]),
  /** The job that made it; its metadata says what a heal changed. */
  jobId: z.string().nullable(),
});
export type Version = z.infer<typeof Version>;

export const Automation = AutomationSummary.extend({
  plan: Plan,
  contract: Contract,
  /** The newest twenty, oldest first. */
  versions: z.array(Version),
});
export type Automation = z.infer<typeof Automation>;
