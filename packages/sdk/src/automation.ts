import type { JobStatus, Verdict } from "./job.ts";
import type { ScheduleSummary } from "./schedule.ts";

/** An automation as lists show it. */
export interface AutomationSummary {
  readonly id: string;
  readonly name: string;
  readonly prompt: string;
  readonly status: JobStatus | null;
  /** Of the same run: a success that is `partial` lacks some of the records, or values of one. */
  readonly verdict: Verdict | null;
  readonly lastRunAt: string | null;
  readonly schedules: readonly ScheduleSummary[];
  readonly taskId: string;
  readonly accountId: string | null;
  readonly proxyId: string | null;
  readonly currentVersion: number;
  /** False for an imported plan until its first replay has proven it on the live page. */
  readonly proven: boolean;
  readonly autoHeal: boolean;
  readonly createdAt: string;
}

/** One of an automation's plans. */
export interface AutomationVersion {
  readonly version: number;
  readonly createdAt: string;
  /** What it came of: a run whose plan was proven, an import, or a heal. */
  readonly origin: "proof" | "import" | "heal";
  readonly jobId: string | null;
}

export interface AutomationChange {
  readonly name?: string | undefined;
  /** Whether a replay that finds the site changed tries to mend the plan. */
  readonly autoHeal?: boolean | undefined;
}

/** A plan to import: what an export of an automation has. */
export interface AutomationImport {
  readonly name?: string | undefined;
  readonly prompt?: string | undefined;
  readonly plan: Readonly<Record<string, unknown>>;
  /** The login account and the proxy that its runs use, unless they name others. */
  readonly accountId?: string | undefined;
  readonly proxyId?: string | undefined;
}

export interface Automation extends AutomationSummary {
  readonly plan: Readonly<Record<string, unknown>>;
  readonly contract: Readonly<Record<string, unknown>>;
  /** The newest twenty, oldest first. */
  readonly versions: readonly AutomationVersion[];
}

/** A deleted automation, and what went with it. */
export interface RemovedAutomation {
  readonly id: string;
  readonly removedSchedules: readonly string[];
}

export interface AutomationPage {
  readonly scripts: readonly AutomationSummary[];
  readonly nextCursor: string | null;
}
