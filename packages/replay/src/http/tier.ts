import type { Contract, DataRecord, Plan, ProvenPlan } from "@gleaner/automation";
import { type Checkpoints, inOneGo } from "../checkpoints.ts";
import type { Collected } from "../collect.ts";
import { Doubt } from "../doubt.ts";
import { judge } from "../judge.ts";
import { learnOn } from "../learn-on.ts";
import type { Limits } from "../limits.ts";
import { leaveOutNoise } from "../noise.ts";
import { nowhere } from "../place.ts";
import { combine, readingsOf } from "../readings.ts";
import type { Replayed, ReplayProgress } from "../replay.ts";
import { type Done, type Progress, runWhole } from "../run.ts";
import type { HttpSession } from "./session.ts";

/** A page that was fetched stays as it is: nothing is waited for. */
const atOnce = (limits: Limits): Limits => ({ ...limits, rowsTimeoutMs: 0 });

/** True for a plan of which every step and page could be had without a browser: nothing is done but to follow links. */
export const mayFetch = (plan: Plan): boolean =>
  readingsOf(plan).every(
    ({ steps, read }) =>
      steps.every(({ kind }) => kind === "open") &&
      (read.kind === "record" ||
        ((read.pagination?.kind ?? "next") === "next" && (read.details?.steps.length ?? 0) === 0)),
  );

/**
 * Replays a proven plan over plain HTTP. It ends well or with a Doubt: wherever the contract finds anything to say, a
 * browser is to look. Where it is broken off, a browser goes on from what was saved.
 */
export async function replayByHttp(
  session: HttpSession,
  { plan, contract }: ProvenPlan,
  limits: Limits,
  { save }: Pick<Checkpoints<ReplayProgress>, "save"> = inOneGo,
): Promise<Replayed & { readonly collected: Collected }> {
  const keep = (far: Progress) => save(toReplayProgress(far));
  try {
    const done = await runWhole(session, plan, atOnce(limits), { from: null, save: keep });
    const held = [contract, ...(contract.also ?? [])];
    for (const [at, each] of done.entries()) doubtDone(held[at], each);
    const collected = combine(done, limits);
    if (collected.cut) throw new Doubt(`It was cut short (${collected.completeness.reason}).`);
    const [only, ...others] = done;
    const learned = only && others.length === 0 ? learnOn(contract, only.list, only.read) : null;
    const reason = "The records are as they were when the plan was proven.";
    return { verdict: "ok", reason, collected, learned };
  } catch (error) {
    limits.signal.throwIfAborted();
    throw error;
  }
}

/** Where a browser goes on; of a plan that reads several times, from its start. */
function toReplayProgress({ done = [], ...far }: Progress): ReplayProgress {
  if (done.length > 0) return { looks: [], run: { place: nowhere, list: null } };
  return { looks: far.items ? [far.items.list] : [], run: far };
}

/** Holds what a read gave against what proof learned of it. */
function doubtDone(contract: Contract | undefined, { list, details, collected }: Done): void {
  if (contract === undefined) throw new Doubt("Nothing is known of what a read should give.");
  if (leaveOutNoise(contract, list).records.length < list.records.length) {
    throw new Doubt("Rows stand in the list that are none of it.");
  }
  const { verdict, reason } = judge(contract, list);
  if (verdict !== "ok") throw new Doubt(reason);
  if (collected.completeness.left !== null) throw new Doubt(collected.completeness.left);
  if (!details || details.records.length === 0 || !contract.details) return;
  const judged = judge(contract.details, details);
  if (judged.verdict !== "ok") throw new Doubt(`On the items' own pages: ${judged.reason}`);
}

/** What finding a plan's tier takes. */
export interface Tried {
  readonly plan: Plan;
  readonly contract: Contract;
  /** What the plan gave in a clean browser. */
  readonly records: readonly DataRecord[];
  readonly http: HttpTrial;
  readonly limits: Limits;
}

/** Plain HTTP as a proof may try it. */
export interface HttpTrial {
  /** A visitor that has been nowhere yet. */
  readonly open: () => Promise<HttpSession>;
  /** For all of it, asked when it begins. */
  longestMs(): number;
}

const tries = 2;

/**
 * The tier at which replays of a plan may start: `http` where plain HTTP gave the browser's records to the letter, twice.
 * A price that moved meanwhile costs a plan this tier; a value that scripts write never gets it there.
 */
export async function findTier({
  plan,
  contract,
  records,
  http,
  limits,
}: Tried): Promise<"http" | undefined> {
  const longestMs = http.longestMs();
  if (!mayFetch(plan) || longestMs <= 0) return undefined;
  const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(longestMs)]);
  const silent = { ...limits, signal, onPage: () => {} };
  const wanted = JSON.stringify(records);
  for (let at = 0; at < tries; at += 1) {
    const session = await http.open();
    try {
      const { collected } = await replayByHttp(session, { plan, contract }, silent);
      if (JSON.stringify(collected.records) !== wanted) return undefined;
    } catch {
      return undefined;
    } finally {
      await session.close();
    }
  }
  return "http";
}
