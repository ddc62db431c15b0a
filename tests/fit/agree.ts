import type { Reader, Value } from "@gleaner/automation";
import { retypeReader } from "../../packages/agent/src/keyless/retype.ts";
import type { Target } from "../../packages/agent/src/keyless/target.ts";
import { transform } from "../eval/candidate.ts";
import { compareValues, isNull } from "../eval/compare.ts";
import { toFieldType } from "../eval/field-type.ts";
import type { Answer, Item } from "../eval/item.ts";
import { keyOf, pairRows } from "../eval/pair-rows.ts";
import type { Raw } from "./look.ts";

/** Fewest of the answers that a list must hold to be the one that was asked for. */
const leastFound = 0.5;

/** The ways in which a target may be read for a field of a type: as it is, made that type, and as plain text. */
function readersFor(target: Target, type: string, language: string | null): Reader[] {
  const made = retypeReader(target, toFieldType(type), language);
  const text = retypeReader(target, "text", language);
  return [target.reader, ...(made === null ? [] : [made]), ...(text === null ? [] : [text])];
}

/** Every way of reading a target for a field, row by row. */
function valuesOf(target: Target, raw: Raw, type: string, language: string | null, base: string): Value[][] {
  return readersFor(target, type, language).map(({ transforms }) =>
    raw.map((each) => transform(transforms, each, base)),
  );
}

/** How often a target is right where it or the answer says something, 0 to 1 (F1 of its values). */
function rate(type: string, answers: readonly unknown[], values: readonly Value[]): number {
  let [tp, fp, fn] = [0, 0, 0];
  for (const [at, answer] of answers.entries()) {
    const counts = compareValues(type, answer, values[at] ?? null);
    tp += counts.tp;
    fp += counts.fp;
    fn += counts.fn;
  }
  return tp === 0 ? 0 : (2 * tp) / (2 * tp + fp + fn);
}

/** Of every target, how right it is for a field. */
export type Rates = Readonly<Record<string, readonly number[]>>;

/** How right single values and lists of a page are for the fields of its one record. */
export function ratePage(
  item: Item,
  targets: readonly Target[],
  rawOf: (target: Target) => Raw,
  page: Page,
): Rates {
  const [answer = {}] = item.expected.records;
  return Object.fromEntries(
    Object.entries(item.schema).map(([name, type]) => [
      name,
      targets.map((target) => {
        const ways = valuesOf(target, rawOf(target), type, page.language, page.base);
        return Math.max(
          0,
          ...ways.map((values) => {
            const joined = target.isColumn
              ? values.flatMap((value) => (value === null ? [] : [value].flat()))
              : (values[0] ?? null);
            return rate(type, [answer[name]], [joined as Value]);
          }),
        );
      }),
    ]),
  );
}

export interface Page {
  readonly language: string | null;
  readonly base: string;
}

/** How right the columns of rows are for the fields of a list; null where the rows are not those of the answers. */
export function rateRows(
  item: Item,
  targets: readonly Target[],
  rawOf: (target: Target) => Raw,
  page: Page,
): { readonly rates: Rates; readonly found: number; readonly surplus: number } | null {
  const { expected, schema } = item;
  const fields = Object.entries(schema);
  const ways = new Map<string, Value[][][]>();
  for (const type of new Set(Object.values(schema)))
    ways.set(
      type,
      targets.map((target) => valuesOf(target, rawOf(target), type, page.language, page.base)),
    );
  const rows = Math.max(0, ...targets.map((target) => rawOf(target).length));
  const pairs = pair(item, ways);
  const found = pairs.filter((at) => at >= 0).length;
  if (found < expected.records.length * leastFound) return null;
  const paired = expected.records.flatMap((record, at) =>
    (pairs[at] ?? -1) < 0 ? [] : [{ record, row: pairs[at] ?? 0 }],
  );
  const rates = Object.fromEntries(
    fields.map(([name, type]) => [
      name,
      (ways.get(type) ?? []).map((each) =>
        Math.max(
          0,
          ...each.map((values) =>
            rate(
              type,
              paired.map(({ record }) => record[name]),
              paired.map(({ row }) => values[row] ?? null),
            ),
          ),
        ),
      ),
    ]),
  );
  return {
    rates,
    found: found / Math.max(1, expected.records.length),
    surplus: (rows - found) / Math.max(1, rows),
  };
}

/** For each answer its row: by the field and column that pair most answers. */
function pair({ expected, schema }: Item, ways: ReadonlyMap<string, Value[][][]>): number[] {
  let best: number[] = expected.records.map(() => -1);
  let most = 0;
  const answersOf = (name: string): unknown[] => expected.records.map((record: Answer) => record[name]);
  for (const [name, type] of Object.entries(schema)) {
    const answers = answersOf(name).map((answer) => (isNull(answer) ? null : keyOf(type, answer)));
    const distinct = new Set(answers).size / Math.max(1, answers.length);
    for (const values of (ways.get(type) ?? []).flat()) {
      const pairs = pairRows(
        answers,
        values.map((value) => keyOf(type, value)),
      );
      const worth = pairs.filter((at) => at >= 0).length * distinct;
      if (worth > most) {
        most = worth;
        best = pairs;
      }
    }
  }
  return best;
}
