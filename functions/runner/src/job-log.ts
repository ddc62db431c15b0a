import { now, toIso } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";

const flushMs = 1000;

/** One line of a job's log; the time is added when it is written. */
export type Line = Omit<Job.LogEntry, "at">;

export interface JobLog {
  write(line: Line): void;
  /** Writes what is left; no line is taken after it. */
  close(): Promise<void>;
}

/**
 * A running job's log, appended in batches, about once a second. What could not be
 * written is tried again with the next. */
export function openJobLog(job: Job.JobItem): JobLog {
  let lines: Job.LogEntry[] = [];
  let batches = 0;
  // A run that goes on where another one was appends to that one's lines.
  let before = Job.mayHaveRunBefore(job) ? null : 0;
  let writing: Promise<void> = Promise.resolve();

  const flush = async (): Promise<void> => {
    while (lines.length > 0) {
      const batch = lines.slice(0, Job.maxBatchLines);
      try {
        before ??= await Job.countLines(job);
        await Job.appendLog(job, { n: batches, before }, batch);
      } catch {
        return;
      }
      batches += 1;
      before += batch.length;
      lines = lines.slice(batch.length);
    }
  };
  const timer = setInterval(() => {
    writing = writing.then(flush);
  }, flushMs);

  return {
    write: (line) => lines.push({ at: toIso(now()), ...line }),
    close: async () => {
      clearInterval(timer);
      await writing;
      await flush();
    },
  };
}
