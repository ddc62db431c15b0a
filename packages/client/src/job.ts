export const jobStatuses = [
  "pending",
  "running",
  "success",
  "failed",
  "cancelled",
  "rejected",
  "blocked",
  "max_steps",
] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobKinds = ["agent", "replay", "scheduled", "heal"] as const;
export type JobKind = (typeof jobKinds)[number];

/** A prompt with its run settings. */
export interface Task {
  readonly prompt: string;
  readonly startUrl?: string | undefined;
  /** JSON Schema of one record: type, properties, required, enum, format, description. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  readonly maxSteps?: number | undefined;
  /** The login account that the run may use, and the proxy through which its traffic goes. */
  readonly accountId?: string | undefined;
  readonly proxyId?: string | undefined;
}

export type Value = string | number | boolean | null | readonly (string | number)[];
export type DataRecord = Readonly<Record<string, Value>>;

export interface LogEntry {
  readonly at: string;
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly step?: number;
  readonly url?: string;
}

/** What a heal came to. */
export interface HealReport {
  /** The version that it made; null where it made none. */
  readonly version: number | null;
  /** Why it made none. */
  readonly reason: string | null;
  /** Each reader that is another now; without a field, what finds the rows, or a step. */
  readonly changes: readonly {
    readonly field: string | null;
    readonly before: string;
    readonly after: string;
    readonly raw: string | null;
    readonly url: string | null;
  }[];
}

/** How many records a replay found otherwise; null for what a partial run leaves open. */
export interface ChangeCounts {
  readonly added: number | null;
  readonly removed: number | null;
  readonly changed: number;
}

/** What a replay found otherwise than an earlier run of its automation; a part of it, where there is much. */
export interface Changes {
  readonly jobId: string;
  /** The job that it is compared with; null where there was none. */
  readonly against: string | null;
  /** The fields that tell records apart; empty for a page of one record, null where none do. */
  readonly key: readonly string[] | null;
  /** What cannot be said, in a sentence. */
  readonly note: string | null;
  readonly added: readonly DataRecord[];
  readonly removed: readonly DataRecord[];
  readonly changed: readonly {
    readonly key: DataRecord;
    readonly field: string;
    readonly before: Value;
    readonly after: Value;
  }[];
  readonly counts: ChangeCounts | null;
  readonly nextOffset?: number;
}

export interface JobMetadata {
  readonly startUrl: string | null;
  readonly tier: "agent" | "http" | "json" | "browser" | null;
  /** Of a replay: the tiers that it went through, the one that answered last, and what each cost. */
  readonly tiers: readonly {
    readonly tier: "http" | "json" | "browser";
    readonly milliseconds: number;
    readonly bytes: number;
    /** Why the next one was asked; null for the last. */
    readonly fell: string | null;
  }[];
  readonly verdict: string | null;
  readonly model: string | null;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens that were read from the model's prompt cache. */
  readonly cachedTokens: number;
  /** In US dollars; null where the model's price is not known. */
  readonly estimatedCostUsd: number | null;
  readonly durationMs: number | null;
  readonly attempts: number;
  readonly steps: number;
  readonly recordCount: number | null;
  readonly completeness: {
    readonly pages: number;
    readonly collected: number;
    readonly statedTotal: number | null;
    readonly duplicatesDropped: number;
    readonly reason: string;
    /** What the task left on the site, in a sentence. */
    readonly left: string | null;
  } | null;
  readonly notRepeatableReason: string | null;
  /** What could not be found of what was asked for, and why. */
  readonly missing: readonly { readonly field: string; readonly why: string }[];
  readonly note: string | null;
  readonly savedScriptId: string | null;
  /** Of a replay that succeeded: how many records differ from the success before it. */
  readonly changes: {
    readonly against: string;
    readonly key: readonly string[] | null;
    readonly counts: ChangeCounts | null;
  } | null;
  /** Where the site had changed and the plan was to be mended. */
  readonly heal: HealReport | null;
  readonly outputTruncated: boolean;
}

export interface JobSummary {
  readonly id: string;
  readonly taskId: string;
  readonly kind: JobKind;
  readonly status: JobStatus;
  readonly prompt: string;
  readonly scriptId: string | null;
  readonly scheduleId: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly metadata: JobMetadata;
}

export interface Job extends JobSummary {
  /** The last 500 lines, oldest first. */
  readonly logs: readonly LogEntry[];
  /** All lines there are, of which `logs` has the last 500. */
  readonly logCount: number;
  /** All records up to 1 MB; null before success or when truncated. */
  readonly output: readonly DataRecord[] | null;
}

export interface JobPage {
  readonly jobs: readonly JobSummary[];
  readonly nextCursor: string | null;
}

export interface Output {
  readonly status: JobStatus;
  /** `partial` where these are not all that the page has. */
  readonly verdict: string | null;
  readonly records: readonly DataRecord[];
  /** The full count, whatever part this is. */
  readonly total: number;
  readonly nextOffset?: number;
  readonly evidence?: readonly Readonly<Record<string, unknown>>[];
}

/** A status as people are to read it: a success that lacks some of the records is no plain one. */
export const describeStatus = (status: JobStatus, verdict: string | null): string =>
  status === "success" && verdict === "partial" ? "partial" : status;

/** Whether a job in this status can still change. */
export const isOpen = (status: JobStatus): boolean => status === "pending" || status === "running";
