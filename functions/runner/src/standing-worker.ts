import { setTimeout as sleep } from "node:timers/promises";
import { type Assignment, type Order, type Report, type RunEnd, RunFault } from "./assignment.ts";
import type { RunnerSettings } from "./settings.ts";
import { startWorker, type WorkerProcess } from "./worker-process.ts";

/** A worker that stands by for the next run, and is replaced when it is lost. */
export interface StandingWorker {
  /**
   * Resolves with the end that the run reached, rejects with a RunFault. Once the signal is aborted it settles within
   * `graceMs`, whatever the worker is doing: one that does not answer is killed.
   */
  run(
    assignment: Assignment,
    signal: AbortSignal,
    onReport: (report: Report, answer: (order: Order) => void) => void,
  ): Promise<RunEnd>;
  /** Resolves when nothing of the last run is left and a worker stands by for the next. */
  free(): Promise<void>;
  close(): Promise<void>;
}

/** Time for a run to bring home what it has once it is told to end. */
const graceMs = 750;
/** Time for a worker to clear a run's browsers away before it is killed with them. */
const clearingMs = 3000;

/** What no run waits for. */
export type Incident =
  | Extract<Report, { kind: "stray" | "no_sandbox" }>
  | { readonly kind: "worker_ended"; readonly how: string };

/**
 * What one run hears of its worker. A worker stands for many runs, so a run is told by this and never waits for the
 * worker's end itself: a promise that stays open keeps whatever waits for it.
 */
interface Listener {
  readonly worker: WorkerProcess;
  report(report: Report): unknown;
  lost(): void;
}

/** Starts a worker at once. */
export function openWorker(
  entry: string,
  settings: RunnerSettings,
  onIncident: (incident: Incident) => void,
): StandingWorker {
  let worker: WorkerProcess | undefined;
  let cleared: Promise<unknown> = Promise.resolve();
  let listener: Listener | undefined;
  let closed = false;

  const stand = (): WorkerProcess => {
    if (worker) return worker;
    const started = startWorker(entry, settings, (report) => {
      if (report.kind === "stray" || report.kind === "no_sandbox") onIncident(report);
      else if (listener?.worker === started) listener.report(report);
    });
    void started.ended.then((how) => {
      if (worker === started) worker = undefined;
      if (listener?.worker === started) listener.lost();
      if (!closed) onIncident({ kind: "worker_ended", how });
    });
    worker = started;
    return started;
  };
  stand();

  return {
    async run(assignment, signal, onReport) {
      if (closed) throw new RunFault({ kind: "worker_lost" });
      const own = stand();
      const { promise: over, resolve, reject } = Promise.withResolvers<RunEnd>();
      const free = Promise.withResolvers<void>();
      cleared = free.promise;
      const running: Listener = {
        worker: own,
        report(report) {
          if (report.kind === "ended") resolve(report.end);
          else if (report.kind === "failed") reject(new RunFault(report.cause, report.trace));
          else if (report.kind === "free") free.resolve();
          // What one run asked for is nothing for the next.
          else onReport(report, (order) => listener === running && own.send(order));
        },
        lost() {
          reject(new RunFault({ kind: "worker_lost" }));
          free.resolve();
        },
      };
      listener = running;
      let timer: NodeJS.Timeout | undefined;
      const abort = () => {
        own.send({ kind: "abort", reason: String(signal.reason) });
        timer = setTimeout(() => {
          cleared = own.kill();
        }, graceMs);
      };
      signal.addEventListener("abort", abort, { once: true });
      own.send({ kind: "run", assignment });
      if (signal.aborted) abort();
      try {
        return await over;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", abort);
        // Nothing of a run that is over is kept: its rows, and what its browser stored, may be large.
        listener = whileClearing(own, free.resolve);
      }
    },
    async free() {
      const late = Symbol("late");
      const outcome = await Promise.race([cleared, sleep(clearingMs, late, { ref: false })]);
      if (outcome === late) await worker?.kill();
      if (!closed) stand();
    },
    async close() {
      closed = true;
      await worker?.kill();
    },
  };
}

/** A function of its own: one that is made within a run keeps whatever that run has. */
const whileClearing = (worker: WorkerProcess, free: () => void): Listener => ({
  worker,
  report: ({ kind }) => kind === "free" && free(),
  lost: free,
});
