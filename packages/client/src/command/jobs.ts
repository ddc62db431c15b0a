import type { JobSummary } from "../job.ts";
import { formatTable } from "../table.ts";

/** The most telling first: the last are left out where the terminal is narrow. */
const columns = [
  { name: "job", whole: true },
  { name: "status" },
  { name: "prompt" },
  { name: "records", align: "right" },
  { name: "created (UTC)", whole: true },
  { name: "seconds", align: "right" },
  { name: "kind" },
] as const;

/** A page of jobs for a person to read. */
export function formatJobs(jobs: readonly JobSummary[], width: number): string {
  if (jobs.length === 0) return "No jobs yet.\n";
  const rows = jobs.map(({ id, kind, status, createdAt, prompt, metadata }) => [
    id,
    status,
    prompt,
    metadata.recordCount === null ? "" : String(metadata.recordCount),
    toMinute(createdAt),
    metadata.durationMs === null ? "" : (metadata.durationMs / 1000).toFixed(1),
    kind,
  ]);
  return formatTable(columns, rows, width);
}

/** A time to the minute; in UTC, as all times of the service. */
export const toMinute = (at: string): string => at.slice(0, 16).replace("T", " ");
