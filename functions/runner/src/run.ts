import { now } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import type { Collected, Limits } from "@gleaner/replay";
import type { Browsers } from "./browsers.ts";
import type { JobLog } from "./job-log.ts";
import type { RunnerSettings } from "./settings.ts";

/** What a job is run with. */
export interface Run {
  readonly settings: RunnerSettings;
  readonly browsers: Browsers;
  readonly log: JobLog;
  readonly signal: AbortSignal;
  /** Keeps what the run learns about itself, so that it is told however the run ends. */
  learn(metadata: Partial<Job.JobMetadata>): void;
}

/** Bounds one navigation, one search for a target, one wait for rows. */
const timeoutMs = 30_000;
/** Time kept at the end of a run to deliver what was collected: this share of it, at most this much. */
const reserveShare = 0.1;
const maxReserveMs = 10_000;

/** How far a job's run may go: collecting ends a little before the job must. */
export function limitsOf(job: Job.JobItem, { signal, log }: Pick<Run, "signal" | "log">): Limits {
  const deadlineAt = job.deadlineAt ?? now() + job.maxRunMs;
  return {
    signal,
    timeoutMs,
    deadlineAt: deadlineAt - Math.min(maxReserveMs, job.maxRunMs * reserveShare),
    now,
    onPage: ({ page, collected, statedTotal, url }) => {
      const total = statedTotal === null ? "" : ` of ${statedTotal}`;
      log.write({ level: "info", message: `Page ${page}: ${collected}${total} records so far.`, url });
    },
  };
}

/** Stores what was collected; the job refers to it only once it has ended. */
export async function delivered(
  job: Job.JobItem,
  { records, evidence, completeness }: Pick<Collected, "records" | "evidence" | "completeness">,
): Promise<{ result: Job.StoredResult; metadata: Partial<Job.JobMetadata> }> {
  const result = await Job.storeResult(job, records, evidence);
  return {
    result,
    metadata: {
      recordCount: records.length,
      completeness,
      outputTruncated: result.bytes > Job.maxInlineBytes,
    },
  };
}
