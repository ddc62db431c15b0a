import type { Job, LogEntry } from "gleaner";

/** A job as the API answers it, with what matters to a test in place. */
export function makeJob(
  job: Partial<Omit<Job, "metadata">> & { metadata?: Partial<Job["metadata"]> } = {},
): Job {
  return {
    id: "0193e4a1-0000-7000-8000-000000000001",
    taskId: "0193e4a1-0000-7000-8000-000000000002",
    kind: "agent",
    status: "success",
    place: null,
    prompt: "the title of https://example.com/",
    scriptId: null,
    scheduleId: null,
    createdAt: "2030-01-01T00:00:00.000Z",
    startedAt: "2030-01-01T00:00:00.000Z",
    finishedAt: "2030-01-01T00:00:01.000Z",
    error: null,
    logs: [],
    logCount: 0,
    output: null,
    ...job,
    metadata: {
      startUrl: null,
      tier: "agent",
      tiers: [],
      verdict: "ok",
      model: null,
      modelCalls: 0,
      inputTokens: 0,
      outputTokens: 0,
      cachedTokens: 0,
      estimatedCostUsd: null,
      durationMs: 1000,
      attempts: 1,
      steps: 1,
      recordCount: 1,
      completeness: null,
      notRepeatableReason: null,
      missing: [],
      note: null,
      savedScriptId: null,
      changes: null,
      heal: null,
      outputTruncated: false,
      ...job.metadata,
    },
  };
}

/** A line of a log. */
export const makeLine = (n: number): LogEntry => ({
  at: new Date(n * 1000).toISOString(),
  level: "info",
  message: `step ${n}`,
});
