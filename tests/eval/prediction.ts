import type { DataRecord, Read, RecordEvidence } from "@gleaner/automation";
import type { Item } from "./item.ts";
import type { Cells, ItemScore } from "./score.ts";
import type { PageServer } from "./serve.ts";
import type { Visit } from "./visit.ts";

/** What a mode made of one task's page. */
export interface Prediction {
  readonly item: Item;
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidence[];
  /** Records that a replay read and did not deliver, since it found the site changed. */
  readonly proposal?: readonly DataRecord[];
  /** What was read; null where there is nothing to read again. */
  readonly read: Read | null;
  /** Opening and settling, and everything after: observing, choosing, reading. */
  readonly openMs: number;
  readonly workMs: number;
  /** How a replay of the learned plan ended; null where nothing was replayed. */
  readonly verdict: string | null;
  /** Why the replay ended so. */
  readonly reason?: string;
  /** Why there is no record; null where there is nothing to say. */
  readonly fault: string | null;
}

/** A prediction with its score. */
export interface Scored {
  readonly prediction: Prediction;
  readonly score: ItemScore;
  readonly cells: Cells;
}

/** A mode: how tasks are bundled into units of work over one browser, and what it predicts for each of a unit's tasks. */
export interface Mode {
  units(items: readonly Item[]): readonly (readonly Item[])[];
  predict(unit: readonly Item[], visit: Visit, pages: PageServer): Promise<readonly Prediction[]>;
  /** What there is to say of all predictions beside their scores; null where that is nothing. */
  show?(scored: readonly Scored[]): string | null;
}

/** A prediction of nothing. */
export function predictNothing(item: Item, fault: string): Prediction {
  return {
    item,
    records: [],
    evidence: [],
    read: null,
    openMs: 0,
    workMs: 0,
    verdict: null,
    fault,
  };
}
