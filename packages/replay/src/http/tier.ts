import type {
  Contract,
  DataRecord,
  Details,
  JsonSource,
  ListRead,
  Plan,
  ProvenPlan,
} from "@gleaner/automation";
import { type Checkpoints, inOneGo } from "../checkpoints.ts";
import type { Collected } from "../collect.ts";
import { Doubt } from "../doubt.ts";
import { asProven, judge } from "../judge.ts";
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
      (read.kind === "record" || ((read.pagination?.kind ?? "next") === "next" && isFetched(read.details))),
  );

/** True where the pages of items are opened by their addresses, and nothing is done there. */
const isFetched = (details: Details | undefined): boolean =>
  details === undefined || (details.by === undefined && details.steps.length === 0);

/**
 * Replays a proven plan over plain HTTP. It ends well or with a Doubt: wherever the contract finds anything to say, a
 * browser is to look. Where it is broken off, a browser goes on from what was saved.
 */
export async function replayByHttp(
  session: HttpSession,
  { plan, contract }: ProvenPlan,
  limits: Limits,
  { save }: Pick<Checkpoints<ReplayProgress>, "save"> = inOneGo,
): Promise<Fetched> {
  const keep = (far: Progress) => save(toReplayProgress(far));
  return fetchAll(session, { plan, contract, held: contract }, limits, keep);
}

/**
 * Replays a proven plan on its JSON source, likewise. A browser begins from its start: the documents are none of its
 * pages.
 */
export async function replayByJson(
  session: HttpSession,
  { plan, contract }: ProvenPlan,
  limits: Limits,
): Promise<Fetched> {
  if (!plan.json) throw new Doubt("The plan has no JSON source.");
  const steps: Plan["steps"] = [{ kind: "open", url: plan.json.request.url }];
  return fetchAll(session, { plan: { ...plan, steps }, contract, held: withoutLooks(contract) }, limits);
}

type Fetched = Replayed & { readonly collected: Collected };

/** A contract without what only pages have: what stands around values, and how they are written. */
const withoutLooks = ({ surroundings: _, ...contract }: Contract): Contract => ({
  ...contract,
  fields: contract.fields.map((field) =>
    field.profile ? { ...field, profile: { ...field.profile, currencies: [], notations: [] } } : field,
  ),
});

async function fetchAll(
  session: HttpSession,
  { plan, contract, held: first }: ProvenPlan & { readonly held: Contract },
  limits: Limits,
  save: (far: Progress) => Promise<void> = async () => {},
): Promise<Fetched> {
  try {
    const list = pagesOf(plan);
    if (list) session.readAhead?.(list);
    const done = await runWhole(session, plan, atOnce(limits), { from: null, save });
    const held = [first, ...(first.also ?? [])];
    for (const [at, each] of done.entries()) doubtDone(held[at], each);
    const collected = combine(done, limits);
    if (collected.cut) throw new Doubt(`It was cut short (${collected.completeness.reason}).`);
    const [only, ...others] = done;
    const learned = only && others.length === 0 ? learnOn(contract, only.list, only.read) : null;
    return { ...asProven, collected, learned };
  } catch (error) {
    limits.signal.throwIfAborted();
    throw error;
  }
}

/**
 * The list whose next page is asked for before this one is read: its pages come in the same order all the same. Of one that
 * ends at a number of rows nobody knows before which page is the last.
 */
function pagesOf({ read, also }: Plan): ListRead | null {
  if (also || read.kind !== "list" || read.pagination === null) return null;
  return read.maxRecords === null && !read.details ? read : null;
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
  /** Looks for a JSON source in what the page fetched meanwhile. */
  readonly findJson: () => Promise<JsonSource | null>;
  readonly http: HttpTrial;
  readonly limits: Limits;
}

/** Plain HTTP as a proof may try it. */
export interface HttpTrial {
  /** A visitor that has been nowhere yet; it reads pages or, given one, a JSON source. */
  readonly open: (source?: JsonSource) => Promise<HttpSession>;
  /** For all of it, asked when it begins. */
  longestMs(): number;
}

/** The tier at which replays of a plan may start, with the source that it goes by. */
export type Tier = { readonly tier: "http" } | { readonly tier: "json"; readonly json: JsonSource };

const tries = 2;

/**
 * The tier at which replays of a plan may start: `http` where the pages, as they come, gave the browser's records to the
 * letter, twice; else `json` where the JSON that the page fetched did. A price that moved meanwhile costs a plan this tier;
 * a value that scripts write never gets it the first.
 */
export async function findTier({
  plan,
  contract,
  records,
  findJson,
  http,
  limits,
}: Tried): Promise<Tier | undefined> {
  const longestMs = http.longestMs();
  if (longestMs <= 0) return undefined;
  const signal = AbortSignal.any([limits.signal, AbortSignal.timeout(longestMs)]);
  const silent = { ...limits, signal, onPage: () => {} };
  const wanted = JSON.stringify(records);
  const gives = async (replay: (session: HttpSession) => Promise<Fetched>, source?: JsonSource) => {
    for (let at = 0; at < tries; at += 1) {
      const session = await http.open(source);
      try {
        const { collected } = await replay(session);
        if (JSON.stringify(collected.records) !== wanted) return false;
      } catch {
        return false;
      } finally {
        await session.close();
      }
    }
    return true;
  };
  if (mayFetch(plan) && (await gives((session) => replayByHttp(session, { plan, contract }, silent))))
    return { tier: "http" };
  const json = signal.aborted ? null : await findJson();
  if (json === null) return undefined;
  const proven = { plan: { ...plan, json }, contract };
  return (await gives((session) => replayByJson(session, proven, silent), json))
    ? { tier: "json", json }
    : undefined;
}
