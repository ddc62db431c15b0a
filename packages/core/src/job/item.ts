import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { Refusal } from "../error.ts";
import { isId } from "../id.ts";
import { keys } from "../keys.ts";
import { get, type Item } from "../table.ts";
import { JobErrorCode, JobKind, JobMetadata, JobStatus, type JobSummary, Task } from "./info.ts";

/**
 * Where a job stands. `waiting` and `admitted` are both pending to a caller; an admitted job owns one of its team's
 * slots and was sent to the runners, a waiting one owns nothing.
 */
export const JobState = z.enum(["waiting", "admitted", ...JobStatus.options]).exclude(["pending"]);
export type JobState = z.infer<typeof JobState>;

/** Where the result's chunks lie: written under one fence, referenced only once the job has ended. */
export const StoredResult = z.object({
  fence: z.number(),
  total: z.number(),
  bytes: z.number(),
  /** Records in each chunk, in order. */
  counts: z.array(z.number()),
});
export type StoredResult = z.infer<typeof StoredResult>;

/** Where a job's newest checkpoint lies: the fence under which it was written, and its number there. */
export const StoredCheckpoint = z.object({ fence: z.number(), n: z.number(), at: z.string() });
export type StoredCheckpoint = z.infer<typeof StoredCheckpoint>;

/** A code of an earlier version says no more than that the job failed; its message is kept. */
const StoredError = z.object({ code: JobErrorCode.catch("internal"), message: z.string() });

/**
 * JSON text: a schema's names are the caller's, and the table's own notation does not take each of them. It was refined
 * when it came in; a job stays readable when what is asked of tasks has changed since.
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
  /** Raised at every admission and every start; a writer with an older one is refused. */
  fence: z.number(),
  /** When it was admitted, in milliseconds; null while waiting. */
  admittedAt: z.number().nullable(),
  maxRunMs: z.number(),
  /** Whether its plan has anti-blocking; jobs of before it was built have none. */
  antiBlocking: z.boolean().default(false),
  /** Set at the first start, in milliseconds; the only truth about when the job must end. */
  deadlineAt: z.number().nullable(),
  /** The month whose quota it was counted in. */
  usageMonth: z.string(),
  result: StoredResult.nullable(),
  checkpoint: StoredCheckpoint.optional(),
  /** True on the way from one invocation to the next: the start that follows is no attempt. */
  isHandedOn: z.boolean().optional(),
  /** Drawn by each start: one whose answer was lost finds here that it is this one. */
  startedBy: z.string().optional(),
  /** How often its runner was lost since it last got further. */
  losses: z.number().optional(),
  /** When the table may forget it, in seconds. */
  expiresAt: z.number().optional(),
  /** When the sweep must look at it: the end of its lease, or when it should have been started. */
  dueAt: z.string().optional(),
});
export type JobItem = z.infer<typeof JobItem>;

/** A job as it is written. */
export const toStored = ({ task, ...job }: JobItem): Item => ({ ...job, task: JSON.stringify(task) });

/** What must hold of a job, beside what its reader saw, for a write to be made. */
export interface Only {
  readonly condition: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The condition that a job is in the state and under the fence that it was read with. */
export const unchanged = (only?: Only): string =>
  ["#state = :state AND fence = :fence", ...(only ? [only.condition] : [])].join(" AND ");

export const isPending = (state: JobState): boolean => state === "waiting" || state === "admitted";

export const isOpen = (state: JobState): boolean => isPending(state) || state === "running";

/** It was sent to a runner, or one has it. */
export const isSent = (state: JobState): boolean => state === "admitted" || state === "running";

/** A job that is handed on from one invocation to the next runs. */
function statusOf({ state, isHandedOn }: JobItem): JobStatus {
  if (state === "admitted") return isHandedOn ? "running" : "pending";
  return state === "waiting" ? "pending" : state;
}

/** `place` is the job's in its team's line, where that was read. */
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

/** The acting team's job; another team's does not exist. */
export async function readJob(teamId: TeamId, id: string): Promise<JobItem> {
  const item = isId(id) ? await get(keys.job(teamId, id)) : undefined;
  if (!item) throw new Refusal("not_found", "There is no such job.");
  return JobItem.parse(item);
}
