import { everyJob, everyList } from "./pace.ts";
import { queries, useQuery } from "./query.ts";
import { ask } from "./request.ts";
import type { Job, JobPage, Output, RecordEvidence } from "./shapes.ts";

export const isOpen = (job: Pick<Job, "status">): boolean =>
  job.status === "pending" || job.status === "running";
export const canRetry = (job: Pick<Job, "status">): boolean =>
  ["failed", "blocked", "max_steps", "cancelled"].includes(job.status);

export interface JobFilter {
  readonly status?: string | undefined;
  readonly kind?: string | undefined;
  readonly script_id?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A page of jobs, newest first, kept up to date while it is seen. */
export const useJobs = (filter: JobFilter) =>
  useQuery<JobPage>({
    queryKey: ["jobs", filter],
    queryFn: ({ signal }) => ask("/jobs", { query: { ...filter }, signal }),
    refetchInterval: everyList,
    placeholderData: (before) => before,
  });

const keyOf = (id: string) => ["job", id] as const;

/**
 * A job, read every second until it has ended. Only new log lines are requested; they are appended to the earlier
 * ones.
 */
export const useJob = (id: string) =>
  useQuery<Job>({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<Job>(keyOf(id));
      if (!before) return ask<Job>(`/jobs/${id}`, { signal });
      const job = await ask<Job>(`/jobs/${id}`, { query: { logsAfter: before.logCount }, signal });
      // Refreshes the count of open runs without delay.
      if (job.status !== before.status) void queries.invalidateQueries({ queryKey: ["jobs"] });
      return { ...job, logs: job.logs.length === 0 ? before.logs : [...before.logs, ...job.logs] };
    },
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : everyJob()),
  });

/** A part of a job's records, each with where its values were read. */
export const useOutput = (id: string, offset: number, limit: number, isReady: boolean) =>
  useQuery<Output & { readonly evidence?: readonly RecordEvidence[] }>({
    queryKey: ["output", id, offset, limit],
    queryFn: ({ signal }) =>
      ask(`/jobs/${id}/output`, { query: { offset, limit, evidence: "true" }, signal }),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });

export const stop = async (id: string): Promise<void> => {
  await ask("/agent/stop", { method: "POST", body: { jobId: id } });
  await refresh();
};

/** Runs a job's task or automation again; gives the new job's id. */
export const retry = async (id: string): Promise<string> => {
  const { jobId } = await ask<{ jobId: string }>(`/jobs/${id}/retry`, start());
  await refresh();
  return jobId;
};

/** Replays an automation, with a picture of the page that it reads where `screenshots` is true. */
export const replay = async (scriptId: string, screenshots = false): Promise<string> => {
  const body = { script_id: scriptId, ...(screenshots && { screenshots }) };
  const { jobId } = await ask<{ jobId: string }>("/jobs", { ...start(), body });
  await refresh();
  return jobId;
};

export const run = async (task: Readonly<Record<string, unknown>>): Promise<string> => {
  const { jobId } = await ask<{ jobId: string }>("/agent/run", { ...start(), body: task });
  await refresh();
  return jobId;
};

/** An idempotency key, so that a request repeated by a weak network starts one job. */
const start = () => ({ method: "POST" as const, idempotencyKey: crypto.randomUUID() });

const refresh = (): Promise<unknown> =>
  Promise.all(["jobs", "job", "usage"].map((first) => queries.invalidateQueries({ queryKey: [first] })));
