import { expect, test } from "vitest";
import { parsePrompt } from "../../../../packages/agent/src/keyless/index.ts";
import { cpuTimeOf } from "../../cpu-time.ts";

/** As long as a prompt may be. */
const length = 10_000;
const limitMs = 500;

const runs = [
  ..." \n\t:,;.!?()[]{}\"'“”=/-&#%+*1aé\u00a0\u2003\ue000",
  " \n",
  "a ",
  "a:",
  "a: ",
  "a: b. ",
  "a, ",
  "(a, ",
  "((a,b) ",
  "with a ",
  "with the following fields a, b ",
  "name and ",
  "the price of ",
  "name of the x, ",
  "every product ",
  "for each a, ",
  "list of a, ",
  "first 5 ",
  "where a is b ",
  "(a = b) ",
  "if available, ",
  "from the page at ",
  "please can you ",
  "get me ",
  "a.b ",
  "a.",
  "1.",
  "https://",
  "https://a.example/ ",
  "a@b.example ",
];

test.each(runs)("a prompt of 10,000 characters that repeats %j is read or refused at once", (run) => {
  const hostile = run.repeat(length / run.length);
  const half = hostile.slice(0, length / 2);
  for (const prompt of [
    hostile,
    `${half} x https://example.com/ name`,
    `https://example.com/ title, ${half}x`,
    `title${half}x https://example.com/ ${half}`,
  ]) {
    expect(cpuTimeOf(() => parsePrompt(prompt), limitMs)).toBeLessThan(limitMs);
  }
});

test("white space says nothing but where lines and paragraphs end", () => {
  const prompt = "Extract:\n  - title\n  - price (number)\n\nfrom https://example.com/ .";
  const spaced = prompt.replaceAll(" ", " \t \u00a0".repeat(20)).replaceAll("\n", " \r\n");
  expect(parsePrompt(spaced)).toEqual(parsePrompt(prompt));
});
