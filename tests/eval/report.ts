import { type ItemScore, type Rates, ratesOf, sum } from "./score.ts";

interface Level {
  readonly micro: Rates;
  readonly macro_f1: number;
}

export interface Aggregate {
  readonly items: number;
  readonly perfect_items: number;
  readonly field: Level;
  readonly record: Level;
}

/** What `--json` writes: the shape of the evaluation sets' own scorer. */
export interface Report {
  readonly scored: number;
  readonly skipped_without_prediction: number;
  readonly overall: Aggregate;
  readonly by_set: Readonly<Record<string, Aggregate>>;
  readonly by_reliability: Readonly<Record<string, Aggregate>>;
  readonly by_role: Readonly<Record<string, Aggregate>>;
  readonly items: readonly ItemScore[];
}

/** Sums scores up: micro over all counts, macro as the mean of the tasks' F1. */
export function aggregate(scores: readonly ItemScore[]): Aggregate {
  const level = (of: "field" | "record"): Level => ({
    micro: ratesOf(sum(scores.map((score) => score[of]))),
    macro_f1: Number(
      (scores.reduce((total, score) => total + score[of].f1, 0) / (scores.length || 1)).toFixed(4),
    ),
  });
  return {
    items: scores.length,
    perfect_items: scores.filter(isPerfect).length,
    field: level("field"),
    record: level("record"),
  };
}

/** True when every record and every field is right. */
export function isPerfect({ field, record }: ItemScore): boolean {
  return field.f1 === 1 && record.f1 === 1;
}

/** Builds the report of all scores; `skipped` tasks had no prediction. */
export function makeReport(scores: readonly ItemScore[], skipped: number): Report {
  const by = (keyOf: (score: ItemScore) => string | undefined) => {
    const keys = [...new Set(scores.map((score) => keyOf(score) ?? "-"))];
    return Object.fromEntries(
      keys.map((key) => [key, aggregate(scores.filter((score) => (keyOf(score) ?? "-") === key))]),
    );
  };
  return {
    scored: scores.length,
    skipped_without_prediction: skipped,
    overall: aggregate(scores),
    by_set: by(({ id }) => id.split("/")[0]),
    by_reliability: by(({ reliability }) => reliability),
    by_role: by(({ role }) => role),
    items: scores,
  };
}
