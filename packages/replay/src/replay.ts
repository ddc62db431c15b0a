import type { Contract, ListRead, ProvenPlan, Read, Verdict } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { type Checkpoints, inOneGo } from "./checkpoints.ts";
import { choose } from "./choose.ts";
import { type Collected, collect } from "./collect.ts";
import { type Delivered, deliver } from "./details.ts";
import { judge } from "./judge.ts";
import { learnOn } from "./learn-on.ts";
import type { Limits } from "./limits.ts";
import { orLoggedInAgain } from "./login/log-in.ts";
import { LoginError, loginExpired } from "./login/login-error.ts";
import { hasValues } from "./paginate.ts";
import { nowhere } from "./place.ts";
import { combine, type Delivery, type Reading, readingsOf } from "./readings.ts";
import type { Remnant } from "./remnant.ts";
import { homeOf, type Progress, run, type Visit } from "./run.ts";
import type { Session } from "./session.ts";
import { type Settled, settle } from "./settle.ts";
import { TargetError } from "./target.ts";

/** How a replay ended: its verdict in one sentence, and what was collected where there is anything. */
export interface Replayed {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly collected: Collected | null;
  /** The read that gave it, the plan's own or another one: its rows are the ones that evidence counts. */
  readonly read?: Read;
  /** What the contract has learned by it; null where that is nothing. */
  readonly learned?: Contract | null;
  /** What may be delivered where the site changed and no heal finds the rest. */
  readonly remnant?: Remnant | null;
}

/** How far a replay has come: what its looks at the site gave so far, in order, and how far the next one is. */
export interface ReplayProgress {
  readonly looks: readonly (Collected | ListRead | Delivered | null)[];
  readonly run: Progress;
}

/**
 * Runs a proven plan and holds the outcome against its contract. A page that asks for a login is logged in once more
 * where the session has an account. Other PageErrors than `blocked` and `proxy_failed`, and LoginErrors other than
 * `login_expired`, pass through.
 */
export async function replay(
  session: Session,
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

/** Of a plan that has several reads each is held against what its own gave; the worst verdict is the replay's. */
async function replayOnce(
  session: Session,
  { plan, contract }: ProvenPlan,
  limits: Limits,
  checkpoints: Checkpoints<ReplayProgress>,
): Promise<Replayed> {
  const looks = rememberLooks(checkpoints);
  const visit = { place: nowhere };
  const held = [contract, ...(contract.also ?? [])];
  const deliveries: Delivery[] = [];
  let worst: Settled | null = null;
  const readings = readingsOf(plan);
  for (const [at, reading] of readings.entries()) {
    const settled = await readOnce(session, reading, held[at] ?? unknown, { limits, looks, visit });
    const { verdict, reason, collected, read } = settled;
    if (worst === null || gravity[verdict] > gravity[worst.verdict]) {
      worst = readings.length === 1 ? settled : { ...settled, reason: `Of read ${at + 1}: ${reason}` };
    }
    if (verdict === "site_changed") return readings.length === 1 ? worst : { ...worst, remnant: null };
    deliveries.push({ read, joins: reading.joins, collected });
  }
  if (worst === null) throw new Error("A plan reads at least once.");
  const { verdict, reason, read, learned = null } = worst;
  const collected = combine(deliveries, limits);
  return { verdict, reason, collected, ...(readings.length === 1 && { read, learned }) };
}

const gravity: Readonly<Record<Verdict, number>> = {
  ok: 0,
  empty_but_valid: 0,
  partial: 1,
  site_changed: 2,
  blocked: 3,
  login_expired: 3,
  proxy_failed: 3,
};

/** What is held against a read of which nothing is known. */
const unknown: Contract = { minRecords: 0, maxRecords: null, fields: [], key: [] };

interface Within {
  readonly limits: Limits;
  readonly looks: ReturnType<typeof rememberLooks>;
  readonly visit: Visit;
}

/** A read whose records are gone because the page asks for a login is a LoginError. */
async function readOnce(
  session: Session,
  reading: Reading,
  contract: Contract,
  { limits, looks, visit }: Within,
): Promise<Settled> {
  try {
    const collected = await looks.take((within) => run(session, reading, limits, within, visit));
    const settled = await settle(
      contract,
      reading.read,
      collected,
      (read) =>
        looks.take((within) =>
          orNull(limits, () => readAgain(session, { ...reading, read }, limits, within, visit)),
        ),
      (read) => looks.take(() => orNull(limits, () => session.call("refind", read))),
    );
    if (settled.verdict !== "site_changed") {
      const delivered = await deliverAll(session, reading, contract, settled, { limits, looks, visit });
      const isSure = delivered.verdict === "ok" && settled.read === reading.read;
      return isSure
        ? { ...delivered, learned: learnOn(contract, settled.collected, settled.read) }
        : delivered;
    }
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
  session: Session,
  reading: Reading,
  contract: Contract,
  settled: Settled,
  { limits, looks, visit }: Within,
): Promise<Settled> {
  const { read, collected: list } = settled;
  if (read.kind !== "list") return settled;
  const { collected, details } = await looks.take((within) => {
    if (within.from) visit.place = within.from.place;
    return deliver(session, read, list, {
      limits,
      home: homeOf(reading, visit, limits),
      checkpoints: {
        from: within.from?.items?.items ?? null,
        save: (items) => within.save({ place: visit.place, list: null, items: { list, items } }),
      },
    });
  });
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
  session: Session,
  plan: Reading,
  limits: Limits,
  checkpoints: Checkpoints<Progress>,
  visit: Visit,
): Promise<Collected | null> {
  const { read } = plan;
  if (read.kind === "list" && read.pagination !== null) {
    visit.place = nowhere;
    return run(session, plan, limits, checkpoints, visit);
  }
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
