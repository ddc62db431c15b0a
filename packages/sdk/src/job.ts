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

/** The verdict of a run, by what is known of its page. */
export type Verdict =
  | "ok"
  | "empty_but_valid"
  | "site_changed"
  | "partial"
  | "blocked"
  | "login_expired"
  | "proxy_failed";

/** Why a job ended without records. */
export type JobErrorCode =
  | "rejected"
  | "blocked"
  | "max_steps"
  | "deadline"
  | "site_changed"
  | "fields_not_found"
  | "login_failed"
  | "login_expired"
  | "proxy_failed"
  | "model_failed"
  | "runner_lost"
  | "page_failed"
  | "internal";

/** What a field holds: null where the page has nothing. */
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

/** How many records of a replay changed; null for what a partial run cannot say. */
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
  /** Why the comparison is incomplete, in a sentence. */
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
  readonly verdict: Verdict | null;
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
    readonly reason:
      | "single_page"
      | "limit_reached"
      | "no_next"
      | "no_new_records"
      | "stated_total_reached"
      | "page_limit"
      | "time"
      | "size"
      | "page_failed"
      | "model_failed";
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
  /** In the line of jobs that wait for a slot: 1 for the next; null where it does not wait there, or past 200. */
  readonly place: number | null;
  readonly prompt: string;
  readonly scriptId: string | null;
  readonly scheduleId: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly error: { readonly code: JobErrorCode; readonly message: string } | null;
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
  readonly verdict: Verdict | null;
  readonly records: readonly DataRecord[];
  /** The full count, whatever part this is. */
  readonly total: number;
  readonly nextOffset?: number;
  readonly evidence?: readonly RecordEvidence[];
}

/** A part of a plan: data that the service made and reads again. */
export type PlanPart = Readonly<Record<string, unknown>>;

/** Where each value of a record was read, by field, and why each null is one. Jobs of earlier versions say nothing of a null. */
export type RecordEvidence = Readonly<Record<string, Evidence | NullEvidence>>;

/** Why a field is null in one record. */
export type NullReason =
  /** The plan reads it nowhere: the page had nothing of the kind; `metadata.missing` of the job that made the plan says more. */
  | "not_planned"
  /** Nothing stands where it would stand. */
  | "not_on_page"
  /** Its place is there and holds no text. */
  | "empty"
  /** A text is there, `raw`, from which no value could be read. */
  | "unreadable"
  /** Locators disagree, or several candidates match: `raw` has each text. */
  | "unsure"
  /** The page or document with the value was not read for this record: `why` says more. */
  | "not_read"
  /** What stands there holds a secret of the login account. */
  | "secret";

/** Why a value is null, and where something stands there instead, what. Only this evidence has a `reason`. */
export interface NullEvidence
  extends Pick<Evidence, "url" | "row" | "page" | "box">,
    Partial<Pick<Evidence, "locator" | "attribute" | "take" | "leaveOut" | "raw" | "transforms">> {
  readonly reason: NullReason;
  readonly why?: string;
}

/** Where a value was read and how. */
export interface Evidence {
  readonly url: string;
  /** What led to the node. */
  readonly locator: PlanPart;
  readonly attribute: string | null;
  /** The record's place on its page. */
  readonly row: number | null;
  readonly take?: "list" | "join";
  readonly leaveOut?: "headings";
  /** As it stands on the page. */
  readonly raw: string | readonly string[];
  readonly transforms: readonly PlanPart[];
  readonly fetchedAt?: string;
  /** How likely the value is right, 0 to 1. */
  readonly confidence?: number;
  /** How surely the field was matched to what was asked for, 0 to 1, where no model and no person chose it. */
  readonly certainty?: number;
  /** Other ways that led to the same value. */
  readonly agreed?: readonly PlanPart[];
  /** The picture of the job on which it is seen, and where: left, top, width and height in pixels of the picture. */
  readonly page?: number;
  readonly box?: readonly [number, number, number, number];
}

/** A picture that was taken of a page. */
export interface PagePicture {
  readonly index: number;
  readonly url: string;
  readonly takenAt: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Why it was taken. */
  readonly of: "step" | "proof" | "heal" | "verdict" | "asked";
  readonly step: number | null;
}

export interface PageList {
  readonly pages: readonly PagePicture[];
}

/** Whether a job in this status can still change. */
export const isOpen = (status: JobStatus): boolean => status === "pending" || status === "running";
