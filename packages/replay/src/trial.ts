import type { DataRecord, Plan } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { choose } from "./choose.ts";
import { compareRuns } from "./compare.ts";
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

/** True where a plan gives these records in a clean browser: of a list over several pages, the first of them. Closes it. */
export async function isSame(plan: Plan, { records, openSession, limits }: Given): Promise<boolean> {
  const isSorted = plan.read.kind === "list" && plan.read.sortBy !== undefined;
  const read = plan.read.kind === "list" && !isSorted ? { ...plan.read, pagination: null } : plan.read;
  const session = await openSession();
  try {
    const bounds = { timeoutMs: Math.min(limits.timeoutMs, timeoutMs), rowsTimeoutMs };
    const first = choose(read, await run(session, { ...plan, read }, { ...limits, ...bounds }));
    const isPart = read !== plan.read && first.records.length < records.length;
    const expected = isPart ? records.slice(0, first.records.length) : records;
    return first.records.length > 0 && compareRuns(read, expected, first.records) === null;
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError || error instanceof LoginError || error instanceof PageError)
      return false;
    throw error;
  } finally {
    await session.close();
  }
}
