import { now } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import { settings } from "@gleaner/core/settings";
import type { RunTime } from "./run-time.ts";

/** Why a run must end before its work is done: stopped or taken over, out of time or of its invocation's, or its runner ends. */
export type AbortReason = "lost" | "deadline" | "invocation" | "closing";

export interface Ownership {
  readonly signal: AbortSignal;
  /** Why the signal was aborted; null while it was not. */
  reason(): AbortReason | null;
  release(): void;
}

/**
 * Keeps a running job this runner's: renews its lease, looks every second whether it was stopped, and ends it in time
 * or when the runner itself is `closing`.
 */
export function holdJob(
  job: Job.JobItem,
  { endAt, endsFor }: Pick<RunTime, "endAt" | "endsFor">,
  closing: AbortSignal,
): Ownership {
  const { heartbeatMs, watchMs } = settings();
  const controller = new AbortController();
  let reason: AbortReason | null = null;
  // A job that is over is not held any longer: should its end not be written, the lease runs out and the sweep ends it.
  const end = (why: AbortReason) => {
    release();
    reason ??= why;
    controller.abort(reason);
  };

  const ask = (question: (job: Job.JobItem) => Promise<boolean>) => () => {
    // A storage that does not answer decides nothing; the lease runs out by itself if that lasts.
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
