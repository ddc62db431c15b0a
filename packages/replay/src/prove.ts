import type { Contract, DataRecord, JsonSource, Plan } from "@gleaner/automation";
import { ofValues } from "@gleaner/automation/evidence";
import { type JsonWatch, PageError } from "@gleaner/browser";
import { type Checkpoints, inOneGo } from "./checkpoints.ts";
import { isChoosing } from "./choose.ts";
import { compareFields, deliveredFields } from "./compare.ts";
import { learnContract, learnDetails } from "./contract.ts";
import { findTier, type HttpTrial } from "./http/tier.ts";
import { learnJson, mayReadJson } from "./json/index.ts";
import type { KeptPage } from "./kept-page/index.ts";
import { openPageKeeper } from "./kept-page/keeper.ts";
import type { Limits } from "./limits.ts";
import { LoginError } from "./login/login-error.ts";
import { combine, fieldsOf } from "./readings.ts";
import { type Done, type Progress, runWhole } from "./run.ts";
import type { OwnSession } from "./session.ts";
import { TargetError } from "./target.ts";
import { isSame } from "./trial.ts";
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
  /** The plan is the one that was claimed, with the JSON source that this proof found, if any. */
  | {
      readonly ok: true;
      readonly plan: Plan;
      readonly contract: Contract;
      /** What is kept of the page that was read; null where nothing is. */
      readonly page: KeptPage | null;
    }
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

/** The JSON that the page fetched for the records it showed; null where there is none. */
async function findSource(
  { read }: Plan,
  [done]: readonly Done[],
  watch: JsonWatch | undefined,
): Promise<JsonSource | null> {
  const [first] = done?.list.evidence.flatMap(ofValues) ?? [];
  if (!watch || !done || !first) return null;
  return learnJson(read, done.list, await watch.taken(), first.url);
}

/** Other sites without which a plan is tried: more are not looked at. */
const mostSites = 20;

/**
 * Runs the plan once more in a clean browser, without a model; only equal records prove it. Closes that browser. One that
 * crashed has said nothing of the plan: then another one has the last word. The browser loads no pictures and the like, so
 * that replays need not either; where it does not come to the same without them, it tries again with all that there is.
 */
export async function prove(given: Claim): Promise<Proof> {
  // A source is learned anew, whoever gave the plan one.
  const { json: _, ...plan } = given.plan;
  const claim = { ...given, plan };
  if (claim.records.length === 0)
    return { ok: false, reason: "There were no records that a second run could confirm." };
  const { proof, isSparing } = await tryTwice(claim, true);
  if (proof.ok || !isSparing) return proof;
  const checkpoints = claim.checkpoints && { ...claim.checkpoints, from: null };
  return (await tryTwice({ ...claim, ...(checkpoints && { checkpoints }) }, false)).proof;
}

interface Tried {
  readonly proof: Proof;
  /** Whether the page asked for something that was not loaded. */
  readonly isSparing: boolean;
}

async function tryTwice(claim: Claim, maySpare: boolean): Promise<Tried> {
  const reason = "A clean browser ended unexpectedly, twice.";
  const tried = (await tryOnce(claim, maySpare)) ?? (await tryOnce(claim, maySpare));
  return tried ?? { proof: { ok: false, reason }, isSparing: false };
}

/** Null where the browser crashed. */
async function tryOnce(claim: Claim, maySpare: boolean): Promise<Tried | null> {
  const { openSession, limits, checkpoints = inOneGo } = claim;
  const session = await openSession();
  const failed = (reason: string): Tried => ({
    proof: { ok: false, reason },
    isSparing: (session.spared?.().requests ?? 0) > 0,
  });
  try {
    // What an account is shown may hang on what it loads; what was read before was read with all of it.
    if (maySpare && !session.login && checkpoints.from === null) await session.spare?.([]);
    return await proveIn(session, claim);
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError || error instanceof LoginError)
      return failed(`In a clean browser: ${error.message}`);
    if (error instanceof PageError && error.code === "browser_lost") return null;
    if (error instanceof PageError && error.code === "proxy_failed") {
      return failed(`In a clean browser: ${error.message}`);
    }
    if (error instanceof PageError) return failed(`A clean browser could not load the page (${error.code}).`);
    throw error;
  } finally {
    await session.close();
  }
}

async function proveIn(session: OwnSession, claim: Claim): Promise<Tried> {
  const { plan, records, http, limits, checkpoints = inOneGo } = claim;
  const watch = http && mayReadJson(plan) ? await session.watchJson?.() : undefined;
  const keeper = openPageKeeper(session, plan);
  const within = { ...patiently(plan, records, limits), onFirst: keeper.onFirst };
  const done = await runWhole(session, plan, within, checkpoints);
  const spared = session.spared?.() ?? { requests: 0, scriptSites: [] };
  const isSparing = spared.requests > 0;
  const whole = combine(done, limits);
  if (whole.cut) {
    const reason = `A second run was cut short (${whole.completeness.reason}).`;
    return { proof: { ok: false, reason }, isSparing: false };
  }
  const difference = compareFields(fieldsOf(plan, deliveredFields), records, whole.records);
  if (difference !== null) return { proof: { ok: false, reason: difference }, isSparing };
  const [first, ...also] = done.map(learnDone);
  if (first === undefined) throw new Error("A plan reads at least once.");
  const contract = { ...first, ...(also.length > 0 && { also }) };
  const findJson = () => findSource(plan, done, watch);
  const { tier, ...source } =
    (http && (await findTier({ plan, contract, records: whole.records, findJson, http, limits }))) ?? {};
  const sites = tier || session.login ? [] : await findSpareSites(claim, spared.scriptSites);
  const spares = isSparing || sites.length > 0 ? { sites } : undefined;
  return {
    proof: {
      ok: true,
      plan: { ...plan, ...source },
      contract: { ...contract, ...(tier && { tier }), ...(spares && { spares }) },
      page: keeper.kept(),
    },
    isSparing,
  };
}

/** Of these sites, whose scripts the page ran beside its own: all, where the plan gives the same without them, else none. */
async function findSpareSites(
  { plan, records, openSession, limits }: Claim,
  sites: readonly string[],
): Promise<string[]> {
  if (sites.length === 0 || sites.length > mostSites || plan.also) return [];
  const without = async (): Promise<OwnSession> => {
    const session = await openSession();
    try {
      await session.spare?.(sites);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  };
  return (await isSame(plan, { records, openSession: without, limits })) ? [...sites] : [];
}
