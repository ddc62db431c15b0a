import type { DueWork, Invoke } from "./due-work.ts";
import type { Log } from "./log.ts";

export interface AlarmOptions {
  readonly work: DueWork;
  readonly invoke: Invoke;
  readonly log: Log;
  /** The clock of the work, in milliseconds since 1970; the machine's by default. */
  readonly now?: (() => number) | undefined;
}

/** The longest timer. Longer ones overflow, and this bounds the delay after a sleep or a clock change. */
const longestWaitMs = 30_000;

/** The pause before work that could not be started is tried again. */
const faultPauseMs = 1000;

/** Starts work when it is due by its clock; slow work does not delay other work. */
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
