import { expect, test } from "vitest";
import { cpuTimeOf } from "./cpu-time.ts";
import { type Expression, listExpressions } from "./regular-expressions.ts";

const lengthElsewhere = 10_000;
/** What runs inside a page is bounded by the time of a call as well, and nobody but the page loses by it. */
const lengthInPage = 2_000;
const limitMs = 50;

/** Without one of these, an expression takes a bounded part of a text at each place. */
const unbounded = /[*+]|\{\d+,\}/;

/**
 * Texts that are long runs of one thing that the expression may speak of, with and without the start that lets it begin,
 * and with an end that keeps it from succeeding while all that it asks for is there.
 */
function listHostileTexts({ source }: RegExp, length: number): Set<string> {
  const plain = source.replace(/\\u\{?[\da-f]+\}?|\\p\{\w+\}|\\[a-z]/gi, "");
  const words = [...new Set(plain.match(/\p{L}{2,}/gu) ?? [])].slice(0, 6);
  const marks = [...new Set(plain.match(/[^\p{L}\p{N}\\^$*+?{}|[\]]/gu) ?? [])].slice(0, 12);
  const runs = [" ", "\n", "a", "1", "a ", "1 ", ...marks, ...words.map((word) => `${word} `)];
  const starts = [
    "",
    "x",
    ...marks.slice(0, 4).map((mark) => `${mark}x`),
    ...words.slice(0, 3).map((word) => `${word} `),
  ];
  const all = `\0${marks.join("\0")}\0${words.join(" ")}\0`;
  return new Set(
    runs.flatMap((run) => {
      const long = run.repeat(length / run.length);
      return [
        ...starts.map((start) => `${start}${long}${all}`),
        ...["\0", ...marks.slice(-3)].map((end) => `x${long}${end}`),
      ];
    }),
  );
}

const lengthFor = ({ where }: Expression): number =>
  where.startsWith("packages/extract/") ? lengthInPage : lengthElsewhere;

function findSlow(expression: Expression): string[] {
  const { where, regExp } = expression;
  if (!unbounded.test(regExp.source)) return [];
  const texts = [...listHostileTexts(regExp, lengthFor(expression))];
  const apply = (text: string) => (regExp.global ? [...text.matchAll(regExp)] : regExp.exec(text));
  // Being able to break a try off takes many times what the try does: where all together keep to the limit, each does.
  if (cpuTimeOf(() => texts.forEach(apply), limitMs, 1) <= limitMs) return [];
  for (const text of texts) {
    const tookMs = cpuTimeOf(() => apply(text), limitMs);
    if (tookMs > limitMs)
      return [`${where}: ${Math.round(tookMs)} ms on ${JSON.stringify(text.slice(0, 12))}…, ${regExp}`];
  }
  return [];
}

/** The same expression at several places, or of a module that several others load, is tried once. */
function withoutRepeats(expressions: readonly Expression[]): Expression[] {
  const places = Map.groupBy(expressions, (each) => `${lengthFor(each)} ${each.regExp}`);
  return [...places.values()].flatMap((same) => {
    const where = [...new Set(same.map((each) => each.where))].join(", ");
    return same.slice(0, 1).map(({ regExp }) => ({ where, regExp }));
  });
}

test(`no regular expression of the product takes more than ${limitMs} ms for ${lengthElsewhere} hostile characters`, async () => {
  const expressions = await listExpressions();
  expect(expressions.length).toBeGreaterThan(500);
  expect(withoutRepeats(expressions).flatMap(findSlow)).toEqual([]);
}, 300_000);

test("an expression that tries for ever is found out", () => {
  expect(findSlow({ where: "here", regExp: /^(?:\s+\w*)*$/ })).toEqual([expect.stringContaining("here: ")]);
});
