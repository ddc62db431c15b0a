import type { Gleaner, Job, JobStatus } from "gleaner";
import { formatEntry } from "../progress.ts";
import { Interruption } from "./failure.ts";
import type { Terminal } from "./terminal.ts";

/** So many looks in a row may find the service away before the command says so. */
const maxMisses = 10;

/**
 * Starts a job and shows its log while it runs. Ctrl-C stops the job and returns it as it then is; a second one is left
 * to the shell's way of ending a program.
 */
export async function follow(
  client: Gleaner,
  start: () => Promise<{ readonly jobId: string }>,
  terminal: Terminal,
): Promise<{ readonly job: Job; readonly isInterrupted: boolean }> {
  return untilInterrupt(terminal, async (interrupt) => {
    const { jobId } = await start();
    try {
      return { job: await showLog(client, jobId, interrupt, terminal), isInterrupted: false };
    } catch (error) {
      if (!interrupt.aborted) throw error;
      terminal.err("\nStopping the job …\n");
      return { job: await client.jobs.stop(jobId), isInterrupted: true };
    }
  });
}

/** Shows a job's log until the job ends. Ctrl-C ends the watching and not the job. */
export async function watch(client: Gleaner, jobId: string, terminal: Terminal): Promise<Job> {
  // Waiting bears with a service that is away for a while; the first look does not.
  await client.jobs.get(jobId);
  return untilInterrupt(terminal, async (interrupt) => {
    try {
      return await showLog(client, jobId, interrupt, terminal);
    } catch (error) {
      if (!interrupt.aborted) throw error;
      throw new Interruption(`The job goes on; gleaner stop ${jobId} ends it.`);
    }
  });
}

/** Runs something until it is done or Ctrl-C aborts its signal. */
export async function untilInterrupt<Result>(
  terminal: Terminal,
  run: (interrupt: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interrupt = new AbortController();
  const release = terminal.onInterrupt(() => {
    release();
    interrupt.abort();
  });
  try {
    return await run(interrupt.signal);
  } finally {
    release();
  }
}

function showLog(client: Gleaner, jobId: string, signal: AbortSignal, terminal: Terminal): Promise<Job> {
  let startedAt: string | undefined;
  let status: JobStatus | undefined;
  terminal.err(`Job ${jobId}\n`);
  return client.jobs.wait(jobId, {
    signal,
    onMiss: (error, inARow) => {
      if (inARow >= maxMisses) throw error;
    },
    onProgress: ({ job, lines }) => {
      if (job.status !== status && job.status === "pending") terminal.err("Waiting for a runner …\n");
      if (job.status !== status && job.status === "running") terminal.err("Running:\n");
      status = job.status;
      for (const entry of lines) {
        startedAt ??= entry.at;
        terminal.err(formatEntry(entry, startedAt, terminal));
      }
    },
  });
}
