import { type Limits, pause } from "../deadline.ts";
import type { DocumentState } from "../in-page/state.ts";
import { PageError } from "../page-error.ts";
import { type Activity, isAtRest } from "./activity.ts";
import type { MainDocument } from "./main-document.ts";
import { probeScript } from "./probe.ts";
import type { World } from "./world.ts";

/** What tells whether a page is at rest. */
export interface RestWatch {
  readonly world: World;
  readonly mainDocument: MainDocument;
  readonly activity: Activity;
  readonly callTimeoutMs: number;
  readonly now: () => number;
}

const pollIntervalMs = 25;
/** A page that never comes to rest is taken as it is after this time. */
const restLimitMs = 8_000;

/** Makes the wait for a page's rest, which lasts at least the grace that it is given, in milliseconds. */
export function createRest(watch: RestWatch): (graceMs: number, limits: Limits) => Promise<void> {
  const { world, mainDocument, activity, callTimeoutMs, now } = watch;

  /** A page that keeps itself busy for longer than a call may take has been interrupted by then, and is asked again. */
  const askState = async (endsAt: number, limits: Limits): Promise<DocumentState> => {
    for (;;) {
      const timeoutMs = Math.min(endsAt - now(), callTimeoutMs);
      try {
        return await world.call(probeScript, "state", [], { ...limits, timeoutMs });
      } catch (error) {
        if (!(error instanceof PageError) || error.code !== "timeout" || now() >= endsAt) throw error;
      }
    }
  };

  return async (graceMs, limits) => {
    const begunAt = now();
    const lastAt = begunAt + Math.min(restLimitMs, limits.timeoutMs);
    for (;;) {
      const document = await askState(begunAt + limits.timeoutMs, limits);
      const waitedMs = now() - begunAt;
      const pending = activity.pending() + (document.loading || mainDocument.loading() ? 1 : 0);
      if (isAtRest({ document, pending, networkIdleMs: activity.idleMs(), waitedMs, graceMs })) return;
      if (now() >= lastAt && !document.loading) return;
      await pause(pollIntervalMs, limits);
    }
  };
}
