import { Contract, DataRecord, Value, type Verdict } from "@gleaner/automation";
import * as z from "zod";
import { type TeamId, useTeam } from "../actor.ts";
import { Refusal } from "../error.ts";
import { keys } from "../keys.ts";
import { isResultKept, resultDays } from "../retention.ts";
import { get } from "../table.ts";
import { type Change, type Comparison, compare, maxCompared, type ReadRecords, valueIn } from "./compare.ts";
import { ChangeCounts, type JobMetadata } from "./info.ts";
import { type JobItem, readJob, toSummary } from "./item.ts";
import { readResult } from "./result.ts";

/** The differences between a replay and an earlier run of its automation; one page of them, where there are many. */
export const Changes = z.strictObject({
  jobId: z.string(),
  /** The job that it is compared with; null where there was none. */
  against: z.string().nullable(),
  /** The fields that identify a record; empty for a page of one record, null where there are none. */
  key: z.array(z.string()).nullable(),
  /** Why the comparison is incomplete, in a sentence; null where it is complete. */
  note: z.string().nullable(),
  added: z.array(DataRecord),
  removed: z.array(DataRecord),
  /** One entry for each field of a record whose value changed. */
  changed: z.array(z.strictObject({ key: DataRecord, field: z.string(), before: Value, after: Value })),
  /**
   * Counts of all changes, not only of this page; null where there is no earlier run, or there are too many records.
   */
  counts: ChangeCounts.nullable(),
  nextOffset: z.int().optional(),
});
export type Changes = z.infer<typeof Changes>;

export interface ChangesOptions {
  /** Another job to compare with than the previous success. */
  readonly against?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Greatest size of the records, in bytes of JSON. */
  readonly maxBytes: number;
}

/** Compares a replay that succeeded with the previous success of its automation, or with another run of it. */
export async function changes(jobId: string, options: ChangesOptions): Promise<Changes> {
  const teamId = useTeam();
  const [job, named] = await Promise.all([
    readJob(teamId, jobId),
    options.against === undefined ? null : readJob(teamId, options.against),
  ]);
  if (job.scriptId === null) {
    throw new Refusal("conflict", "Only a replay of an automation is compared with what came before.");
  }
  requireRecords(job);
  if (named) requireSameAutomation(named, job.scriptId);
  const noted = job.metadata.changes;
  const before = named ?? (noted && (await findJob(teamId, noted.against)));
  const key = noted ? noted.key : await keyOfAutomation(teamId, job.scriptId);
  const none = { jobId, against: null, key, added: [], removed: [], changed: [], counts: null };
  if (!before) {
    return { ...none, note: "There was no earlier success of this automation to compare with." };
  }
  requireRecords(before);
  const comparison = await compareWith(before, readerOf(job), key);
  const compared = { ...none, against: before.id };
  if (!comparison) {
    return { ...compared, note: `Results of more than ${maxCompared} records are not compared.` };
  }
  const unsure = { removed: isPartial(job), added: isPartial(before) };
  const shown: Parts = { added: [], removed: [], changed: [] };
  let next = options.offset;
  let bytes = 0;
  for (const change of await comparison.read(options)) {
    const part = partsOf(change, key ?? [], unsure);
    bytes += Buffer.byteLength(JSON.stringify(part));
    if (next > options.offset && bytes > options.maxBytes) break;
    shown.added.push(...part.added);
    shown.removed.push(...part.removed);
    shown.changed.push(...part.changed);
    next += 1;
  }
  const total = comparison.added + comparison.removed + comparison.changed;
  return {
    ...compared,
    note: noteOf(key, job, before),
    ...shown,
    counts: countsOf(comparison, unsure),
    ...(next < total && { nextOffset: next }),
  };
}

type Parts = Pick<Changes, "added" | "removed" | "changed">;
/** How a partial run limits the comparison: records that it lacks may still exist. */
type Unsure = Readonly<Record<"added" | "removed", boolean>>;

function partsOf(change: Change, key: readonly string[], unsure: Unsure): Parts {
  const none = { added: [], removed: [], changed: [] };
  if (change.kind === "changed") return { ...none, changed: fieldsOf(change, key) };
  return unsure[change.kind] ? none : { ...none, [change.kind]: [change.record] };
}

