import { evidenceOf } from "@gleaner/automation/evidence";
import { alignRecords } from "./align.ts";
import { compareValues, isNull } from "./compare.ts";
import type { Prediction } from "./prediction.ts";
import { percent, tabulate } from "./tabulate.ts";

/** One value's stated confidence (0 to 1), and whether it was right. */
export interface Stated {
  readonly confidence: number;
  readonly right: boolean;
}

const bandCount = 10;

/** What the evidence of a value states: how likely it is right, or how surely its field was matched. */
export type Source = "confidence" | "certainty";

/** What is stated of every value that has evidence of it. */
export function collectStated({ item, records, evidence }: Prediction, source: Source): Stated[] {
  const { expected, schema } = item;
  const predicted = expected.single ? records.slice(0, 1) : records;
  const { pairs } = expected.single ? { pairs: [0] } : alignRecords(item, expected.records, predicted);
  return predicted.flatMap((record, at) => {
    const answer = expected.records[pairs.indexOf(at)];
    return Object.entries(schema).flatMap(([name, type]) => {
      const stated = evidenceOf(evidence[at] ?? {}, name)?.[source];
      if (isNull(record[name]) || stated === undefined) return [];
      const right = answer !== undefined && compareValues(type, answer[name], record[name]).exact;
      return [{ confidence: stated, right }];
    });
  });
}

/** Stated confidence against the share that was right, in tenths. */
export function calibrate(stated: readonly Stated[]): string {
  const bands = Array.from({ length: bandCount }, (_, band) =>
    stated.filter(({ confidence }) => Math.min(bandCount - 1, Math.floor(confidence * bandCount)) === band),
  );
  const rows = bands.flatMap((band, at) => {
    if (band.length === 0) return [];
    const range = `${(at / bandCount).toFixed(1)} to ${((at + 1) / bandCount).toFixed(1)}`;
    const mean = band.reduce((total, { confidence }) => total + confidence, 0);
    const right = band.filter((each) => each.right).length;
    return [[range, String(band.length), percent(mean, band.length), percent(right, band.length)]];
  });
  return tabulate([["confidence", "values", "stated", "right"], ...rows]);
}
