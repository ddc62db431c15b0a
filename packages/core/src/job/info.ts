import { Address, Completeness, DataRecord, Verdict } from "@gleaner/automation";
import * as z from "zod";

export const JobStatus = z.enum([
  "pending",
  "running",
  "success",
  "failed",
  "cancelled",
  "rejected",
  "blocked",
  "max_steps",
]);
export type JobStatus = z.infer<typeof JobStatus>;

export const JobKind = z.enum(["agent", "replay", "scheduled", "heal"]);
export type JobKind = z.infer<typeof JobKind>;

/** Why a job failed or was blocked; for callers and for `retry`. */
export const JobErrorCode = z.enum([
  "rejected",
  "blocked",
  "max_steps",
  "deadline",
  "site_changed",
  "fields_not_found",
  "login_failed",
  "login_expired",
  "proxy_failed",
  "model_failed",
  "runner_lost",
  "page_failed",
  "internal",
]);
export type JobErrorCode = z.infer<typeof JobErrorCode>;

export const JobError = z.strictObject({ code: JobErrorCode, message: z.string() });
export type JobError = z.infer<typeof JobError>;

/** Longest message or address of a log line; longer ones are cut. */
export const maxLineChars = 2000;

export const LogEntry = z.strictObject({
  at: z.iso.datetime(),
  level: z.enum(["info", "warn", "error"]),
  message: z.string(),
  step: z.int().optional(),
  url: z.string().optional(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** A prompt with its run settings. */
export const Task = z.strictObject({
  prompt: z.string().min(1).max(10_000),
  startUrl: Address.optional(),
  /** JSON Schema of one record, or of an array of them. */
  schema: z.record(z.string(), z.unknown()).optional(),
  maxSteps: z.int().min(1).max(200).optional(),
  /** The login account that it may log in with, and the proxy for its traffic; both belong to its team. */
  accountId: z.string().max(100).optional(),
  proxyId: z.string().max(100).optional(),
  /** Also takes a picture of the page that was read. A replay then loads the whole page, in the browser. */
  screenshots: z.boolean().optional(),
});
export type Task = z.infer<typeof Task>;

/** How many records of a replay changed; null for what a partial run cannot say. */
export const ChangeCounts = z.strictObject({
  added: z.int().nullable(),
  removed: z.int().nullable(),
  changed: z.int(),
});
export type ChangeCounts = z.infer<typeof ChangeCounts>;

/** The result of a heal, for a person to read. */
export const HealReport = z.strictObject({
  /** The version that it created; null where it created none. */
  version: z.int().nullable(),
  /** Why it created none. */
  reason: z.string().nullable(),
  /** Each reader that changed; without a field, the rows' selector or a step. At most thirty. */
  changes: z.array(
    z.strictObject({
      field: z.string().nullable(),
      before: z.string(),
      after: z.string(),
      /** The first value that the new reader found, as it is on the page. */
      raw: z.string().nullable(),
      url: z.string().nullable(),
    }),
  ),
});
export type HealReport = z.infer<typeof HealReport>;

export const JobMetadata = z.strictObject({
  startUrl: z.string().nullable(),
  tier: z.enum(["agent", "http", "json", "browser"]).nullable(),
  /** Only for a replay: the tiers that it tried, in order, the one that succeeded last, and the cost of each. */
  tiers: z
    .array(
      z.strictObject({
        tier: z.enum(["http", "json", "browser"]),
        milliseconds: z.int(),
        /** Received from outside. */
        bytes: z.int(),
        /** Why the next tier was tried; null for the last. */
        fell: z.string().nullable(),
      }),
    )
    .default([]),
  verdict: Verdict.nullable(),
  model: z.string().nullable(),
  modelCalls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Input tokens that were read from the model's prompt cache. */
  cachedTokens: z.int().default(0),
  /** In US dollars, by a dated price list; null without a model, or for a model that is not on the list. */
  estimatedCostUsd: z.number().nullable().default(null),
  durationMs: z.int().nullable(),
  attempts: z.int(),
  steps: z.int(),
  recordCount: z.int().nullable(),
  completeness: Completeness.nullable(),
  notRepeatableReason: z.string().nullable(),
  /** What the planner was asked for but could not find, and why. */
  missing: z.array(z.strictObject({ field: z.string(), why: z.string() })).default([]),
  /** Further remarks on the result. */
  note: z.string().nullable().default(null),
  savedScriptId: z.string().nullable(),
  /** Only for a successful replay: the run that its records were compared with, the key, and how many differ. */
  changes: z
    .strictObject({
      against: z.string(),
      /** Empty for a page of one record; null where no fields tell records apart. */
      key: z.array(z.string()).nullable(),
      /** Null where there are too many records to compare. */
      counts: ChangeCounts.nullable(),
    })
    .nullable()
    .default(null),
  /** Set where the site had changed and a heal was tried. */
  heal: HealReport.nullable().default(null),
  /** True when `output` is null because the records are more than 1 MB: page GET …/output. */
  outputTruncated: z.boolean(),
});
export type JobMetadata = z.infer<typeof JobMetadata>;

/** A job as lists show it, without logs and output. */
export const JobSummary = z.strictObject({
  id: z.string(),
  taskId: z.string(),
  kind: JobKind,
  status: JobStatus,
  /** Only for a job that waits for a slot of its team: 1 for the next one; null past 200, and for all other jobs. */
  place: z.int().nullable(),
  prompt: z.string(),
  scriptId: z.string().nullable(),
  scheduleId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  error: JobError.nullable(),
  metadata: JobMetadata,
});
export type JobSummary = z.infer<typeof JobSummary>;

export const Job = JobSummary.extend({
  /** The last 500 lines, oldest first. */
  logs: z.array(LogEntry),
  /** The number of all lines: pass it as `logsAfter` next time. */
  logCount: z.int(),
  /** All records up to 1 MB; null before success or when truncated. */
  output: z.array(DataRecord).nullable(),
});
export type Job = z.infer<typeof Job>;
