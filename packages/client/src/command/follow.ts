import type { Client } from "../client.ts";
import type { Job } from "../job.ts";
import { formatEntry } from "../progress.ts";
import { Interruption } from "./failure.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Starts a job and shows its log while it runs. Ctrl-C stops the job and returns it as it then is; a second one is left
 * to the shell's way of ending a program.
 */
export async function follow(
  client: Client,
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
      return { job: await client.stop(jobId), isInterrupted: true };
    }
  });
}

/** Shows a job's log until the job ends. Ctrl-C ends the watching and not the job. */
export async function watch(client: Client, jobId: string, terminal: Terminal): Promise<Job> {
  // Waiting bears with a service that is away for a while; the first look does not.
  await client.job(jobId);
  return untilInterrupt(terminal, async (interrupt) => {
    try {
      return await showLog(client, jobId, interrupt, terminal);
    } catch (error) {
      if (!interrupt.aborted) throw error;
      throw new Interruption(`The job goes on; gleaner stop ${jobId} ends it.`);
    }
  });
}

async function untilInterrupt<Result>(
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

function showLog(client: Client, jobId: string, signal: AbortSignal, terminal: Terminal): Promise<Job> {
  let startedAt: string | undefined;
  terminal.err(`Job ${jobId}\n`);
  return client.wait(jobId, {
    signal,
    onStatus: (status) => {
      if (status === "pending") terminal.err("Waiting for a runner …\n");
      if (status === "running") terminal.err("Running:\n");
    },
    onLog: (entry) => {
      startedAt ??= entry.at;
      terminal.err(formatEntry(entry, startedAt, terminal));
    },
  });
}
