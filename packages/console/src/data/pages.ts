import { useQuery } from "./query.ts";
import { ask, Refused } from "./request.ts";

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

/** The pictures of a run; none where it has none. */
export const usePages = (jobId: string, isWanted: boolean) =>
  useQuery<readonly PagePicture[]>({
    queryKey: ["pages", jobId],
    queryFn: async ({ signal }) => {
      try {
        return (await ask<{ pages: readonly PagePicture[] }>(`/jobs/${jobId}/pages`, { signal })).pages;
      } catch (error) {
        if (error instanceof Refused && error.status === 404) return [];
        throw error;
      }
    },
    enabled: isWanted,
    staleTime: 60_000,
  }).data ?? [];

export const imageOf = (jobId: string, index: number): string => `/api/jobs/${jobId}/pages/${index}/image`;
