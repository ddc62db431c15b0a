import { setTimeout as delay } from "node:timers/promises";
import { ApiError, ConnectionError } from "./api-error.ts";
import { isOpen, type Job, type JobStatus, type LogEntry } from "./job.ts";

export interface WaitOptions {
  /** Each line of the log, once, in order. */
  readonly onLog?: (entry: LogEntry) => void;
  readonly onStatus?: (status: JobStatus) => void;
  /** Ends the waiting, not the job. */
  readonly signal?: AbortSignal;
  /** How a while passes between two looks, in milliseconds. */
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

const firstDelayMs = 100;
const maxDelayMs = 1000;
/** So many looks in a row may find the service away before waiting gives up. */
const maxMisses = 10;

const sleepFor = (ms: number, signal: AbortSignal | undefined) =>
  delay(ms, undefined, signal ? { signal } : {});

/** Looks at a job until it has ended: soon at first, for replays, then once a second. */
export async function waitFor(
  look: (signal: AbortSignal | undefined) => Promise<Job>,
  { onLog, onStatus, signal, sleep = sleepFor }: WaitOptions = {},
): Promise<Job> {
  let logs: readonly LogEntry[] = [];
  let status: JobStatus | undefined;
  let misses = 0;
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(maxDelayMs, delayMs * 1.3)) {
    signal?.throwIfAborted();
    let pauseMs = delayMs;
    try {
      const job = await look(signal);
      misses = 0;
      if (job.status !== status) onStatus?.(job.status);
      for (const entry of newLines(logs, job.logs)) onLog?.(entry);
      ({ logs, status } = job);
      if (!isOpen(job.status)) return job;
    } catch (error) {
      misses += 1;
      if (!isPassing(error) || misses >= maxMisses) throw error;
      const { retryAfterSeconds } = error instanceof ApiError ? error : {};
      pauseMs = retryAfterSeconds === undefined ? maxDelayMs : retryAfterSeconds * 1000;
    }
    await sleep(pauseMs, signal);
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500));

/** What a log shows beyond an earlier look at it; its oldest lines may have gone meanwhile. */
export function newLines(before: readonly LogEntry[], after: readonly LogEntry[]): readonly LogEntry[] {
  for (let gone = 0; gone < before.length; gone += 1) {
    const kept = before.length - gone;
    if (kept <= after.length && before.slice(gone).every((entry, at) => isSame(entry, after[at]))) {
      return after.slice(kept);
    }
  }
  return after;
}

const isSame = (one: LogEntry, other: LogEntry | undefined): boolean =>
  one.at === other?.at && one.message === other.message && one.step === other.step;
