import { alignRecords } from "./align.ts";
import { compareValues, elementsOf, elementType, isNull } from "./compare.ts";
import type { Answer, Expected, Task } from "./item.ts";

/** Precision, recall and F1, to four places. */
export interface Rates {
  readonly p: number;
  readonly r: number;
  readonly f1: number;
}

export interface Counts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

export interface Mismatch {
  readonly record: number;
  readonly field: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** A cell is one field of one record, a list counted once. */
export interface Cells {
  readonly all: number;
  /** Cells of expected records that should hold a value. */
  readonly expected: number;
  readonly predicted: number;
  /** Neither null nor right. */
  readonly wrong: number;
  /** Null where there should be a value. */
  readonly missed: number;
}

/** The score of one task, in the shape of the evaluation sets' reports, and its cells. */
export interface ItemScore {
  readonly id: string;
  readonly kind: string;
  readonly reliability?: string;
  readonly family?: string;
  readonly role?: string;
  readonly expected_records: number;
  readonly predicted_records: number;
  readonly aligned: number;
  readonly field: Counts & Rates;
  readonly record: Counts & Rates;
  readonly per_field: Readonly<Record<string, Rates>>;
  readonly mismatches: readonly Mismatch[];
}

const mismatchesMax = 50;

/** Precision, recall and F1 of counts; nothing expected and nothing predicted is perfect. */
export function ratesOf({ tp, fp, fn }: Counts): Rates {
  const p = tp + fp > 0 ? tp / (tp + fp) : fn > 0 ? 0 : 1;
  const r = tp + fn > 0 ? tp / (tp + fn) : 1;
  return { p: round(p), r: round(r), f1: round(p + r > 0 ? (2 * p * r) / (p + r) : 0) };
}

function round(value: number): number {
  return Number(value.toFixed(4));
}

/** Scores a task's predicted records; a task that asks for one record looks at the first only. */
export function scoreItem(
  task: Task,
  expected: Expected,
  given: readonly Answer[],
): { readonly score: ItemScore; readonly cells: Cells } {
  const predicted = expected.single ? given.slice(0, 1) : given;
  const fields = Object.entries(task.schema);
  const { pairs, extra } = expected.single
    ? { pairs: [predicted.length > 0 ? 0 : -1], extra: [] }
    : alignRecords(task, expected.records, predicted);
  const perField = new Map(fields.map(([name]) => [name, { tp: 0, fp: 0, fn: 0 }]));
  const cells = { all: 0, expected: 0, predicted: 0, wrong: 0, missed: 0 };
  const mismatches: Mismatch[] = [];
  let right = 0;
  for (const [at, record] of expected.records.entries()) {
    const other = predicted[pairs[at] ?? -1];
    let isRight = other !== undefined;
    for (const [name, type] of fields) {
      const [want, got] = [record[name], other?.[name]];
      const { exact, ...counts } = compareValues(type, want, got);
      add(perField.get(name), counts);
      cells.all += 1;
      if (!isNull(want)) cells.expected += 1;
      if (!isNull(got)) cells.predicted += 1;
      if (exact) continue;
      isRight = false;
      if (isNull(got)) cells.missed += 1;
      else cells.wrong += 1;
      if (mismatches.length < mismatchesMax)
        mismatches.push({ record: at, field: name, expected: want, got: got ?? null });
    }
    if (isRight) right += 1;
  }
  for (const at of extra) {
    for (const [name, type] of fields) {
      const value = predicted[at]?.[name];
      cells.all += 1;
      if (isNull(value)) continue;
      cells.predicted += 1;
      cells.wrong += 1;
      const surplus = elementType(type) === null ? 1 : elementsOf(value).length;
      add(perField.get(name), { tp: 0, fp: surplus, fn: 0 });
    }
  }
  const field = sum([...perField.values()]);
  const record = { tp: right, fp: predicted.length - right, fn: expected.records.length - right };
  const { reliability, family, role } = task;
  const score = {
    id: task.id,
    kind: task.kind,
    ...(reliability === undefined ? {} : { reliability }),
    ...(family === undefined ? {} : { family }),
    ...(role === undefined ? {} : { role }),
    expected_records: expected.records.length,
    predicted_records: predicted.length,
    aligned: pairs.filter((at) => at >= 0).length,
    field: { ...field, ...ratesOf(field) },
    record: { ...record, ...ratesOf(record) },
    per_field: Object.fromEntries([...perField].map(([name, counts]) => [name, ratesOf(counts)])),
    mismatches,
  };
  return { score, cells };
}

type Tally = { -readonly [Name in keyof Counts]: Counts[Name] };

function add(to: Tally | undefined, counts: Counts): void {
  if (to === undefined) return;
  to.tp += counts.tp;
  to.fp += counts.fp;
  to.fn += counts.fn;
}

/** Adds counts up. */
export function sum(all: readonly Counts[]): Counts {
  const total = { tp: 0, fp: 0, fn: 0 };
  for (const counts of all) add(total, counts);
  return total;
}
