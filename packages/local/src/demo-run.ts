import { isDeepStrictEqual } from "node:util";
import { type Client, formatEnd, formatEntry, formatRecords, type Job } from "@gleaner/client";

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
export async function runDemo(client: Client, prompt: string, output: DemoOutput): Promise<boolean> {
  output.write(`Prompt: ${prompt}\n\n`);
  const { jobId } = await client.run({ prompt });
  const job = await follow(client, jobId, output);
  if (job.status !== "success") return false;
  const records = await client.records(jobId);
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
  client: Client,
  scriptId: string,
  records: readonly unknown[],
  output: DemoOutput,
): Promise<boolean> {
  const startedAt = performance.now();
  const { jobId } = await client.replay(scriptId);
  const job = await follow(client, jobId, output);
  const seconds = (performance.now() - startedAt) / 1000;
  if (job.status !== "success") return false;
  const same = isDeepStrictEqual(await client.records(jobId), records);
  const { tier, modelCalls } = job.metadata;
  output.write(
    `\nReplayed in ${seconds.toFixed(2)} s from request to result, ${tier ?? "unknown"} tier, ` +
      `${modelCalls} model calls, ${same ? "the same records" : "other records: the page has changed since"}.\n`,
  );
  return true;
}

async function follow(client: Client, jobId: string, output: DemoOutput): Promise<Job> {
  const { createdAt } = await client.job(jobId);
  const job = await client.wait(jobId, {
    onLog: (entry) => output.write(formatEntry(entry, createdAt, output)),
  });
  output.write(formatEnd(job, output.color));
  return job;
}
