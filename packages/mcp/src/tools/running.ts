import { type Gleaner, isOpen, type Job, type Replay, type Task, WaitTimeout } from "gleaner";
import * as z from "zod";
import type { View } from "../answer.ts";
import { jobShape, viewJob } from "../job-view.ts";
import { type Caller, defineTool } from "../tool.ts";

/** API Gateway gives up after 30 seconds: a call waits for less, and the next one goes on. */
const maxWaitSeconds = 20;

export const waitSeconds = z.int().min(0).max(maxWaitSeconds);

const run = {
  account_id: z.string().optional().describe("login account to use"),
  proxy_id: z.string().optional(),
  wait_seconds: waitSeconds.default(maxWaitSeconds),
};

export const extract = defineTool({
  name: "extract",
  description:
    "Extract records from a website by a prompt that says which fields of what, and where. Gives the records, or after " +
    "wait_seconds the job_id for get_job. What is not on the page is null. A run that can be repeated is saved as " +
    "automation script_id: replay it instead of extracting the same again.",
  effect: "adds",
  visits: true,
  input: {
    prompt: z.string().describe("e.g. name and price of every product on all pages of https://…"),
    start_url: z.string().optional(),
    schema: z.looseObject({}).optional().describe("JSON Schema of one record: names and types of its fields"),
    max_steps: z.int().optional(),
    ...run,
  },
  output: jobShape,
  run: async ({ prompt, start_url: startUrl, schema, max_steps: maxSteps, ...how }, caller) =>
    start({ prompt, startUrl, schema, maxSteps }, how, caller),
});

export const replay = defineTool({
  name: "replay",
  description:
    "Run a saved automation on its page as it is now, without a model. Gives its records and what changed since its last " +
    "success, or after wait_seconds the job_id.",
  effect: "adds",
  visits: true,
  input: { script_id: z.string(), ...run },
  output: jobShape,
  run: async ({ script_id: scriptId, ...how }, caller) => start({ scriptId }, how, caller),
});

interface How {
  readonly account_id?: string | undefined;
  readonly proxy_id?: string | undefined;
  readonly wait_seconds: number;
}

/** Starts a job and waits for it; a call that nobody waits for any more stops it, since nobody knows its id. */
async function start(
  work: Task | Replay,
  { account_id: accountId, proxy_id: proxyId, wait_seconds: seconds }: How,
  { gleaner, signal }: Caller,
): Promise<{ view: View; isError: boolean }> {
  const endsAt = performance.now() + seconds * 1000;
  const { jobId } = await gleaner.jobs.start({ ...work, accountId, proxyId }, { signal });
  const job = await waitFor(gleaner, jobId, endsAt, signal).catch(async (error: unknown) => {
    if (signal.aborted) await gleaner.jobs.stop(jobId).catch(() => {});
    throw error;
  });
  const isError = job.status !== "success" && !isOpen(job.status);
  return { view: await viewJob(gleaner, job), isError };
}

/** A job at its end, or as it is when the time is over. */
export async function waitFor(
  gleaner: Gleaner,
  jobId: string,
  endsAt: number,
  signal: AbortSignal,
): Promise<Job> {
  let seen: Job | undefined;
  const timeoutMs = Math.max(0, Math.round(endsAt - performance.now()));
  if (timeoutMs === 0) return gleaner.jobs.get(jobId, { signal });
  try {
    return await gleaner.jobs.wait(jobId, {
      signal,
      timeoutMs,
      onProgress: ({ job }) => {
        seen = job;
      },
    });
  } catch (error) {
    if (!(error instanceof WaitTimeout)) throw error;
    return seen ?? gleaner.jobs.get(jobId, { signal });
  }
}
