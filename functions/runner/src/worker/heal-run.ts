import type { ProvenPlan } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { type Healing, heal, LoginError, TargetError } from "@gleaner/replay";
import type { RunEnd } from "../assignment.ts";
import { limitsOf, type Run } from "./run.ts";

/** The longest that a run looks for a way to mend its plan. */
const healMs = 180_000;
/** What a report tells of: so many readers, and so much of each. */
const mostChanges = 30;
const longestPlace = 200;

/** Mends a plan whose site has changed, and delivers what the mended plan gives; null where nothing is sure enough. */
export async function tryHeal(proven: ProvenPlan, run: Run): Promise<RunEnd | null> {
  const healing = (await run.claimHeal()) ? await healInTime(proven, run) : usedUp;
  if (!healing.ok) {
    run.log({ level: "warn", message: `Not healed: ${healing.reason}` });
    run.learn({ heal: { version: null, reason: healing.reason, changes: [] } });
    return null;
  }
  const changes = healing.changes.slice(0, mostChanges).map(({ before, after, ...change }) => ({
    ...change,
    before: before.slice(0, longestPlace),
    after: after.slice(0, longestPlace),
  }));
  for (const { field, before, after } of changes) {
    const what = field === null ? "The rows" : `"${field}"`;
    run.log({ level: "info", message: `${what}: found by ${before} before, by ${after} now.` });
  }
  run.log({ level: "info", message: "Healed: the records that stayed read as before, twice." });
  run.learn({ verdict: "ok", heal: { version: null, reason: null, changes } });
  const { records, evidence, completeness } = healing.collected;
  run.deliver({ records, evidence, completeness });
  return { status: "success", error: null, proven: healing.proven };
}

const usedUp: Healing = { ok: false, reason: "The automation's heals of today are used up." };

async function healInTime(proven: ProvenPlan, run: Run): Promise<Healing> {
  run.log({ level: "info", message: "Looking for what the plan used to read, without a model." });
  const leftMs = Math.max(0, Math.min(run.collectUntil - Date.now(), healMs));
  const signal = AbortSignal.any([run.signal, AbortSignal.timeout(leftMs)]);
  const limits = limitsOf({ ...run, signal });
  const openSession = () => run.browsers.launch(signal);
  try {
    const session = await openSession();
    try {
      return await heal({ session, proven, limits, openSession });
    } finally {
      void session.close();
    }
  } catch (error) {
    run.signal.throwIfAborted();
    if (signal.aborted) return { ok: false, reason: "There was no time left." };
    // A step whose element is gone, a page that failed: what the replay said of the site stands.
    if (error instanceof TargetError || error instanceof PageError || error instanceof LoginError) {
      return { ok: false, reason: error.message };
    }
    throw error;
  }
}
