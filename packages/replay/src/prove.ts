import type { Contract, DataRecord, Plan, Read } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { type Checkpoints, inOneGo } from "./checkpoints.ts";
import { isChoosing } from "./choose.ts";
import { compareRuns } from "./compare.ts";
import { learnContract, learnDetails } from "./contract.ts";
import { deliver } from "./details.ts";
import type { Limits } from "./limits.ts";
import { LoginError } from "./login/login-error.ts";
import { type Progress, run } from "./run.ts";
import type { OwnSession } from "./session.ts";
import { TargetError } from "./target.ts";
import { longestWaitMs } from "./wait.ts";

/** What proof needs: the plan, the records that the first run gave, and a way to get a clean browser. */
export interface Claim {
  readonly plan: Plan;
  readonly records: readonly DataRecord[];
  readonly openSession: () => Promise<OwnSession>;
  readonly limits: Limits;
  readonly checkpoints?: Checkpoints<Progress>;
}

export type Proof =
  | { readonly ok: true; readonly contract: Contract }
  | { readonly ok: false; readonly reason: string };

/** Of a list of one page, waits for as many rows as the run saw: some pages fill as time goes by. */
function patiently(read: Read, records: readonly DataRecord[], limits: Limits): Limits {
  if (read.kind !== "list" || read.pagination !== null || isChoosing(read)) return limits;
  return { ...limits, leastRows: records.length, rowsTimeoutMs: limits.rowsTimeoutMs ?? longestWaitMs };
}

/** Runs the plan once more in a clean browser, without a model; only equal records prove it. Closes that browser. */
export async function prove({
  plan,
  records,
  openSession,
  limits,
  checkpoints = inOneGo,
}: Claim): Promise<Proof> {
  if (records.length === 0)
    return { ok: false, reason: "There were no records that a second run could confirm." };
  const session = await openSession();
  try {
    const collected = await run(session, plan, patiently(plan.read, records, limits), checkpoints);
    const { read } = plan;
    const delivered =
      read.kind === "list" && !collected.cut ? await deliver(session, read, collected, limits) : null;
    const whole = delivered?.collected ?? collected;
    if (whole.cut) {
      return { ok: false, reason: `A second run was cut short (${whole.completeness.reason}).` };
    }
    const difference = compareRuns(read, records, whole.records);
    if (difference !== null) return { ok: false, reason: difference };
    const contract = learnContract(collected, read);
    const details = delivered?.details ? learnDetails(delivered.details, read) : undefined;
    return { ok: true, contract: { ...contract, ...(details && { details }) } };
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError || error instanceof LoginError)
      return { ok: false, reason: `In a clean browser: ${error.message}` };
    if (error instanceof PageError && error.code === "proxy_failed") {
      return { ok: false, reason: `In a clean browser: ${error.message}` };
    }
    if (error instanceof PageError) {
      return { ok: false, reason: `A clean browser could not load the page (${error.code}).` };
    }
    throw error;
  } finally {
    await session.close();
  }
}
