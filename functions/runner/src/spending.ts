import * as Job from "@gleaner/core/job";

/** What a run has learned about itself, with what the job had cost before it. */
export interface Spending {
  readonly learned: Partial<Job.JobMetadata>;
  /** Takes what a worker has learned and spent since it began; calls of a model are noted with the job at once. */
  learn(metadata: Partial<Job.JobMetadata>): void;
  /** Resolves when nothing is being noted. */
  close(): Promise<void>;
}

const counters = ["modelCalls", "inputTokens", "outputTokens", "cachedTokens", "steps"] as const;

/** Sums what a job's invocations and attempts cost. `job` is as it was when this one began. */
export function openSpending(job: Job.JobItem): Spending {
  const learned: Partial<Job.JobMetadata> = {};
  let notedCalls = job.metadata.modelCalls;
  let noting: Promise<unknown> = Promise.resolve();
  // A runner that is lost takes with it what it did not note. What cannot be noted now is noted with the next.
  const note = (): void => {
    noting = noting.then(() => Job.noteCost(job, learned, "running")).catch(() => undefined);
  };
  return {
    learned,
    learn(metadata) {
      Object.assign(learned, metadata);
      for (const name of counters) {
        const spent = metadata[name];
        if (spent !== undefined) learned[name] = job.metadata[name] + spent;
      }
      const { estimatedCostUsd } = metadata;
      // What is not known of a part is not known of the whole.
      if (typeof estimatedCostUsd === "number")
        learned.estimatedCostUsd = (job.metadata.estimatedCostUsd ?? 0) + estimatedCostUsd;
      const { modelCalls = notedCalls } = learned;
      if (modelCalls === notedCalls) return;
      notedCalls = modelCalls;
      note();
    },
    async close() {
      await noting;
    },
  };
}
