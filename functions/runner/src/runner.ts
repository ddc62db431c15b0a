import { Logger } from "@aws-lambda-powertools/logger";
import type { RunMessage } from "@gleaner/core/run-queue";
import { runJob } from "./run-job.ts";
import { readSettings } from "./settings.ts";
import { type Incident, openWorker } from "./standing-worker.ts";
import { clearLeftWorkers } from "./worker-process.ts";

/** Runs jobs, one at a time. */
export interface Runner {
  run(message: RunMessage, invocationEndsAt: number): Promise<void>;
  /** Returns the job in progress to the queue and shuts down; accepts no more. */
  close(): Promise<void>;
}

const logger = new Logger({ serviceName: "runner" });

/** Starts a worker at once, from the file at `entry`. */
export function openRunner(entry: string): Runner {
  const settings = readSettings(process.env);
  void clearLeftWorkers(settings.tempDir);
  const worker = openWorker(entry, settings, note);
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  return {
    async run(message, invocationEndsAt) {
      // The message stays in the queue, or the sweep sends its job again.
      if (closing.signal.aborted) throw new Error("this runner has ended");
      const done = runJob(message, { worker, invocationEndsAt, closing: closing.signal });
      underWay.add(done);
      try {
        await done;
      } finally {
        underWay.delete(done);
      }
    },
    async close() {
      closing.abort();
      await worker.close();
      await Promise.allSettled(underWay);
    },
  };
}

/** The events of a worker that are logged for the operator, besides the runs' results. */
function note(incident: Incident): void {
  if (incident.kind === "stray") logger.error("a failure that nobody waited for", { ...incident.trace });
  else if (incident.kind === "worker_ended") logger.warn("worker ended", { how: incident.how });
  else logger.warn(`Chromium runs without its own sandbox: ${isRoot() ? asRoot : byKernel}`);
}

const asRoot = "root cannot have it. Run Gleaner as another user.";
const byKernel = "this machine does not let it.";
const isRoot = (): boolean => process.getuid?.() === 0;
