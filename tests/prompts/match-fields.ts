import { isNull } from "../eval/compare.ts";
import type { ExpectedRecord } from "./prompt.ts";
import { isSameCell } from "./same-cell.ts";

/** A given record: field name to value. */
export type Given = Readonly<Record<string, unknown>>;

/** What values that agree count for beside a name that does. */
const agreeing = 0.5;
/** What a difference in position counts against a pair: it only decides between equals. */
const drift = 1e-3;

/**
 * Which expected field each given field answers. A prompt's "what it costs" may come back as `cost` or as `price`, so
 * names that share words bind first, then values that agree; position decides between equals. A given field that is
 * missing here answers nothing.
 */
export function matchFields(
  expected: readonly ExpectedRecord[],
  given: readonly Given[],
): Map<string, string> {
  const [asked, got] = [namesOf(expected), namesOf(given)];
  const pairs = got.flatMap((from, at) =>
    asked.flatMap((to, place) => {
      const score = sharedWords(from, to) + agreeing * agreement(expected, given, from, to);
      return score > 0 ? [{ from, to, score: score - drift * Math.abs(at - place) }] : [];
    }),
  );
  pairs.sort((a, b) => b.score - a.score);
  const bound = new Map<string, string>();
  const taken = new Set<string>();
  for (const { from, to } of pairs) {
    if (bound.has(from) || taken.has(to)) continue;
    bound.set(from, to);
    taken.add(to);
  }
  return bound;
}

/** The names of the fields that any of the records has, in their order. */
export function namesOf(records: readonly object[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}

/** The share of words that two names have in common. */
export function sharedWords(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(a.size, b.size, 1);
}

function wordsOf(name: string): Set<string> {
  const plain = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return new Set((plain.match(/[\p{L}\d]+/gu) ?? []).map((word) => word.replace(/(?<=..)s$/, "")));
}

/** The share of a given field's values that stand in an expected field. */
function agreement(
  expected: readonly ExpectedRecord[],
  given: readonly Given[],
  from: string,
  to: string,
): number {
  const values = given.map((record) => record[from]).filter((value) => !isNull(value));
  const same = values.filter((value) => expected.some((record) => isSameCell(record[to], value)));
  return same.length / Math.max(values.length, 1);
}
