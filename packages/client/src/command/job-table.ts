import type { JobSummary } from "gleaner";
import { describeStatus } from "../job-status.ts";
import { formatTable } from "../table.ts";
import { toMinute, toSeconds } from "./time.ts";

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
  const rows = jobs.map(({ id, kind, status, createdAt, prompt, metadata }) => [
    id,
    describeStatus(status, metadata.verdict),
    prompt,
    metadata.recordCount === null ? "" : String(metadata.recordCount),
    toMinute(createdAt),
    metadata.durationMs === null ? "" : toSeconds(metadata.durationMs),
    kind,
  ]);
  return formatTable(columns, rows, width);
}
