import { ModelError } from "@gleaner/agent";
import type { ProvenPlan, Verdict } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import type * as Job from "@gleaner/core/job";
import {
  type Healing,
  heal,
  LoginError,
  type Patient,
  packPage,
  type Remnant,
  TargetError,
} from "@gleaner/replay";
import type { RunEnd } from "../assignment.ts";
import { healWithModel } from "./heal-model.ts";
import { httpTrialOf } from "./http-run.ts";
import type { OpenPlanner } from "./planner.ts";
import { limitsOf, type Run } from "./run.ts";

/** The longest time for mending a plan, without a model and again with one. */
const healMs = 180_000;
/** Limits of a report: the number of readers, and the length of each text. */
const mostChanges = 30;
const longestPlace = 200;

/** Mends a run's plan after this verdict, and delivers the mended plan's records. */
export type Healer = (verdict: Verdict) => Promise<Healed>;

/** How a heal ended: with a run's end, or, where not all is certain enough, with the part of a record that is. */
export interface Healed {
  readonly end: RunEnd | null;
  readonly remnant: Remnant | null;
}

/** Mends a plan by code alone, then by the model where there is one and code found nothing. */
export function healerOf(
  proven: ProvenPlan,
  task: Pick<Job.Task, "prompt" | "startUrl">,
  run: Run,
  openPlanner: OpenPlanner,
): Healer {
  return async (verdict) => {
    if (!(await run.claimHeal())) return conclude(usedUp, run);
    run.log({ level: "info", message: "Looking for what the plan used to read, without a model." });
    const healing = await inTime(run, proven, heal);
    if (healing.ok || verdict !== "site_changed") return conclude(healing, run);
    const planner = openPlanner(run);
    if (planner.model === null) return conclude(healing, run);
    run.log({ level: "info", message: `${healing.reason} Asking the model where it stands now.` });
    const asked = await inTime(run, proven, healWithModel(task, planner, run));
    return conclude(asked.ok ? asked : { ...asked, remnant: healing.remnant ?? null }, run);
  };
}

const usedUp: Healing = { ok: false, reason: "The automation's heals of today are used up." };

/** Reports the result of healing, and delivers its records. */
async function conclude(healing: Healing, run: Run): Promise<Healed> {
  if (!healing.ok) {
    run.log({ level: "warn", message: `Not healed: ${healing.reason}` });
    run.learn({ heal: { version: null, reason: healing.reason, changes: [] } });
    return { end: null, remnant: healing.remnant ?? null };
  }
  const changes = healing.changes.slice(0, mostChanges).map(({ before, after, ...change }) => ({
    ...change,
    before: before.slice(0, longestPlace),
    after: after.slice(0, longestPlace),
  }));
  for (const { field, before, after } of changes) {
    const what = field === null ? "The page" : `"${field}"`;
    run.log({ level: "info", message: `${what}: found by ${before} before, by ${after} now.` });
  }
  run.log({ level: "info", message: "Healed: the records that stayed read as before, twice." });
  run.learn({ verdict: "ok", heal: { version: null, reason: null, changes } });
  const { records, evidence, completeness } = healing.collected;
  run.deliver({ records, evidence, completeness });
  const page = healing.page && (await packPage(healing.page));
  return { end: { status: "success", error: null, proven: healing.proven, page }, remnant: null };
}

/** The replay has just seen the page: what keeps a heal from it once, a crash or a connection, may be gone at once. */
const passing: ReadonlySet<PageError["code"]> = new Set(["browser_lost", "navigation_failed"]);

/**
 * Mends in a separate browser, and in another one where that crashes or does not reach the page. If both fail, the
 * replay's own verdict stands.
 */
async function inTime(
  run: Run,
  proven: ProvenPlan,
  mend: (patient: Patient) => Promise<Healing>,
): Promise<Healing> {
  const leftMs = Math.max(0, Math.min(run.collectUntil - Date.now(), healMs));
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(leftMs)]);
  const limits = limitsOf({ ...run, signal });
  const openSession = () => run.browsers.launch(signal);
  const kept = await run.keptPage();
  const tryOnce = async (): Promise<Healing> => {
    const session = await openSession();
    try {
      const onTurn = async () => run.pictures?.takeTurned(session, "heal");
      const given = { session, proven, limits, openSession, http: httpTrialOf(run), kept, onTurn };
      const healing = await mend(given);
      if (healing.ok) await run.pictures?.take(session, "heal");
      return healing;
    } catch (error) {
      throw session.lost() ?? error;
    } finally {
      void session.close();
    }
  };
  try {
    return await tryOnce().catch((error: unknown) => {
      if (error instanceof PageError && passing.has(error.code)) return tryOnce();
      throw error;
    });
  } catch (error) {
    run.signal.throwIfAborted();
    if (signal.aborted) return { ok: false, reason: "There was no time left." };
    // A missing element, or a failed page or model, means that the result is not certain enough.
    if (
      error instanceof TargetError ||
      error instanceof PageError ||
      error instanceof LoginError ||
      error instanceof ModelError
    ) {
      return { ok: false, reason: error.message };
    }
    throw error;
  }
}
