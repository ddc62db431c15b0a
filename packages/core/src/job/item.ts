import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys } from "../keys.ts";
import { get, type Item } from "../table.ts";
import { JobErrorCode, JobKind, JobMetadata, JobStatus, type JobSummary, Task } from "./info.ts";

/**
 * The state of a job. `waiting` and `admitted` are both pending to a caller. An admitted job owns one of its team's
 * slots and was sent to the runners; a waiting one owns no slot.
 */
export const JobState = z.enum(["waiting", "admitted", ...JobStatus.options]).exclude(["pending"]);
export type JobState = z.infer<typeof JobState>;

/** The result's chunks: written under one fence, and referenced only once the job has ended. */
export const StoredResult = z.object({
  fence: z.number(),
  total: z.number(),
  bytes: z.number(),
  /** The number of records in each chunk, in order. */
  counts: z.array(z.number()),
});
export type StoredResult = z.infer<typeof StoredResult>;

/** The newest checkpoint: the fence under which it was written, and its number under that fence. */
export const StoredCheckpoint = z.object({ fence: z.number(), n: z.number(), at: z.string() });
export type StoredCheckpoint = z.infer<typeof StoredCheckpoint>;

/** An error code of an earlier version is read as a plain failure; its message is kept. */
const StoredError = z.object({ code: JobErrorCode.catch("internal"), message: z.string() });

/**
 * Stored as JSON text, because a schema may contain names that the table's expressions do not allow. It is not
 * validated again when it is read, so that a job stays readable when the rules for tasks change.
 */
const StoredTask = z.preprocess(
  (stored) => (typeof stored === "string" ? (JSON.parse(stored) as unknown) : stored),
  z.object({ ...Task.shape, prompt: z.string(), startUrl: z.string().optional() }),
);

export const JobItem = z.object({
  id: z.string(),
  teamId: z.string(),
  taskId: z.string(),
  kind: JobKind,
  state: JobState,
  task: StoredTask,
  scriptId: z.string().nullable(),
  scheduleId: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  error: StoredError.nullable(),
  metadata: JobMetadata,
  /** Raised at every admission and every start; writes with an older fence are refused. */
  fence: z.number(),
  /** When it was admitted, in milliseconds; null while waiting. */
  admittedAt: z.number().nullable(),
  maxRunMs: z.number(),
  /** Whether its plan has anti-blocking; missing in jobs from before that existed. */
  antiBlocking: z.boolean().default(false),
  /** The time of the first start, in milliseconds; the deadline is computed from it alone. */
  deadlineAt: z.number().nullable(),
  /** The month whose quota it was counted in. */
  usageMonth: z.string(),
  result: StoredResult.nullable(),
  checkpoint: StoredCheckpoint.optional(),
  /** True between two invocations of a run: the next start does not count as an attempt. */
  isHandedOn: z.boolean().optional(),
  /**
   * A random value of each start, so that a runner whose start was written but not answered recognises its own write.
   */
  startedBy: z.string().optional(),
  /** How often its runner was lost since it last made progress. */
  losses: z.number().optional(),
  /** When the table may delete it, in seconds. */
  expiresAt: z.number().optional(),
  /** When the sweep must check it: the end of its lease, or when it should have been started. */
  dueAt: z.string().optional(),
});
export type JobItem = z.infer<typeof JobItem>;

/** A job as it is written. */
export const toStored = ({ task, ...job }: JobItem): Item => ({ ...job, task: JSON.stringify(task) });

/** The condition of a write, besides the state and fence that its reader saw. */
export interface Only {
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The condition that a job has the state and fence with which it was read. */
export const unchanged = (only?: Only): string =>
  ["#state = :state AND fence = :fence", ...(only ? [only.condition] : [])].join(" AND ");

export const isPending = (state: JobState): boolean => state === "waiting" || state === "admitted";

export const isOpen = (state: JobState): boolean => isPending(state) || state === "running";

/** Whether it was sent to a runner, or is running. */
export const isSent = (state: JobState): boolean => state === "admitted" || state === "running";

/** A job between two invocations counts as running. */
function statusOf({ state, isHandedOn }: JobItem): JobStatus {
  if (state === "admitted") return isHandedOn ? "running" : "pending";
  return state === "waiting" ? "pending" : state;
}

/** `place` is the job's place in its team's line, where that was read. */
export function toSummary(item: JobItem, place: number | null = null): JobSummary {
  const { id, taskId, kind, scriptId, scheduleId, createdAt, startedAt, finishedAt, error, metadata } = item;
  const status = statusOf(item);
  const { prompt } = item.task;
  return {
    id,
    taskId,
    kind,
    status,
    place: item.state === "waiting" ? place : null,
    prompt,
    scriptId,
    scheduleId,
    createdAt,
    startedAt,
    finishedAt,
    error,
    metadata,
  };
}

/** The acting team's job; another team's job is not found. */
export async function readJob(teamId: TeamId, id: string): Promise<JobItem> {
  const item = isId(id) ? await get(keys.job(teamId, id)) : undefined;
  if (!item) throw new Refusal("not_found", "There is no such job.");
  return JobItem.parse(item);
}
