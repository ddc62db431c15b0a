import type * as Job from "@gleaner/core/job";
import { runAgentJob } from "./agent-job.ts";
import { runReplay } from "./replay-job.ts";
import type { Run } from "./run.ts";

/** Runs a job of any kind to its end; what stands in its way is thrown. */
export async function execute(job: Job.JobItem, run: Run): Promise<Job.End> {
  switch (job.kind) {
    case "agent":
      return runAgentJob(job, run);
    case "replay":
    case "scheduled":
      return runReplay(job, run);
    case "heal":
      throw new Error("heal jobs are not made yet");
  }
}
