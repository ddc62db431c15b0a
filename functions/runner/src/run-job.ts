import { Logger } from "@aws-lambda-powertools/logger";
import * as Job from "@gleaner/core/job";
import type { RunMessage } from "@gleaner/core/run-queue";
import { openBrowsers } from "./browsers.ts";
import { execute } from "./execute.ts";
import { openJobLog } from "./job-log.ts";
import { type Attempt, decide } from "./outcome.ts";
import { type AbortReason, holdJob } from "./ownership.ts";
import { readSettings } from "./settings.ts";

const logger = new Logger({ serviceName: "runner" });
const settings = readSettings(process.env);
const browsers = openBrowsers(settings);

/** Claims a job, runs it and settles it. A message that starts nothing is done with. */
export async function runJob(message: RunMessage): Promise<void> {
  const job = await Job.start(message);
  if (!job) return;
  const { id: jobId, kind } = job;
  const hold = holdJob(job);
  const log = openJobLog(job);
  const learned: Partial<Job.JobMetadata> = {};
  const learn = (metadata: Partial<Job.JobMetadata>): void => {
    Object.assign(learned, metadata);
  };
  try {
    const run = execute(job, { settings, browsers, log, learn, signal: hold.signal });
    const attempt = await attemptOf(endWith(hold.signal, run));
    const outcome = decide(attempt, hold.signal.aborted ? (hold.signal.reason as AbortReason) : null);
    logger.info("job run over", { jobId, kind, decision: outcome.decision, ...traceOf(attempt) });
    await log.close();
    switch (outcome.decision) {
      case "end":
        await Job.end(job, { ...outcome.end, metadata: { ...learned, ...outcome.end.metadata } });
        return;
      case "leave":
        await Job.noteCost(job, learned);
        return;
      case "retry":
        throw outcome.cause;
    }
  } finally {
    hold.release();
    await log.close();
  }
}

/** Time for a run to bring home what it has once its browsers are killed. */
const graceMs = 3000;

/** Waits for a run, but not for one that does not notice that it is over. */
async function endWith<Result>(signal: AbortSignal, run: Promise<Result>): Promise<Result> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const abort = () => {
    timer = setTimeout(() => reject(signal.reason), graceMs);
  };
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([run, over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

async function attemptOf(run: Promise<Job.End>): Promise<Attempt> {
  try {
    return { end: await run };
  } catch (thrown) {
    return { thrown };
  }
}

/** Where in our code a fault came from, without its message and without the frames of a page: those may quote it. */
function traceOf(attempt: Attempt): { error?: string; stack?: string[] } {
  if (!("thrown" in attempt)) return {};
  const { thrown } = attempt;
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const stack = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at .*(?:file:|node:)/.test(line));
  return { error: thrown.name, stack: stack.map((line) => line.trim()) };
}
