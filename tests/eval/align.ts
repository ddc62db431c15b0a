import { compareValues, isNull, isSame } from "./compare.ts";
import type { Answer, Task } from "./item.ts";

/** Which predicted record answers which expected one. */
export interface Alignment {
  /** For each expected record the index of its prediction, -1 where there is none. */
  readonly pairs: readonly number[];
  /** Indexes of predictions that answer nothing. */
  readonly extra: readonly number[];
}

/** How much a distance in position counts against a pair, next to one field that agrees. */
const drift = 1e-6;

/** Aligns records: by the task's key, then, of what is left, those that agree most, nearest in position first. */
export function alignRecords(
  task: Pick<Task, "schema" | "key">,
  expected: readonly Answer[],
  predicted: readonly Answer[],
): Alignment {
  const keys = [task.key ?? []].flat();
  const pairs = new Array<number>(expected.length).fill(-1);
  const used = new Set<number>();
  const pair = (at: number, with_: number) => {
    pairs[at] = with_;
    used.add(with_);
  };
  if (keys.length > 0) {
    for (const [at, record] of expected.entries()) {
      const found = predicted.findIndex(
        (other, index) => !used.has(index) && isSameKey(task, keys, record, other),
      );
      if (found >= 0) pair(at, found);
    }
  }
  const rest = [...expected.keys()].filter((at) => pairs[at] === -1);
  const candidates = rest.flatMap((at) =>
    predicted.flatMap((other, index) => {
      const agreement = used.has(index) ? 0 : agree(task, expected[at] ?? {}, other);
      return agreement > 0 ? [{ value: agreement - drift * Math.abs(at - index), at, index }] : [];
    }),
  );
  candidates.sort((a, b) => b.value - a.value);
  for (const { at, index } of candidates) if (pairs[at] === -1 && !used.has(index)) pair(at, index);
  return { pairs, extra: [...predicted.keys()].filter((index) => !used.has(index)) };
}

function isSameKey(task: Pick<Task, "schema">, keys: readonly string[], one: Answer, other: Answer): boolean {
  return keys.every((key) => !isNull(one[key]) && isSame(task.schema[key] ?? "", one[key], other[key]));
}

/** The sum over fields of the share of expected values that are there. */
function agree(task: Pick<Task, "schema">, expected: Answer, predicted: Answer): number {
  let sum = 0;
  for (const [name, type] of Object.entries(task.schema)) {
    if (isNull(expected[name])) continue;
    const { tp, fn } = compareValues(type, expected[name], predicted[name]);
    sum += tp / (tp + fn || 1);
  }
  return sum;
}
