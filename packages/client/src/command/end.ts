import type { Gleaner, Job } from "gleaner";
import { formatEnd } from "../progress.ts";
import { formatRecords } from "../record-table.ts";
import { toLine } from "../table.ts";
import { exportBytes, withoutMark } from "./export.ts";
import { JobFailure, PartialResult } from "./failure.ts";
import { type Terminal, writeJson } from "./terminal.ts";

export interface ShowOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
}

const maxRows = 50;

/** Shows the records of a job that succeeded and how it ended; throws a JobFailure of any other, a PartialResult where they are not all. */
export async function showEnd(
  client: Gleaner,
  { job, isInterrupted }: { readonly job: Job; readonly isInterrupted: boolean },
  { json = false, csv = false }: ShowOptions,
  terminal: Terminal,
): Promise<void> {
  if (job.status !== "success") throw new JobFailure(job, isInterrupted);
  terminal.err(formatEnd(job, terminal.color));
  if (csv) terminal.out(withoutMark(await exportBytes(client, job.id, "csv")));
  else {
    const records = job.output ?? (await client.jobs.records(job.id).toArray());
    if (json) writeJson(terminal, records);
    else terminal.out(formatRecords(records, { width: terminal.width, maxRows }));
    if (!json && records.length > maxRows)
      terminal.err(`All of them: gleaner export ${job.id} --format csv\n`);
  }
  const { savedScriptId, notRepeatableReason } = job.metadata;
  if (savedScriptId)
    terminal.err(`Saved as an automation. Again, without a model: gleaner replay ${savedScriptId}\n`);
  else if (notRepeatableReason) terminal.err(`Not saved as an automation: ${toLine(notRepeatableReason)}\n`);
  if (job.metadata.verdict === "partial") throw new PartialResult(job.id);
}
