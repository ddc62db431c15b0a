import { now } from "@gleaner/core/clock";
import type * as Job from "@gleaner/core/job";
import { traceOf } from "./assignment.ts";
import type { Attempt, Outcome } from "./outcome.ts";

/** The log line of a run that is over. */
export type RunFact = Readonly<Record<string, string | number | readonly string[] | null>>;

/**
 * How a run ended, how long it took and how many records it gave. The failing place in our code is logged only for
 * our own faults; errors of a site, a model or a caller are stored with the job.
 */
export function describeRun(
  job: Pick<Job.JobItem, "id" | "kind" | "startedAt">,
  {
    outcome,
    attempt,
    records,
  }: { readonly outcome: Outcome; readonly attempt: Attempt; readonly records: number },
): RunFact {
  const { decision } = outcome;
  const end = decision === "end" ? outcome.end : null;
  return {
    ...(end ? { status: end.status } : { decision }),
    ...(end?.error && end.error.code !== end.status && { code: end.error.code }),
    durationMs: job.startedAt === null ? null : now() - Date.parse(job.startedAt),
    ...(end?.status === "success" && { records }),
    kind: job.kind,
    jobId: job.id,
    ...(isOurs(outcome) && "thrown" in attempt && { ...traceOf(attempt.thrown) }),
  };
}

const isOurs = (outcome: Outcome): boolean =>
  outcome.decision === "retry" ||
  outcome.decision === "lose" ||
  (outcome.decision === "end" && outcome.end.error?.code === "internal");
