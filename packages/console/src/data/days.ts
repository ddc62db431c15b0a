import { useQuery } from "./query.ts";
import { ask } from "./request.ts";
import type { JobPage, JobSummary } from "./shapes.ts";

const pageSize = 100;
const mostPages = 10;
const everyMs = 60_000;

export interface Days {
  readonly jobs: readonly JobSummary[];
  /** Whether there are older runs of the month than these. */
  readonly isCut: boolean;
}

/** The runs since the month began, newest first; at most a thousand. */
export const useMonth = (start: string | undefined) =>
  useQuery<Days>({
    queryKey: ["month", start],
    queryFn: async ({ signal }) => {
      const jobs: JobSummary[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const found: JobPage = await ask("/jobs", { query: { limit: pageSize, cursor }, signal });
        const ofMonth = found.jobs.filter(({ createdAt }) => createdAt >= (start ?? ""));
        jobs.push(...ofMonth);
        if (ofMonth.length < found.jobs.length || found.nextCursor === null) return { jobs, isCut: false };
        cursor = found.nextCursor;
      }
      return { jobs, isCut: true };
    },
    enabled: start !== undefined,
    staleTime: everyMs,
    refetchInterval: everyMs,
  });
