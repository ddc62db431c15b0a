import * as Job from "@gleaner/core/job";
import type { Kept, Report } from "./assignment.ts";

/** Keeps where a run stands: in memory always, in storage every so often. */
export interface Keeper {
  /** What an earlier invocation kept; null where there is nothing to go on from. */
  restore(): Promise<Kept | null>;
  take(report: Extract<Report, { kind: "standing" }>): void;
  /** Stores what was told since it was stored last; `gotOn` is false for a run that was lost meanwhile. */
  store(how: { readonly gotOn: boolean }): Promise<void>;
  /** Whether another invocation can go on where this one ends: from the start, where nothing is kept yet. */
  isKept(): boolean;
  /** The job as it is by now. */
  job(): Job.JobItem;
  /** Stores nothing more by itself; resolves when nothing is under way. */
  close(): Promise<void>;
}

/** `openKey` is asked only where there is something to store or to restore; what the run has `learned` is noted with each checkpoint. */
export function openKeeper(
  begun: Job.JobItem,
  everyMs: number,
  openKey: () => Promise<Uint8Array>,
  learned: Partial<Job.JobMetadata>,
): Keeper {
  let job = begun;
  let pieces = new Map<number, Uint8Array>();
  let latest: Kept | null = null;
  let stored: Kept | null = null;
  let isTooLarge = false;
  let storing: Promise<void> = Promise.resolve();

  const storeLatest = async (gotOn: boolean): Promise<void> => {
    const kept = latest;
    if (kept === null || kept === stored) return;
    // A job that is not this runner's any more has its own checkpoints.
    const pieces = [kept.state, ...kept.pieces];
    job = (await Job.storeCheckpoint(job, { pieces, key: await openKey(), gotOn, learned })) ?? job;
    stored = kept;
  };
  const store: Keeper["store"] = ({ gotOn }) => {
    storing = storing.catch(() => undefined).then(() => storeLatest(gotOn));
    return storing;
  };
  // One that fails is tried again with the next.
  const timer = setInterval(() => store({ gotOn: true }).catch(() => undefined), everyMs);

  return {
    async restore() {
      if (!job.checkpoint) return null;
      const [state, ...found] = (await Job.readCheckpoint(job, await openKey())) ?? [];
      if (!state) return null;
      pieces = new Map(found.entries());
      latest = { state, pieces: found };
      stored = latest;
      return latest;
    },
    take({ state, pieces: ids, added }) {
      isTooLarge = state === null;
      if (state === null) return;
      const all = new Map([...pieces, ...added]);
      pieces = new Map(ids.flatMap((id) => pair(id, all.get(id))));
      latest = { state, pieces: [...pieces.values()] };
    },
    store,
    isKept: () => !isTooLarge,
    job: () => job,
    async close() {
      clearInterval(timer);
      await storing.catch(() => undefined);
    },
  };
}

const pair = <Value>(id: number, value: Value | undefined): [number, Value][] =>
  value === undefined ? [] : [[id, value]];
