import { WaitTimeout } from "./error.ts";
import { isOpen, type Job, type LogEntry } from "./job.ts";
import { passesAfter } from "./request.ts";
import { sleep } from "./sleep.ts";

export interface FollowOptions {
  /** Ends the waiting, not the job. */
  readonly signal?: AbortSignal | undefined;
  /** Ends the waiting with a WaitTimeout; the job goes on. */
  readonly timeoutMs?: number | undefined;
  /**
   * Called when the service does not answer, with the number of failures in a row; an error thrown here ends the
   * waiting.
   */
  readonly onMiss?: ((error: unknown, inARow: number) => void) | undefined;
}

/** What a look at a job showed. */
export interface Progress {
  readonly job: Job;
  /** The lines of its log since the look before. */
  readonly lines: readonly LogEntry[];
}

const firstPauseMs = 100;
const maxPauseMs = 1000;
const maxLines = 500;

/**
 * Polls a job until it has ended: quickly at first, for short replays, then once a second. Retries while the service
 * does not answer.
 */
export async function* follow(
  jobId: string,
  look: (logsAfter: number, signal: AbortSignal | undefined) => Promise<Job>,
  { signal, timeoutMs, onMiss }: FollowOptions = {},
): AsyncGenerator<Progress, void> {
  const limit = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const ends = signal && limit ? AbortSignal.any([signal, limit]) : (signal ?? limit);
  let logs: readonly LogEntry[] = [];
  let seen = 0;
  let misses = 0;
  try {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(maxPauseMs, pauseMs * 1.3)) {
      ends?.throwIfAborted();
      let seconds = 0;
      try {
        const job = await look(seen, ends);
        misses = 0;
        seen = job.logCount;
        logs = [...logs, ...job.logs].slice(-maxLines);
        yield { job: { ...job, logs }, lines: job.logs };
        if (!isOpen(job.status)) return;
      } catch (error) {
        const passes = passesAfter(error);
        if (passes === undefined) throw error;
        seconds = Math.max(passes, maxPauseMs / 1000);
        misses += 1;
        onMiss?.(error, misses);
      }
      await sleep(Math.max(seconds * 1000, pauseMs), ends);
    }
  } catch (error) {
    throw limit?.aborted && !signal?.aborted ? new WaitTimeout(jobId) : error;
  }
}
