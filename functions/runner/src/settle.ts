import * as Job from "@gleaner/core/job";
import type { Handover } from "./handover.ts";
import { decide, type Outcome } from "./outcome.ts";

/** What is left of a run: records, and what it learned about itself. */
export interface Remains {
  readonly handover: Pick<Handover, "delivery">;
  readonly learned: Partial<Job.JobMetadata>;
}

/** Writes what was decided about a job; throws where infrastructure stands in the way of that. */
export async function settle(job: Job.JobItem, outcome: Outcome, remains: Remains): Promise<void> {
  switch (outcome.decision) {
    case "end":
      return end(job, outcome, remains);
    case "leave":
      return Job.noteCost(job, remains.learned);
    case "hand_back":
      return Job.handBack(job);
    case "lose":
      return Job.lose(job);
    case "retry":
      throw outcome.cause;
  }
}

type Ending = Extract<Outcome, { decision: "end" }>;

async function end(job: Job.JobItem, { end: how, cut }: Ending, remains: Remains): Promise<void> {
  let stored: Pick<Job.End, "result" | "metadata"> = {};
  try {
    if (how.status === "success") stored = await store(job, remains.handover.delivery(cut));
  } catch (thrown) {
    return settle(job, decide({ thrown }, { aborted: null, hasRecords: false }), remains);
  }
  const metadata = { ...remains.learned, ...stored.metadata, ...how.metadata };
  await Job.end(job, { ...how, ...stored, metadata });
}

/** Stores what was collected; the job refers to it only once it has ended. */
async function store(
  job: Job.JobItem,
  delivery: ReturnType<Handover["delivery"]>,
): Promise<Pick<Job.End, "result" | "metadata">> {
  if (!delivery) throw new Error("a run that succeeded has handed over its records");
  const { records, evidence, completeness } = delivery;
  const result = await Job.storeResult(job, records, evidence);
  const outputTruncated = result.bytes > Job.maxInlineBytes;
  return { result, metadata: { recordCount: records.length, completeness, outputTruncated } };
}
