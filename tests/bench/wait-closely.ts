import { setTimeout as sleep } from "node:timers/promises";
import { type Gleaner, isOpen, type Job } from "gleaner";

/** Waits for a job as closely as it is measured, where the client itself would look less often. */
export async function waitClosely({ jobs }: Gleaner, jobId: string, everyMs: number): Promise<Job> {
  for (;;) {
    const job = await jobs.get(jobId);
    if (!isOpen(job.status)) return job;
    await sleep(everyMs);
  }
}
