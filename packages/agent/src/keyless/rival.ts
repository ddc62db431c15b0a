import { sameValues } from "./score.ts";
import { isPartOf, type Target } from "./target.ts";

/** Scores this close to each other leave it open which one is meant, unless the names say it plainly. */
const tooClose = 0.03;
const plain = 0.7;

/** One field's scores over the targets, and which of them were given away: `column` to this field. */
export interface Choice {
  readonly assigned: readonly number[];
  readonly column: number;
  readonly scores: readonly number[];
}

/** True when another value, given to no field, would fit nearly as well and nothing says plainly which is meant. */
export function hasRival(targets: readonly Target[], { assigned, column, scores }: Choice): boolean {
  const target = targets[column];
  const score = scores[column] ?? 0;
  if (target === undefined || score >= plain) return false;
  return targets.some(
    (other, index) =>
      index !== column &&
      !assigned.includes(index) &&
      (scores[index] ?? 0) > score - tooClose &&
      !sameValues(other, target) &&
      !isPartOf(other, target),
  );
}
