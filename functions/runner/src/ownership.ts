import { now } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import { settings } from "@gleaner/core/settings";

/** Why a run must end before its work is done. */
export type AbortReason = "lost" | "deadline";

export interface Ownership {
  /** Aborts with an `AbortReason` when the job was stopped or taken over, or its time is up. */
  readonly signal: AbortSignal;
  release(): void;
}

/** Keeps a running job this runner's: renews its lease, looks every second whether it was stopped, ends it in time. */
export function holdJob(job: Job.JobItem): Ownership {
  const { heartbeatMs, watchMs } = settings();
  const controller = new AbortController();
  // A job that is over is not held any longer: should its runner hang, the lease runs out and the sweep ends it.
  const abort = (reason: AbortReason) => {
    release();
    controller.abort(reason);
  };

  const ask = (question: (job: Job.JobItem) => Promise<boolean>) => () => {
    // A storage that does not answer decides nothing; the lease runs out by itself if that lasts.
    question(job).then(
      (mine) => mine || abort("lost"),
      () => undefined,
    );
  };
  const timers = [
    setInterval(ask(Job.heartbeat), heartbeatMs),
    setInterval(ask(Job.isOwned), watchMs),
    setTimeout(() => abort("deadline"), Math.max(0, (job.deadlineAt ?? now() + job.maxRunMs) - now())),
  ];
  function release(): void {
    for (const timer of timers) clearTimeout(timer);
  }
  return { signal: controller.signal, release };
}
