import { setTimeout as sleep } from "node:timers/promises";
import { type Assignment, type Order, type Report, type RunEnd, RunFault } from "./assignment.ts";
import type { RunnerSettings } from "./settings.ts";
import { startWorker, type WorkerProcess } from "./worker-process.ts";

/** A worker that waits for the next run and is replaced when it dies. */
export interface StandingWorker {
  /**
   * Resolves with the end that the run reached, rejects with a RunFault. After the signal is aborted it settles
   * within `graceMs`: a worker that does not answer is killed.
   */
  run(
    assignment: Assignment,
    signal: AbortSignal,
    onReport: (report: Report, answer: (order: Order) => void) => void,
  ): Promise<RunEnd>;
  /** Resolves when the previous run is cleaned up and a worker is ready for the next. */
  free(): Promise<void>;
  close(): Promise<void>;
}

/** Time for a run to deliver what it has after it was aborted. */
const graceMs = 750;
/** Time for a worker to close a run's browsers before it is killed with them. */
const clearingMs = 3000;

/** What no run waits for. */
export type Incident =
  | Extract<Report, { kind: "stray" | "no_sandbox" }>
  | { readonly kind: "worker_ended"; readonly how: string };

/**
 * The handlers of one run for its worker's messages. A worker outlives a run, so a run gets its messages here instead
 * of waiting for the worker's exit: a pending promise would keep everything that awaits it in memory.
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
          // An answer to an earlier run's question must not reach the next run.
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
        // Releases the finished run: its rows and its browser's storage may be large.
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

/** Created outside of the run, because a closure made within it would keep the run's data in memory. */
const whileClearing = (worker: WorkerProcess, free: () => void): Listener => ({
  worker,
  report: ({ kind }) => kind === "free" && free(),
  lost: free,
});
