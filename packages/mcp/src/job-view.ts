import {
  Conflict,
  type DataRecord,
  type Gleaner,
  isOpen,
  type Job,
  type JobSummary,
  NotFound,
} from "gleaner";
import * as z from "zod";
import { fill, notice, type View } from "./answer.ts";
import { Refused } from "./refused.ts";
import { cut } from "./short.ts";

const text = z.string().optional();
const count = z.int().optional();
const facts = z.looseObject({}).optional();

/** A job's view; empty parts are left out. */
export const jobShape = {
  notice: z.string(),
  job_id: z.string(),
  status: z.string(),
  next: text,
  error: facts,
  script_id: text,
  verdict: text,
  record_count: count,
  left_on_site: text,
  missing: z.array(z.unknown()).optional(),
  not_saved: text,
  note: text,
  changes: facts,
  healed: facts,
  cost: facts,
  log: z.array(z.string()).optional(),
  records: z.array(z.looseObject({})).optional(),
  next_offset: count,
};

const maxLines = 5;
const maxLineCharacters = 120;
const maxSentenceCharacters = 600;
const maxMissing = 5;
const maxNameCharacters = 60;
/** The first of a job's records come with it. */
const maxRecords = 20;

/** A job as an assistant is shown it, with its first records where it has some. */
export async function viewJob(gleaner: Gleaner, job: Job): Promise<View> {
  const view = fill([describeJob(job)], ([one = {}]) => one);
  const count = job.metadata.recordCount ?? 0;
  if (job.status !== "success" || count === 0) return view;
  const records = job.output?.slice(0, maxRecords) ?? (await readFirst(gleaner, job));
  return records ? addRecords(view, records, count) : view;
}

function addRecords(view: View, records: readonly DataRecord[], count: number): View {
  try {
    return fill(records, (part, isShortened) => {
      const rest = part.length < count && {
        next: `Call get_records with offset ${part.length} for the other records.`,
        next_offset: part.length,
      };
      return { ...view, ...rest, ...(isShortened && { next: tooLarge }), records: part };
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { ...view, next: tooLarge, next_offset: 0 };
  }
}

const tooLarge = "The first record is large, and not whole here: call get_records with some of its fields.";

/** For a large result; records that have been deleted are not an error of the job. */
async function readFirst(gleaner: Gleaner, { id }: Job): Promise<readonly DataRecord[] | undefined> {
  try {
    return (await gleaner.jobs.records(id, { limit: maxRecords }).page()).records;
  } catch (error) {
    if (error instanceof Conflict || error instanceof NotFound) return undefined;
    throw error;
  }
}

function describeJob(job: Job): View {
  const { id, status, place, error, scriptId, metadata, logs } = job;
  const {
    savedScriptId,
    verdict,
    recordCount,
    completeness,
    missing,
    notRepeatableReason,
    note,
    changes,
    heal,
  } = metadata;
  const script = scriptId ?? savedScriptId;
  return {
    notice,
    job_id: id,
    status,
    ...(isOpen(status) && { next: "Call get_job with this job_id and wait_seconds 20, until it has ended." }),
    ...(place !== null && { place_in_line: place }),
    ...(error && { error: { code: error.code, message: cut(error.message, maxSentenceCharacters) } }),
    ...(script && { script_id: script }),
    ...(verdict && { verdict }),
    ...(recordCount !== null && { record_count: recordCount }),
    ...(completeness?.left && { left_on_site: cut(completeness.left, maxSentenceCharacters) }),
    ...(missing.length > 0 && {
      missing: missing.slice(0, maxMissing).map(({ field, why }) => ({
        field: cut(field, maxNameCharacters),
        why: cut(why, maxLineCharacters),
      })),
    }),
    ...(missing.length > maxMissing && { missing_more: missing.length - maxMissing }),
    ...(notRepeatableReason && { not_saved: cut(notRepeatableReason, maxSentenceCharacters) }),
    ...(note && { note: cut(note, maxSentenceCharacters) }),
    ...(changes?.counts && { changes: changes.counts }),
    ...(heal && {
      healed: { version: heal.version, reason: heal.reason && cut(heal.reason, maxSentenceCharacters) },
    }),
    ...(!isOpen(status) && { cost: costOf(metadata) }),
    ...(logs.length > 0 && {
      log: logs.slice(-maxLines).map(({ message }) => cut(message, maxLineCharacters)),
    }),
  };
}

const costOf = ({ tier, durationMs, modelCalls, estimatedCostUsd }: JobSummary["metadata"]): View => ({
  tier,
  duration_ms: durationMs,
  model_calls: modelCalls,
  usd: estimatedCostUsd,
});
