import type { Contract, DataRecord, Plan } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { type Checkpoints, inOneGo } from "./checkpoints.ts";
import { isChoosing } from "./choose.ts";
import { compareFields, deliveredFields } from "./compare.ts";
import { learnContract, learnDetails } from "./contract.ts";
import { findTier, type HttpTrial } from "./http/tier.ts";
import type { Limits } from "./limits.ts";
import { LoginError } from "./login/login-error.ts";
import { combine, fieldsOf } from "./readings.ts";
import { type Done, type Progress, runWhole } from "./run.ts";
import type { OwnSession } from "./session.ts";
import { TargetError } from "./target.ts";
import { longestWaitMs } from "./wait.ts";

/** What proof needs: the plan, the records that the first run gave, and a way to get a clean browser. */
export interface Claim {
  readonly plan: Plan;
  readonly records: readonly DataRecord[];
  readonly openSession: () => Promise<OwnSession>;
  /** Where the plan is also to be tried over plain HTTP. */
  readonly http?: HttpTrial | undefined;
  readonly limits: Limits;
  readonly checkpoints?: Checkpoints<Progress>;
}

export type Proof =
  | { readonly ok: true; readonly contract: Contract }
  | { readonly ok: false; readonly reason: string };

/** Of a list of one page, waits for as many rows as the run saw: some pages fill as time goes by. */
function patiently({ read, also }: Plan, records: readonly DataRecord[], limits: Limits): Limits {
  if (also || read.kind !== "list" || read.pagination !== null || isChoosing(read)) return limits;
  return { ...limits, leastRows: records.length, rowsTimeoutMs: limits.rowsTimeoutMs ?? longestWaitMs };
}

function learnDone({ list, read, details }: Done): Contract {
  const learned = details ? learnDetails(details, read) : undefined;
  return { ...learnContract(list, read), ...(learned && { details: learned }) };
}

/**
 * Runs the plan once more in a clean browser, without a model; only equal records prove it. Closes that browser. One that
 * crashed has said nothing of the plan: then another one has the last word.
 */
export async function prove(claim: Claim): Promise<Proof> {
  if (claim.records.length === 0)
    return { ok: false, reason: "There were no records that a second run could confirm." };
  const reason = "A clean browser ended unexpectedly, twice.";
  return (await tryOnce(claim)) ?? (await tryOnce(claim)) ?? { ok: false, reason };
}

/** Null where the browser crashed. */
async function tryOnce(claim: Claim): Promise<Proof | null> {
  const { plan, records, openSession, http, limits, checkpoints = inOneGo } = claim;
  const session = await openSession();
  try {
    const done = await runWhole(session, plan, patiently(plan, records, limits), checkpoints);
    const whole = combine(done, limits);
    if (whole.cut) {
      return { ok: false, reason: `A second run was cut short (${whole.completeness.reason}).` };
    }
    const difference = compareFields(fieldsOf(plan, deliveredFields), records, whole.records);
    if (difference !== null) return { ok: false, reason: difference };
    const [first, ...also] = done.map(learnDone);
    if (first === undefined) throw new Error("A plan reads at least once.");
    const contract = { ...first, ...(also.length > 0 && { also }) };
    const tier = http && (await findTier({ plan, contract, records: whole.records, http, limits }));
    return { ok: true, contract: { ...contract, ...(tier && { tier }) } };
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError || error instanceof LoginError)
      return { ok: false, reason: `In a clean browser: ${error.message}` };
    if (error instanceof PageError && error.code === "browser_lost") return null;
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