const countsOf = ({ added, removed, changed }: Comparison, unsure: Unsure): ChangeCounts => ({
  added: unsure.added ? null : added,
  removed: unsure.removed ? null : removed,
  changed,
});

/**
 * The comparison to store with a replay that is about to succeed: the earlier run, the key, and the number of records
 * that differ. Null where there is no earlier run.
 */
export async function countChanges(
  { teamId, scriptId }: Pick<JobItem, "teamId" | "scriptId">,
  records: readonly DataRecord[],
  verdict: Verdict | null,
): Promise<JobMetadata["changes"]> {
  if (scriptId === null) return null;
  const automation = await get(keys.automation(teamId, scriptId), ["latestSuccessId", "contract"]);
  const before = automation && (await findJob(teamId, String(automation.latestSuccessId ?? "")));
  if (!before || !hasRecords(before)) return null;
  const key = delivered(keyOf(Contract.parse(JSON.parse(String(automation.contract)))), records);
  const comparison = await compareWith(before, () => records, key);
  const unsure = { removed: verdict === "partial", added: isPartial(before) };
  return { against: before.id, key, counts: comparison && countsOf(comparison, unsure) };
}

/** A page of one record needs no key; a list without a key has none. */
function keyOf({ key, maxRecords, minRecords }: Contract): string[] | null {
  if (key.length > 0) return key;
  return maxRecords === 1 && minRecords === 1 ? [] : null;
}

/** A field that only chooses rows is not in the records, so it cannot be part of the key. */
function delivered(key: string[] | null, [first]: readonly DataRecord[]): string[] | null {
  return key?.every((name) => first === undefined || Object.hasOwn(first, name)) ? key : null;
}

async function keyOfAutomation(teamId: TeamId, scriptId: string): Promise<string[] | null> {
  const automation = await get(keys.automation(teamId, scriptId), ["contract"]);
  return automation ? keyOf(Contract.parse(JSON.parse(String(automation.contract)))) : null;
}

/** The job may have been deleted by the table's time to live. */
async function findJob(teamId: TeamId, id: string): Promise<JobItem | null> {
  try {
    return await readJob(teamId, id);
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return null;
    throw error;
  }
}

const hasRecords = (job: JobItem): boolean => job.state === "success" && isResultKept(job);

function requireRecords(job: JobItem): void {
  if (job.state !== "success") {
    throw new Refusal("conflict", `Only successes are compared; job ${job.id} is ${toSummary(job).status}.`);
  }
  if (!hasRecords(job)) {
    throw new Refusal(
      "not_found",
      `A job's records are kept for ${resultDays} days; those of ${job.id} are gone.`,
    );
  }
}

function requireSameAutomation(other: JobItem, scriptId: string): void {
  if (other.scriptId === scriptId || other.metadata.savedScriptId === scriptId) return;
  throw new Refusal("conflict", "Both jobs have to be runs of the same automation.");
}

const compareWith = (before: JobItem, after: ReadRecords, key: string[] | null): Promise<Comparison | null> =>
  compare(readerOf(before), after, key);

function readerOf({ teamId, id, result }: JobItem): ReadRecords {
  return async function* read() {
    if (result === null) return;
    for await (const { record } of readResult({ teamId, id, result }, 0, false)) yield record;
  };
}

const isPartial = ({ metadata }: JobItem): boolean => metadata.verdict === "partial";

function noteOf(key: readonly string[] | null, job: JobItem, before: JobItem): string | null {
  const notes = [
    ...(key === null
      ? ["No field tells these records apart: one that changed is shown as removed and added."]
      : []),
    ...(isPartial(job) ? ["This replay is partial: what it lacks is not shown as removed."] : []),
    ...(isPartial(before) ? [`Job ${before.id} is partial: what it lacked is not shown as added.`] : []),
  ];
  return notes.length > 0 ? notes.join(" ") : null;
}

function fieldsOf(
  { before, after }: Extract<Change, { kind: "changed" }>,
  key: readonly string[],
): Changes["changed"] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  const of = (record: DataRecord, name: string) => valueIn(record, name);
  return [...names]
    .filter((name) => JSON.stringify(of(before, name)) !== JSON.stringify(of(after, name)))
    .map((field) => ({
      key: Object.fromEntries(key.map((name) => [name, of(after, name)])),
      field,
      before: of(before, field),
      after: of(after, field),
    }));
}
