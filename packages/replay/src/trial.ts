import type { DataRecord, Plan, Read } from "@gleaner/automation";
import { own } from "@gleaner/automation/named";
import { PageError } from "@gleaner/browser";
import { choose } from "./choose.ts";
import { compareRuns, deliveredFields, detailFields } from "./compare.ts";
import type { Limits } from "./limits.ts";
import { LoginError } from "./login/login-error.ts";
import { run } from "./run.ts";
import type { OwnSession } from "./session.ts";
import { TargetError } from "./target.ts";

/** A trial that fails is no loss: it waits for nothing long. */
const timeoutMs = 8_000;
const rowsTimeoutMs = 2_000;

interface Given {
  readonly records: readonly DataRecord[];
  readonly openSession: () => Promise<OwnSession>;
  readonly limits: Limits;
}

/** The list alone: a trial visits no item. */
function withoutDetails(read: Read): Read {
  if (read.kind !== "list" || !read.details) return read;
  const { details, ...list } = read;
  const names = new Set(detailFields(details).map(({ name }) => name));
  return {
    ...list,
    fields: list.fields.map((field) => (names.has(field.name) ? { ...field, hidden: true } : field)),
  };
}

/** True where a plan gives these records in a clean browser: of a list over several pages, the first of them. Closes it. */
export async function isSame(plan: Plan, { records, openSession, limits }: Given): Promise<boolean> {
  const isSorted = plan.read.kind === "list" && plan.read.sortBy !== undefined;
  const read = plan.read.kind === "list" && !isSorted ? { ...plan.read, pagination: null } : plan.read;
  const list = withoutDetails(read);
  // Of pages that all fields are read from, the list alone says nothing.
  const compared = deliveredFields(list);
  if (compared.length === 0) return false;
  const named = records.map((record) =>
    Object.fromEntries(compared.map(({ name }) => [name, own(record, name) ?? null])),
  );
  const session = await openSession();
  try {
    const bounds = { timeoutMs: Math.min(limits.timeoutMs, timeoutMs), rowsTimeoutMs };
    const first = choose(list, await run(session, { ...plan, read: list }, { ...limits, ...bounds }));
    const isPart = read !== plan.read && first.records.length < records.length;
    const expected = isPart ? named.slice(0, first.records.length) : named;
    return first.records.length > 0 && compareRuns(list, expected, first.records) === null;
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError || error instanceof LoginError || error instanceof PageError)
      return false;
    throw error;
  } finally {
    await session.close();
  }
}
