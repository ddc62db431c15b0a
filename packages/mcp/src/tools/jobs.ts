import type { Changes, DataRecord, Gleaner } from "gleaner";
import * as z from "zod";
import { fill, narrow, notice, type View } from "../answer.ts";
import { jobShape, viewJob } from "../job-view.ts";
import { Refused } from "../refused.ts";
import { shorten } from "../short.ts";
import { defineTool } from "../tool.ts";
import { waitFor, waitSeconds } from "./running.ts";

const id = z.string();
const offset = z.int().min(0).default(0);
const wholeFile = "Long texts were cut: the whole is in GET /api/jobs/{job_id}/export?format=json.";

export const getJob = defineTool({
  name: "get_job",
  description:
    "How a job stands, or the latest run of an automation: status, error, the last lines of its log, its first records. " +
    "Can wait for its end.",
  effect: "reads",
  input: { job_id: id.optional(), script_id: id.optional(), wait_seconds: waitSeconds.default(0) },
  output: jobShape,
  run: async ({ job_id, script_id: scriptId, wait_seconds: seconds }, { gleaner, signal }) => {
    const endsAt = performance.now() + seconds * 1000;
    const jobId = scriptId === undefined ? job_id : await findLatest(gleaner, scriptId);
    if (jobId === undefined || (job_id !== undefined && scriptId !== undefined)) {
      throw new Refused("invalid_request", "Name either job_id or script_id.");
    }
    return viewJob(gleaner, await waitFor(gleaner, jobId, endsAt, signal));
  },
});

async function findLatest(gleaner: Gleaner, scriptId: string): Promise<string> {
  await gleaner.automations.get(scriptId);
  const [latest] = (await gleaner.jobs.list({ scriptId, limit: 1 }).page()).jobs;
  if (!latest) throw new Refused("not_found", "This automation has not been replayed yet.");
  return latest.id;
}

export const stopJob = defineTool({
  name: "stop_job",
  description:
    "Stop a job that waits or runs. What it has read so far is lost. One that has ended stays as it is.",
  effect: "changes",
  input: { job_id: id },
  output: { job_id: id, status: z.string() },
  run: async ({ job_id: jobId }, { gleaner }) => viewJob(gleaner, await gleaner.jobs.stop(jobId)),
});

export const getRecords = defineTool({
  name: "get_records",
  description:
    "A job's records, as many as an answer holds; next_offset says where to go on. Naming fields lets more of them fit.",
  effect: "reads",
  input: {
    job_id: id,
    offset,
    limit: z.int().min(1).max(500).default(50),
    fields: z.array(z.string()).optional(),
  },
  output: {
    notice: z.string(),
    total: z.int(),
    verdict: z.string().optional().describe("partial: not all that the page has"),
    records: z.array(z.looseObject({})),
    next_offset: z.int().optional(),
    next: z.string().optional(),
  },
  run: async ({ job_id: jobId, offset, limit, fields }, { gleaner }) => {
    const { records, total, verdict } = await gleaner.jobs.records(jobId, { offset, limit }).page();
    return fill(fields ? choose(records, fields) : records, (part, isShortened) => {
      const end = offset + part.length;
      const next = [
        ...(isShortened ? [wholeFile] : []),
        ...(end < total ? [`Call get_records with offset ${end} for the rest.`] : []),
      ];
      return {
        notice,
        total,
        ...(verdict && { verdict }),
        records: part,
        ...(end < total && { next_offset: end }),
        ...(next.length > 0 && { next: next.join(" ") }),
      };
    });
  },
});

/** The named fields of each record. A name that none has is refused with those that there are. */
function choose(records: readonly DataRecord[], fields: readonly string[]): DataRecord[] {
  const known = [...new Set(records.flatMap(Object.keys))];
  const unknown = fields.find((field) => !known.includes(field));
  if (unknown !== undefined && records.length > 0) throw noField(unknown, known);
  return records.map((record) =>
    Object.fromEntries(
      fields.filter((field) => Object.hasOwn(record, field)).map((field) => [field, record[field] ?? null]),
    ),
  );
}

const noField = (field: string, known: readonly string[]): Refused =>
  new Refused(
    "invalid_request",
    `There is no field ${JSON.stringify(field)}; there are: ${shorten(known, 100).slice(0, 100).join(", ")}.`,
  );

export const explainValue = defineTool({
  name: "explain_value",
  description:
    "Where a value was read and how: address, locator, the text on the page, transforms, confidence (and, without a model, certainty: how surely the field was matched to what was asked). Of a null the reason, and what stands there instead.",
  effect: "reads",
  input: {
    job_id: id,
    row: z.int().min(0).describe("its record's offset in get_records"),
    field: z.string(),
  },
  output: {
    notice: z.string(),
    value: z.unknown(),
    evidence: z.looseObject({}).nullable(),
    next: z.string().optional(),
  },
  run: async ({ job_id: jobId, row, field }, { gleaner }) => {
    const {
      records,
      evidence = [],
      total,
    } = await gleaner.jobs.evidence(jobId, { offset: row, limit: 1 }).page();
    const [record] = records;
    if (!record)
      throw new Refused("invalid_request", `There is no row ${row}: the job has ${total} records.`);
    if (!Object.hasOwn(record, field)) throw noField(field, Object.keys(record));
    const shown = { value: record[field] ?? null, evidence: evidence[0]?.[field] ?? null };
    return fill([shown], ([one], isShortened) => ({
      notice,
      ...one,
      ...(isShortened && { next: wholeFile }),
    }));
  },
});

export const compareRuns = defineTool({
  name: "compare_runs",
  description: "What a replay found otherwise than the success before it, or than the run `against`.",
  effect: "reads",
  input: { job_id: id, against: z.string().optional(), offset, limit: z.int().min(1).max(100).default(50) },
  output: {
    notice: z.string(),
    against: z.string().optional(),
    key: z.array(z.string()).optional().describe("fields that tell records apart"),
    counts: z.looseObject({}).optional(),
    note: z.string().optional(),
    added: z.array(z.unknown()),
    changed: z.array(z.unknown()),
    removed: z.array(z.unknown()),
    next_offset: z.int().optional(),
    next: z.string().optional(),
  },
  run: async ({ job_id: jobId, against, offset, limit: most }, { gleaner }) =>
    narrow(
      most,
      async (limit) => viewChanges(await gleaner.jobs.changes(jobId, { against, offset, limit }).page()),
      "Long texts were cut: the whole is in GET /api/jobs/{job_id}/changes.",
    ),
});

function viewChanges({ against, key, counts, note, added, changed, removed, nextOffset }: Changes): View {
  return {
    notice,
    ...(against && { against }),
    ...(key && { key }),
    ...(counts && { counts }),
    ...(note && { note }),
    added,
    changed,
    removed,
    ...(nextOffset !== undefined && {
      next_offset: nextOffset,
      next: `Call compare_runs with offset ${nextOffset} for the rest.`,
    }),
  };
}
