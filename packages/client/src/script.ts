import type { JobStatus } from "./job.ts";
import type { ScheduleSummary } from "./schedule.ts";

/** An automation as lists show it. */
export interface ScriptSummary {
  readonly id: string;
  readonly name: string;
  readonly prompt: string;
  readonly status: JobStatus | null;
  readonly lastRunAt: string | null;
  readonly schedules: readonly ScheduleSummary[];
  readonly taskId: string;
  readonly accountId: string | null;
  readonly proxyId: string | null;
  readonly currentVersion: number;
  readonly autoHeal: boolean;
  readonly createdAt: string;
}

export interface Script extends ScriptSummary {
  readonly plan: Readonly<Record<string, unknown>>;
  readonly contract: Readonly<Record<string, unknown>>;
  readonly versions: readonly { readonly version: number; readonly createdAt: string }[];
}

/** A deleted automation, and what went with it. */
export interface RemovedScript {
  readonly id: string;
  readonly removedSchedules: readonly string[];
}

export interface ScriptPage {
  readonly scripts: readonly ScriptSummary[];
  readonly nextCursor: string | null;
}
