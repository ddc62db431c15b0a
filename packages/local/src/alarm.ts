import type { DueWork, Invoke } from "./due-work.ts";
import type { Log } from "./log.ts";

export interface AlarmOptions {
  readonly work: DueWork;
  readonly invoke: Invoke;
  readonly log: Log;
  /** The clock that the work falls due by, in milliseconds since 1970; the machine's unless told. */
  readonly now?: (() => number) | undefined;
}

/** Timers are no good for longer, and a machine that slept or whose clock was set is noticed within it. */
const longestWaitMs = 30_000;

/** What could not even be begun is still due; it is tried again after this pause. */
const faultPauseMs = 1000;

/** Does work as it falls due by its clock; one piece that takes long holds up no other. */
export function startAlarm({ work, invoke, log, now = Date.now }: AlarmOptions): { close(): Promise<void> } {
  const underWay = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let pausedUntil = 0;

  function arm(): void {
    clearTimeout(timer);
    if (closed) return;
    const dueAt = work.nextDueAt();
    const waitMs = dueAt === undefined ? longestWaitMs : Math.min(dueAt - now(), longestWaitMs);
    timer = setTimeout(ring, Math.max(waitMs, pausedUntil - performance.now(), 0));
  }

  function ring(): void {
    const run = work
      .runDue(invoke)
      .catch((error: unknown) => {
        log({
          level: "error",
          message: "due work failed",
          error: error instanceof Error ? error.name : "unknown",
        });
        pausedUntil = performance.now() + faultPauseMs;
        arm();
      })
      .finally(() => underWay.delete(run));
    underWay.add(run);
    arm();
  }

  work.onChange(arm);
  arm();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
