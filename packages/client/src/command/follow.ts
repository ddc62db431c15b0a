import type { Client } from "../client.ts";
import type { Job } from "../job.ts";
import { formatEntry } from "../progress.ts";
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
  const interrupt = new AbortController();
  const release = terminal.onInterrupt(() => {
    release();
    terminal.err("\nStopping the job …\n");
    interrupt.abort();
  });
  try {
    const { jobId } = await start();
    try {
      return { job: await watch(client, jobId, interrupt.signal, terminal), isInterrupted: false };
    } catch (error) {
      if (!interrupt.signal.aborted) throw error;
      return { job: await client.stop(jobId), isInterrupted: true };
    }
  } finally {
    release();
  }
}

function watch(client: Client, jobId: string, signal: AbortSignal, terminal: Terminal): Promise<Job> {
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
