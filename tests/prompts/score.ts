import { isNull } from "../eval/compare.ts";
import type { Answer } from "./ask.ts";
import { type Given, matchFields, namesOf } from "./match-fields.ts";
import type { Expectation, ExpectedRecord } from "./prompt.ts";
import { isEmptyCell, isSameCell } from "./same-cell.ts";

/** How well a prompt was answered, best first. README.md says what each means. */
export const grades = ["right", "partly", "rightly refused", "missed", "wrong"] as const;
export type Grade = (typeof grades)[number];

/** Grades one answer. One false value makes the whole answer wrong. */
export function gradeAnswer(expectation: Expectation, answer: Answer): Grade {
  const { expect, orRefused } = expectation;
  const isRefusal = answer.status === "refused";
  const given = answer.records.filter((record) => Object.values(record).some((value) => !isNull(value)));
  if (given.length === 0) {
    if (expect === "none" && answer.status !== "failed") return "rightly refused";
    return isRefusal && (expect === "refused" || orRefused) ? "rightly refused" : "missed";
  }
  return typeof expect === "string"
    ? "wrong"
    : gradeRecords({ ...expectation, expect: spreadList(expect) }, spreadList(given));
}

interface ExpectedRecords extends Expectation {
  readonly expect: ExpectedRecord[];
}

/** Where one field is all there is, a record that lists its values and a record for each value say the same. */
function spreadList<Value>(records: readonly Readonly<Record<string, Value>>[]): Record<string, Value>[] {
  const [name, ...others] = namesOf(records);
  if (name === undefined || others.length > 0) return [...records];
  return records.flatMap((record) => {
    const value = record[name];
    return Array.isArray(value) ? value.map((each: Value) => ({ [name]: each })) : [record];
  });
}

function gradeRecords({ expect, ordered, more }: ExpectedRecords, given: readonly Given[]): Grade {
  const bound = matchFields(expect, given);
  const surplus = namesOf(given).filter((name) => !bound.has(name));
  if (!more && given.some((record) => surplus.some((name) => !isNull(record[name])))) return "wrong";
  const renamed = given.map((record) =>
    Object.fromEntries([...bound].map(([from, to]) => [to, record[from] ?? null])),
  );
  const pairs = pairRecords(expect, renamed);
  if (renamed.some((record, at) => !pairs.has(at) && Object.values(record).some((value) => !isNull(value))))
    return "wrong";
  const places = [...pairs].sort(([a], [b]) => a - b).map(([, at]) => at);
  if (ordered && places.some((place, at) => place < (places[at - 1] ?? 0))) return "wrong";
  let missing = expect.length - pairs.size;
  for (const [from, to] of pairs)
    for (const [name, cell] of Object.entries(expect[to] ?? {})) {
      const value = renamed[from]?.[name];
      if (isNull(value)) missing += isEmptyCell(cell) ? 0 : 1;
      else if (!isSameCell(cell, value)) return "wrong";
    }
  return missing === 0 ? "right" : "partly";
}

/** Pairs given records with expected ones: those that agree in most fields first, nearest in position between equals. */
function pairRecords(expected: readonly ExpectedRecord[], given: readonly Given[]): Map<number, number> {
  const candidates = given.flatMap((record, from) =>
    expected.flatMap((other, to) => {
      const names = Object.keys(record).filter((name) => !isNull(record[name]));
      const agreed = names.filter((name) => isSameCell(other[name], record[name])).length;
      return agreed > 0 ? [{ from, to, agreed }] : [];
    }),
  );
  candidates.sort((a, b) => b.agreed - a.agreed || Math.abs(a.from - a.to) - Math.abs(b.from - b.to));
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const { from, to } of candidates) {
    if (pairs.has(from) || taken.has(to)) continue;
    pairs.set(from, to);
    taken.add(to);
  }
  return pairs;
}
