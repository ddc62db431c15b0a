import type { DataRecord, Verdict } from "@gleaner/automation";
import { useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { isResultKept, resultDays } from "../retention.ts";
import type { JobStatus } from "./info.ts";
import { isOpen, type JobItem, readJob, toSummary } from "./item.ts";
import { readResult } from "./result.ts";

export interface OutputOptions {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly evidence?: boolean | undefined;
  /** Greatest size of the records, and of their evidence where asked, in bytes of JSON. */
  readonly maxBytes: number;
  /** The same limit for this JSON once it is a string in JSON. */
  readonly maxEscapedBytes: number;
}

export interface Output {
  readonly status: JobStatus;
  /** `partial` where these are not all records of the page. */
  readonly verdict: Verdict | null;
  readonly records: DataRecord[];
  readonly evidence?: unknown[];
  /** The number of all records, not only of this page. */
  readonly total: number;
  /** The next page's offset, when there is more. */
  readonly nextOffset?: number;
}

/**
 * As many records from `offset` on as fit. A job that ended without a result has none; a job that has not ended is
 * refused.
 */
export async function output(jobId: string, options: OutputOptions): Promise<Output> {
  const job = await readJob(useTeam(), jobId);
  const { status } = toSummary(job);
  if (isOpen(job.state)) {
    throw new Refusal("conflict", `The job has not ended: it is ${status}. Its records come with its end.`);
  }
  refuseForgotten(job);
  const { limit = Number.POSITIVE_INFINITY, offset = 0, maxBytes, maxEscapedBytes } = options;
  const records: DataRecord[] = [];
  const evidence: unknown[] = [];
  const total = job.result?.total ?? 0;
  let bytes = 0;
  let escapedBytes = 0;
  if (job.result) {
    const where = { teamId: useTeam(), id: job.id, result: job.result };
    for await (const row of readResult(where, offset, options.evidence ?? false)) {
      const json = JSON.stringify(row);
      bytes += Buffer.byteLength(json) + 1;
      escapedBytes += Buffer.byteLength(JSON.stringify(json)) + 1;
      const isTooLarge = bytes > maxBytes || escapedBytes > maxEscapedBytes;
      if (records.length >= limit || (isTooLarge && records.length > 0)) break;
      records.push(row.record);
      if (options.evidence) evidence.push(row.evidence ?? {});
    }
  }
  const nextOffset = offset + records.length;
  return {
    status,
    verdict: job.metadata.verdict,
    records,
    total,
    ...(options.evidence && { evidence }),
    ...(nextOffset < total && { nextOffset }),
  };
}

/** The records of one job, which may be more than fit into memory. */
export interface Records {
  readonly total: number;
  /** The size of all records as JSON. */
  readonly bytes: number;
  readonly verdict: Verdict | null;
  /** Reads them from the first on; each call starts again. */
  read(): AsyncIterable<DataRecord>;
}

/** All records of a job that succeeded, for export. */
export async function records(jobId: string): Promise<Records> {
  const teamId = useTeam();
  const job = await readJob(teamId, jobId);
  if (job.state !== "success") {
    throw new Refusal("conflict", "Only a job that succeeded can be exported.");
  }
  refuseForgotten(job);
  const { result } = job;
  async function* read(): AsyncGenerator<DataRecord> {
    if (result === null) return;
    for await (const { record } of readResult({ teamId, id: jobId, result }, 0, false)) yield record;
  }
  return { total: result?.total ?? 0, bytes: result?.bytes ?? 0, verdict: job.metadata.verdict, read };
}

function refuseForgotten(job: JobItem): void {
  if (job.result === null || isResultKept(job)) return;
  throw new Refusal("not_found", `A job's records are kept for ${resultDays} days; these are gone.`);
}
