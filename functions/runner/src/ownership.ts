import { now } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import { settings } from "@gleaner/core/settings";
import type { RunTime } from "./run-time.ts";

/**
 * Why a run must end early: it was stopped or taken over, its job's or invocation's time is up, or the runner shuts
 * down.
 */
export type AbortReason = "lost" | "deadline" | "invocation" | "closing";

export interface Ownership {
  readonly signal: AbortSignal;
  /** Why the signal was aborted; null before that. */
  reason(): AbortReason | null;
  release(): void;
}

/**
 * Keeps a running job: renews its lease, checks every second whether it was stopped, and aborts it at its deadline or
 * when the runner itself is `closing`.
 */
export function holdJob(
  job: Job.JobItem,
  { endAt, endsFor }: Pick<RunTime, "endAt" | "endsFor">,
  closing: AbortSignal,
): Ownership {
  const { heartbeatMs, watchMs } = settings();
  const controller = new AbortController();
  let reason: AbortReason | null = null;
  // The lease is no longer renewed once the run is over: if its end cannot be written, the lease expires and the
  // sweep ends the job.
  const end = (why: AbortReason) => {
    release();
    reason ??= why;
    controller.abort(reason);
  };

  const ask = (question: (job: Job.JobItem) => Promise<boolean>) => () => {
    // A failed renewal alone aborts nothing; if failures continue, the lease expires by itself.
    question(job).then(
      (mine) => mine || end("lost"),
      () => undefined,
    );
  };
  const timers = [
    setInterval(ask(Job.heartbeat), heartbeatMs),
    setInterval(ask(Job.isOwned), watchMs),
    setTimeout(() => end(endsFor), Math.max(0, endAt - now())),
  ];
  const close = () => end("closing");
  closing.addEventListener("abort", close, { once: true });
  function release(): void {
    for (const timer of timers) clearTimeout(timer);
    closing.removeEventListener("abort", close);
  }
  if (closing.aborted) close();
  return { signal: controller.signal, reason: () => reason, release };
}
