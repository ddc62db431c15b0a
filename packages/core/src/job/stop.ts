import { useTeam } from "../actor.ts";
import { end } from "./end.ts";
import type { Job } from "./info.ts";
import { isOpen, readJob } from "./item.ts";
import { get } from "./read.ts";

/**
 * Stops a job: one transaction marks it as cancelled and frees its slot. Its runner notices within a second and kills
 * the browser. A job that has ended stays as it is.
 */
export async function stop(jobId: string): Promise<Job> {
  for (;;) {
    const job = await readJob(useTeam(), jobId);
    if (!isOpen(job.state) || (await end(job, { status: "cancelled", error: null }))) return get(jobId);
  }
}
