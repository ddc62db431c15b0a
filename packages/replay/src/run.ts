import type { Plan, ProvenPlan, Verdict } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { type Collected, collect } from "./collect.ts";
import { judge } from "./judge.ts";
import type { Limits } from "./limits.ts";
import { leaveOutNoise } from "./noise.ts";
import { perform } from "./perform.ts";
import type { PageSession } from "./session.ts";
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
}

/** Runs a proven plan and holds the outcome against its contract. Other PageErrors than `blocked` pass through. */
export async function replay(session: PageSession, proven: ProvenPlan, limits: Limits): Promise<Replayed> {
  try {
    const collected = leaveOutNoise(proven.contract, await run(session, proven.plan, limits));
    return { ...judge(proven.contract, collected), collected };
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof TargetError) {
      return { verdict: "site_changed", reason: error.message, collected: null };
    }
    if (error instanceof PageError && error.code === "blocked") {
      return { verdict: "blocked", reason: error.message, collected: null };
    }
    throw error;
  }
}
