import type { Job, Verdict } from "./job.ts";
import type { Page } from "./listing.ts";

export type Frequency = "hourly" | "every_6_hours" | "daily" | "weekly" | "monthly" | "custom";

/** A schedule as its automation shows it. */
export interface ScheduleSummary {
  readonly id: string;
  readonly frequency: Frequency;
  readonly cron: string | null;
  readonly timezone: string;
  readonly paused: boolean;
}

export interface Schedule extends ScheduleSummary {
  readonly script_id: string;
  readonly time: string | null;
  readonly dayOfWeek: number | null;
  readonly dayOfMonth: number | null;
  readonly pauseReason: "user" | "plan" | "quota" | null;
  readonly resumesAt: string | null;
  readonly nextRunAt: string | null;
  readonly nextRuns: readonly string[];
}

/** When a schedule runs: a frequency with its time ("HH:MM") and day, or a five-field cron. What is left out stays. */
export interface ScheduleChange {
  readonly frequency?: Frequency | undefined;
  readonly time?: string | undefined;
  /** 0 (Sunday) to 6, of a weekly one. */
  readonly dayOfWeek?: number | undefined;
  /** 1 to 31, of a monthly one. */
  readonly dayOfMonth?: number | undefined;
  readonly cron?: string | undefined;
  /** IANA; UTC when a new schedule says none. */
  readonly timezone?: string | undefined;
  readonly paused?: boolean | undefined;
}

/** When an automation is to run; midnight, Monday and the first where nothing is said. */
export interface NewSchedule extends ScheduleChange {
  readonly scriptId: string;
}

export interface ScheduleRun extends Pick<Job, "startedAt" | "finishedAt" | "status" | "error"> {
  readonly jobId: string;
  /** The time that the run was for. */
  readonly scheduledAt: string;
  /** A success that is `partial` lacks some of the records, or values of one. */
  readonly verdict: Verdict | null;
  readonly recordCount: number | null;
}

export interface SchedulePage {
  readonly schedules: readonly Schedule[];
  readonly nextCursor: string | null;
}

export interface ScheduleRunPage {
  readonly runs: readonly ScheduleRun[];
  readonly nextCursor: string | null;
}

export interface ScheduleFilter extends Page {
  readonly scriptId?: string | undefined;
}
