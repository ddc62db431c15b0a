import { isOpen } from "./jobs.ts";
import { pace } from "./pace.ts";
import { useQuery } from "./query.ts";
import { ask, Refused } from "./request.ts";
import type { Job, PageList, PagePicture } from "./shapes.ts";

const openEveryMs = 3000;

/** The pictures of a run, read again while it is open; none where it has none. */
export const usePages = (job: Pick<Job, "id" | "status">, isWanted: boolean) =>
  useQuery<readonly PagePicture[]>({
    // Read once more when it has ended: the last ones are taken then.
    queryKey: ["pages", job.id, isOpen(job)],
    queryFn: async ({ signal }) => {
      try {
        return (await ask<PageList>(`/jobs/${job.id}/pages`, { signal })).pages;
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return [];
        throw error;
      }
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: () => (isOpen(job) ? pace.of(openEveryMs) : false),
    placeholderData: (before) => before,
  }).data ?? [];

export const imageOf = (jobId: string, index: number): string => `/api/jobs/${jobId}/pages/${index}/image`;
