import { keys } from "../keys.ts";
import type { RunMessage } from "../run-queue.ts";
import { get } from "../table.ts";
import { readOrReport } from "../unreadable.ts";
import { end } from "./end.ts";
import { JobItem } from "./item.ts";

/** Fails a job that no runner could take, and frees its slot; ignores a message with an old fence. */
export async function failUndelivered(message: RunMessage): Promise<void> {
  const stored = await get(keys.job(message.teamId, message.jobId));
  const job = stored && readOrReport(stored, (item) => JobItem.parse(item));
  if (job?.state !== "admitted" || job.fence !== message.fence) return;
  await end(job, {
    status: "failed",
    error: { code: "runner_lost", message: "No runner could take this job. Try again later." },
  });
}
