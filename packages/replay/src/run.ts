import type { Plan, ProvenPlan, Read, Verdict } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { type Collected, collect } from "./collect.ts";
import type { Limits } from "./limits.ts";
import { hasValues } from "./paginate.ts";
import { perform } from "./perform.ts";
import type { PageSession } from "./session.ts";
import { settle } from "./settle.ts";
import { TargetError } from "./target.ts";

/** Runs the whole plan: its steps, then its read. A step whose element is missing throws a TargetError that names it. */
export async function run(session: PageSession, plan: Plan, limits: Limits): Promise<Collected> {
  for (const [at, step] of plan.steps.entries()) {
    try {
      await perform(session, step, limits);
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      throw new TargetError(`Step ${at + 1} (${step.kind}) failed: ${error.message}`, { cause: error });
    }
  }
  return collect(session, plan.read, limits);
}

/** How a replay ended: its verdict in one sentence, and what was collected where there is anything. */
export interface Replayed {
  readonly verdict: Verdict;
  readonly reason: string;
  readonly collected: Collected | null;
  /** The read that gave it, the plan's own or another one: its rows are the ones that evidence counts. */
  readonly read?: Read;
}

const loginExpired: Replayed = {
  verdict: "login_expired",
  reason: "The page asks for a login where the records were.",
  collected: null,
};

/**
 * Runs a proven plan and holds the outcome against its contract. Other PageErrors than `blocked` and `proxy_failed` pass
 * through.
 */
export async function replay(session: PageSession, proven: ProvenPlan, limits: Limits): Promise<Replayed> {
  try {
    const { plan, contract } = proven;
    const collected = await run(session, plan, limits);
    const settled = await settle(
      contract,
      plan.read,
      collected,
      (read) => orNull(limits, () => readAgain(session, plan, read, limits)),
      (read) => orNull(limits, () => session.call("refind", read)),
    );
    if (settled.verdict !== "site_changed") return settled;
    return (await orNull(limits, () => session.call("isLogin"))) === true ? loginExpired : settled;
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError) {
      if (await session.call("isLogin")) return loginExpired;
      return { verdict: "site_changed", reason: error.message, collected: null };
    }
    if (error instanceof PageError && (error.code === "blocked" || error.code === "proxy_failed")) {
      return { verdict: error.code, reason: error.message, collected: null };
    }
    throw error;
  }
}

// The page is still there, or after several pages is opened again; a page where nothing stands is not waited for.
async function readAgain(
  session: PageSession,
  plan: Plan,
  read: Read,
  limits: Limits,
): Promise<Collected | null> {
  if (read.kind === "list" && read.pagination !== null) return run(session, { ...plan, read }, limits);
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
