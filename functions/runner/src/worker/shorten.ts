import type { Plan } from "@gleaner/automation";
import { reduce, trialOf } from "@gleaner/replay";
import { isPause } from "./course.ts";
import { limitsOf, type Run } from "./run.ts";
import type { Found } from "./standing.ts";

/** The longest time for finding shorter plans, and the least time that must be left for the proof itself. */
const mostMs = 45_000;
const proofMs = 30_000;

/**
 * The result with the shortest of its plans that gives the same records, so that a run's detours do not become part
 * of its automation.
 */
export async function shorten(found: Found, run: Run, prompt: string): Promise<Found> {
  const { browsers, signal, collectUntil, log } = run;
  const startedAt = Date.now();
  const mayTry = () => Date.now() < Math.min(startedAt + mostMs, collectUntil - proofMs);
  const limits = { ...limitsOf(run), onPage: () => {} };
  const openSession = () => browsers.launch(signal);
  const isSame = trialOf(found.plan, { records: found.records, openSession, limits });
  const trial = async (plan: Plan): Promise<boolean> => {
    try {
      return await isSame(plan);
    } catch (error) {
      signal.throwIfAborted();
      if (isPause(error)) throw error;
      return false;
    }
  };
  const plan = await reduce(found.plan, trial, { prompt, mayTry });
  const dropped = countSteps(found.plan) - countSteps(plan);
  if (dropped === 0) return found;
  log({ level: "info", message: `${dropped} of the run's steps were not needed and are left out.` });
  return { ...found, plan };
}

const countSteps = ({ steps, also = [] }: Plan): number =>
  also.reduce((sum, addition) => sum + addition.steps.length, steps.length);
