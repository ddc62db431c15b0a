import type { Contract, ListRead, Plan, ProvenPlan, Read, Step, Verdict } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { type Checkpoints, inOneGo } from "./checkpoints.ts";
import { choose } from "./choose.ts";
import { type Collected, collect } from "./collect.ts";
import { deliver } from "./details.ts";
import { hasAddress, type ListProgress } from "./follow.ts";
import { judge } from "./judge.ts";
import { isOver, type Limits } from "./limits.ts";
import { orLoggedInAgain } from "./login/log-in.ts";
import { LoginError, loginExpired } from "./login/login-error.ts";
import { hasValues } from "./paginate.ts";
import { perform } from "./perform.ts";
import { comeTo, nowhere, type Place, placeAfter } from "./place.ts";
import type { PageSession } from "./session.ts";
import { type Settled, settle } from "./settle.ts";
import { TargetError } from "./target.ts";
import { longestWaitMs } from "./wait.ts";

/** How far a plan was run: between two of its steps, or between two pages of its list. */
export interface Progress {
  readonly place: Place;
  readonly list: ListProgress | null;
}

/**
 * Runs the whole plan: its steps, then its read; from the start again where the login ran out on the way. A step whose
 * element is missing throws a TargetError that names it.
 */
export function run(
  session: PageSession,
  plan: Plan,
  limits: Limits,
  checkpoints: Checkpoints<Progress> = inOneGo,
): Promise<Collected> {
  return orLoggedInAgain(session, limits, (isAgain) =>
    runOnce(session, plan, limits, isAgain ? { ...checkpoints, from: null } : checkpoints),
  );
}

async function runOnce(
  session: PageSession,
  plan: Plan,
  limits: Limits,
  { from, save }: Checkpoints<Progress>,
): Promise<Collected> {
  const list = from?.list ?? null;
  const place = await walk(session, plan.steps, limits, { from, save });
  const patient = plan.steps.some((step) => step.kind === "wait" && step.for === "rows")
    ? { ...limits, rowsTimeoutMs: longestWaitMs }
    : limits;
  return collect(session, plan.read, patient, null, {
    from: list,
    save: (far) => save({ place, list: far }),
  });
}

/** Does the plan's steps that are not done yet, where those that are have led; a list that has an address needs neither. */
async function walk(
  session: PageSession,
  steps: readonly Step[],
  limits: Limits,
  { from, save }: Checkpoints<Progress>,
): Promise<Place> {
  let place = from?.place ?? nowhere;
  const isInside = from?.list && (hasAddress(from.list) || isOver(limits));
  if (from && !isInside) await comeTo(session, steps, place, limits);
  for (const [at, step] of steps.entries()) {
    if (at < place.steps) continue;
    if (at > (from?.place.steps ?? 0)) await save({ place, list: null });
    try {
      await perform(session, step, limits);
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      throw new TargetError(`Step ${at + 1} (${step.kind}) failed: ${error.message}`, { cause: error });
    }
    place = placeAfter(place, step, at + 1, session.page.url());
  }
  return place;
}

/** How a replay ended: its verdict in one sentence, and what was collected where there is anything. */
export interface Replayed {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly collected: Collected | null;
  /** The read that gave it, the plan's own or another one: its rows are the ones that evidence counts. */
  readonly read?: Read;
}

/** How far a replay has come: what its looks at the site gave so far, in order, and how far the next one is. */
export interface ReplayProgress {
  readonly looks: readonly (Collected | ListRead | null)[];
  readonly run: Progress;
}

/**
 * Runs a proven plan and holds the outcome against its contract. A page that asks for a login is logged in once more
 * where the session has an account. Other PageErrors than `blocked` and `proxy_failed`, and LoginErrors other than
 * `login_expired`, pass through.
 */
