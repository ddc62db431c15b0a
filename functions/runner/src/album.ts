import type { RecordEvidence } from "@gleaner/automation";
import * as Job from "@gleaner/core/job";
import type { Report, Shot } from "./assignment.ts";

/** The pictures of a running job, and what is seen on them. */
export interface Album {
  take(report: Extract<Report, { kind: "picture" }>): void;
  /** Resolves when all that can be kept is kept. */
  close(): Promise<void>;
  /** Evidence with the picture that shows its value, and where; only after `close`. */
  place(evidence: readonly RecordEvidence[]): readonly RecordEvidence[];
}

/** More are not kept of one job, over all of its invocations. */
const mostPictures = 60;

interface Place {
  readonly page: number;
  readonly box: readonly [number, number, number, number];
  readonly raw: string;
}

/** A picture that cannot be kept is done without. What a site shows to an account is sealed, under what `openKey` gives. */
export function openAlbum(job: Job.JobItem, openKey: () => Promise<Uint8Array>): Album {
  const places = new Map<string, Place>();
  let index = Job.mayHaveRunBefore(job) ? null : 0;
  let storing: Promise<void> = Promise.resolve();

  const keep = async ({ bytes, places: seen, ...shot }: Shot): Promise<void> => {
    index ??= await Job.countPictures(job);
    if (index >= mostPictures) return;
    const page = index;
    index += 1;
    const key = job.task.accountId === undefined ? null : await openKey();
    await Job.storePicture(job, { index: page, ...shot }, bytes, key);
    for (const { row, field, raw, box } of seen) {
      places.set(keyOf(shot.url, row, field), { page, box, raw: JSON.stringify(raw) });
    }
  };

  return {
    take({ shot }) {
      storing = storing.then(() => keep(shot)).catch(() => undefined);
    },
    close: () => storing,
    place(evidence) {
      if (places.size === 0) return evidence;
      return evidence.map((proof) =>
        Object.fromEntries(
          Object.entries(proof).map(([field, each]) => {
            const place = places.get(keyOf(each.url, each.row, field));
            const isSame = place !== undefined && place.raw === JSON.stringify(each.raw);
            return [field, isSame ? { ...each, page: place.page, box: [...place.box] } : each];
          }),
        ),
      );
    },
  };
}

const keyOf = (url: string, row: number | null, field: string): string => JSON.stringify([url, row, field]);
