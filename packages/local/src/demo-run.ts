import { isDeepStrictEqual } from "node:util";
import { formatEnd, formatEntry, formatRecords } from "@gleaner/client";
import type { Gleaner, Job } from "gleaner";

export interface DemoOutput {
  write(text: string): void;
  readonly width: number;
  readonly color: boolean;
}

const maxRows = 20;

/**
 * The main job as a caller sees it: a prompt goes to the API, records come back, the run is saved as an automation and
 * replayed. True when the job succeeded, and the replay too where there was something to replay.
 */
export async function runDemo(client: Gleaner, prompt: string, output: DemoOutput): Promise<boolean> {
  output.write(`Prompt: ${prompt}\n\n`);
  const { jobId } = await client.jobs.start({ prompt });
  const job = await follow(client, jobId, output);
  if (job.status !== "success") return false;
  const records = await client.jobs.records(jobId).toArray();
  output.write(`\n${formatRecords(records, { width: output.width, maxRows })}\n`);

  const { savedScriptId, notRepeatableReason } = job.metadata;
  if (savedScriptId === null) {
    output.write(`Not saved as an automation: ${notRepeatableReason ?? "no reason given"}\n`);
    return true;
  }
  output.write(`Saved as automation ${savedScriptId}. Replaying it:\n\n`);
  return replay(client, savedScriptId, records, output);
}

async function replay(
  client: Gleaner,
  scriptId: string,
  records: readonly unknown[],
  output: DemoOutput,
): Promise<boolean> {
  const startedAt = performance.now();
  const { jobId } = await client.jobs.start({ scriptId });
  const job = await follow(client, jobId, output);
  const seconds = (performance.now() - startedAt) / 1000;
  if (job.status !== "success") return false;
  const same = isDeepStrictEqual(await client.jobs.records(jobId).toArray(), records);
  const { tier, modelCalls } = job.metadata;
  output.write(
    `\nReplayed in ${seconds.toFixed(2)} s from request to result, ${tier ?? "unknown"} tier, ` +
      `${modelCalls} model calls, ${same ? "the same records" : "other records: the page has changed since"}.\n`,
  );
  return true;
}

async function follow(client: Gleaner, jobId: string, output: DemoOutput): Promise<Job> {
  const { createdAt } = await client.jobs.get(jobId);
  const job = await client.jobs.wait(jobId, {
    onProgress: ({ lines }) => {
      for (const entry of lines) output.write(formatEntry(entry, createdAt, output));
    },
  });
  output.write(formatEnd(job, output.color));
  return job;
}
