import fc from "fast-check";
import { expect, test } from "vitest";
import { looksOf, resemble } from "../../../../packages/extract/src/refind/looks.ts";

const word = fc.stringMatching(/^[A-Z][a-z]{2,8}$/);
const names = fc.uniqueArray(
  fc.tuple(word, word).map(([one, other]) => `${one} v. ${other}`),
  { minLength: 4, maxLength: 20 },
);
const codes = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom("A", "B"), fc.integer({ min: 100, max: 999 }))
    .map(([kind, nr]) => `${kind}-${nr}`),
  { minLength: 4, maxLength: 20 },
);

test("values look more like others of their kind than like those of another", () => {
  fc.assert(
    fc.property(names, names, codes, (some, others, marks) => {
      const [one, same, other] = [looksOf(some), looksOf(others), looksOf(marks)];
      expect(one && same && other && resemble(one, same) > resemble(one, other) + 0.2).toBe(true);
    }),
    { numRuns: 50, seed: 3 },
  );
});

test("looks hold no value, only words that several values share", () => {
  const looks = looksOf(["Adams v. State", "Baker v. Lund", "Clark v. State", null]);
  expect(looks).toMatchObject({ kind: "text", filled: 0.75, distinct: 1 });
  expect(looks?.words).toEqual(["v", "state"]);
  expect(JSON.stringify(looks)).not.toMatch(/adams|baker|clark|lund/i);
});

test("different kinds never look alike; no values and lists have no looks", () => {
  const number = looksOf([1, 2, 3]);
  const date = looksOf(["2021-05-03", "2022-01-01"]);
  expect(number && date && resemble(number, date)).toBe(0);
  expect([looksOf([null, null]), looksOf([["a", "b"]])]).toEqual([null, null]);
});
