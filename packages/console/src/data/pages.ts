import { isOpen } from "./jobs.ts";
import { useQuery } from "./query.ts";
import { ask, Refused } from "./request.ts";
import type { Job } from "./shapes.ts";

/** A picture that was taken of a page. */
export interface PagePicture {
  readonly index: number;
  readonly url: string;
  readonly takenAt: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly of: "step" | "proof" | "heal" | "verdict" | "asked";
  readonly step: number | null;
}

const openEveryMs = 3000;

/** The pictures of a run, read again while it is open; none where it has none. */
export const usePages = (job: Pick<Job, "id" | "status">, isWanted: boolean) =>
  useQuery<readonly PagePicture[]>({
    // Read once more when it has ended: the last ones are taken then.
    queryKey: ["pages", job.id, isOpen(job)],
    queryFn: async ({ signal }) => {
      try {
        return (await ask<{ pages: readonly PagePicture[] }>(`/jobs/${job.id}/pages`, { signal })).pages;
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return [];
        throw error;
      }
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: isOpen(job) ? openEveryMs : false,
    placeholderData: (before) => before,
  }).data ?? [];

export const imageOf = (jobId: string, index: number): string => `/api/jobs/${jobId}/pages/${index}/image`;
