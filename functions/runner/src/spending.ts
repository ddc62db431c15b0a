import * as Job from "@gleaner/core/job";

/** A run's own figures, including what the job had cost before it. */
export interface Spending {
  readonly learned: Partial<Job.JobMetadata>;
  /** Adds what a worker has learned and spent since it began; model calls are stored with the job at once. */
  learn(metadata: Partial<Job.JobMetadata>): void;
  /** Resolves when no write is in progress. */
  close(): Promise<void>;
}

const counters = ["modelCalls", "inputTokens", "outputTokens", "cachedTokens", "steps"] as const;

/** Sums the costs of a job's invocations and attempts. `job` is its state when this one began. */
export function openSpending(job: Job.JobItem): Spending {
  const learned: Partial<Job.JobMetadata> = {};
  let notedCalls = job.metadata.modelCalls;
  let noting: Promise<unknown> = Promise.resolve();
  // A runner that is lost loses what it has not stored. A failed write is included in the next one.
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
      // A sum with an unknown part is unknown.
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
