import { Verdict } from "@gleaner/automation";
import * as z from "zod";
import { JobError, JobStatus } from "../job/info.ts";

export const Frequency = z.enum(["hourly", "every_6_hours", "daily", "weekly", "monthly", "custom"]);
export type Frequency = z.infer<typeof Frequency>;

export const PauseReason = z.enum(["user", "plan", "quota"]);

/** A schedule as an automation shows it. */
export const ScheduleSummary = z.strictObject({
  id: z.string(),
  frequency: Frequency,
  /** Five fields; null unless the frequency is custom. */
  cron: z.string().nullable(),
  timezone: z.string(),
  paused: z.boolean(),
});
export type ScheduleSummary = z.infer<typeof ScheduleSummary>;

export const Schedule = ScheduleSummary.extend({
  scriptId: z.string(),
  /** "HH:MM" in its zone: of an hourly one the minute counts, of one every 6 hours it is one of four. Null for a custom one. */
  time: z.string().nullable(),
  /** 0 (Sunday) to 6, of a weekly one. */
  dayOfWeek: z.int().nullable(),
  /** 1 to 31, of a monthly one; in a shorter month its last day. */
  dayOfMonth: z.int().nullable(),
  pauseReason: PauseReason.nullable(),
  /** When a pause by quota ends; null otherwise. */
  resumesAt: z.iso.datetime().nullable(),
  /** Null while a user or the plan has it paused. */
  nextRunAt: z.iso.datetime().nullable(),
  /** The next five. */
  nextRuns: z.array(z.iso.datetime()),
});
export type Schedule = z.infer<typeof Schedule>;

/** One run of a schedule's history. */
export const ScheduleRun = z.strictObject({
  jobId: z.string(),
  scheduledAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  status: JobStatus,
  /** A success that is `partial` lacks some of the records, or values of one. */
  verdict: Verdict.nullable(),
  recordCount: z.int().nullable(),
  error: JobError.nullable(),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;