export async function replay(
  session: PageSession,
  proven: ProvenPlan,
  limits: Limits,
  checkpoints: Checkpoints<ReplayProgress> = inOneGo,
): Promise<Replayed> {
  try {
    return await orLoggedInAgain(session, limits, (isAgain) =>
      replayOnce(session, proven, limits, isAgain ? { ...checkpoints, from: null } : checkpoints),
    );
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError) {
      return { verdict: "site_changed", reason: error.message, collected: null };
    }
    if (error instanceof LoginError && error.code === "login_expired") {
      return { verdict: error.code, reason: error.message, collected: null };
    }
    if (error instanceof PageError && (error.code === "blocked" || error.code === "proxy_failed")) {
      return { verdict: error.code, reason: error.message, collected: null };
    }
    throw error;
  }
}

/** A replay whose records are gone because the page asks for a login is a LoginError. */
async function replayOnce(
  session: PageSession,
  proven: ProvenPlan,
  limits: Limits,
  checkpoints: Checkpoints<ReplayProgress>,
): Promise<Replayed> {
  const { plan, contract } = proven;
  try {
    const looks = rememberLooks(checkpoints);
    const collected = await looks.take((within) => run(session, plan, limits, within));
    const settled = await settle(
      contract,
      plan.read,
      collected,
      (read) =>
        looks.take((within) => orNull(limits, () => readAgain(session, { ...plan, read }, limits, within))),
      (read) => looks.take(() => orNull(limits, () => session.call("refind", read))),
    );
    if (settled.verdict !== "site_changed") return await deliverAll(session, contract, settled, limits);
    if ((await orNull(limits, () => session.call("isLogin"))) === true) throw loginExpired();
    return { ...settled, collected: choose(settled.read, settled.collected) };
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError && (await session.call("isLogin"))) throw loginExpired();
    throw error;
  }
}

/** What was held against the contract is the list; what is delivered may be chosen from it, its items' pages joined in. */
async function deliverAll(
  session: PageSession,
  contract: Contract,
  settled: Settled,
  limits: Limits,
): Promise<Replayed> {
  const { read } = settled;
  if (read.kind !== "list") return settled;
  const { collected, details } = await deliver(session, read, settled.collected, limits);
  const delivered = { ...settled, collected };
  if (!details || details.records.length === 0 || !contract.details) return delivered;
  const { verdict, reason } = judge(contract.details, details);
  if (verdict !== "site_changed" && verdict !== "partial") return delivered;
  return { ...delivered, verdict, reason: `On the items' own pages: ${reason}` };
}

type Look = ReplayProgress["looks"][number];

/**
 * What a replay asks of the site depends only on what it was answered before: so one that goes on is given again the
 * answers of the looks that were done, and takes up the one that was not.
 */
function rememberLooks({ from, save }: Checkpoints<ReplayProgress>) {
  const done = from?.looks ?? [];
  const looks: Look[] = [];
  return {
    async take<Answer extends Look>(
      look: (within: Checkpoints<Progress>) => Promise<Answer>,
    ): Promise<Answer> {
      const at = looks.length;
      const within = {
        from: at === done.length ? (from?.run ?? null) : null,
        save: (far: Progress) => save({ looks, run: far }),
      };
      const answer = at < done.length ? (done[at] as Answer) : await look(within);
      looks.push(answer);
      return answer;
    },
  };
}

// The page is still there, or after several pages is opened again; a page where nothing stands is not waited for.
async function readAgain(
  session: PageSession,
  plan: Plan,
  limits: Limits,
  checkpoints: Checkpoints<Progress>,
): Promise<Collected | null> {
  const { read } = plan;
  if (read.kind === "list" && read.pagination !== null) return run(session, plan, limits, checkpoints);
  return hasValues(await session.call("read", read)) ? collect(session, read, limits) : null;
}

// A second look that fails takes nothing from what the first one has shown.
async function orNull<T>({ signal }: Limits, look: () => Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof TargetError) return null;
    if (error instanceof PageError && error.code !== "browser_lost") return null;
    throw error;
  }
}
