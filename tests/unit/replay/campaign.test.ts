import { createPageScript } from "@gleaner/extract";
import { beforeAll, expect, test } from "vitest";
import { type Mutator, mutate, mutators } from "../../mutators/index.ts";
import { createItems, createList, renewItems, templateNames } from "../../mutators/list-sample.ts";
import { type Learned, learn, replayOn } from "../../mutators/plan.ts";
import type { Sample } from "../../mutators/sample.ts";
import { loadSiteSamples } from "../../mutators/site-samples.ts";
import { createTally } from "../../mutators/table.ts";
import { createSeed } from "../../sites/seed.ts";

interface Case {
  readonly sample: Sample;
  readonly learned: Learned;
  /** The page as it is later, before it changes: of our own lists half of the rows are others, or all. */
  readonly later: (seed: number) => Sample;
}

let cases: readonly Case[] = [];

beforeAll(async () => {
  const lists = templateNames.map((template, at): Case => {
    const items = createItems(12, 100 + at);
    const sample = createList(template, items);
    const later = (seed: number) =>
      createList(template, renewItems(items, seed % 3 === 0 ? 1 : 0.5, createSeed(seed)));
    return { sample, learned: learn(sample), later };
  });
  const sites = await loadSiteSamples();
  cases = [...lists, ...sites.map((sample) => ({ sample, learned: learn(sample), later: () => sample }))];
}, 120_000);

const quiet: string[] = [];

function run({ sample, learned, later }: Case, chosen: readonly Mutator[], seed: number) {
  const page = mutate(later(seed), chosen, seed);
  const { outcome, verdict } = replayOn(learned, createPageScript(page.document), page.records);
  const names = chosen.map(({ name }) => name).join(" + ");
  const isBroken = chosen.some((mutator) => mutator.isBreaking) && verdict === "ok";
  const counted = isBroken ? "wrong" : outcome;
  if (counted === "wrong" || counted === "short") quiet.push(`${counted}: ${sample.name}, ${names}, ${seed}`);
  return counted;
}

function applies(mutator: Mutator, { html, rows }: Sample): boolean {
  if (mutator.name === "currency changed" && !/[€$£]\d/.test(html)) return false;
  return rows !== null || !mutator.needsRows;
}

test("a plan that was learned before a change reads right after it, or says so", () => {
  const tally = createTally();
  for (const each of cases) {
    const usable = mutators.filter((mutator) => applies(mutator, each.sample));
    for (const [nth, mutator] of usable.entries()) {
      for (const seed of [2, 3]) tally.add(mutator.name, run(each, [mutator], seed * 1000 + nth));
    }
    const gentle = usable.filter((mutator) => !mutator.isBreaking);
    const breaking = usable.filter((mutator) => mutator.isBreaking);
    for (let start = 1; start <= 10; start++) {
      const seed = createSeed(start);
      const first = seed.pick(gentle);
      tally.add("two at once", run(each, [first, seed.pick(gentle)], start));
      if (breaking.length > 0)
        tally.add("and one that breaks", run(each, [first, seed.pick(breaking)], start));
    }
  }
  process.stdout.write(`${tally.print()}${quiet.map((line) => `${line}\n`).join("")}`);
  const { all } = tally;
  expect(tally.total()).toBeGreaterThanOrEqual(500);
  expect((all.right + all.nulls + all.flagged) / tally.total()).toBeGreaterThanOrEqual(0.95);
  expect(all.wrong / tally.total()).toBeLessThanOrEqual(0.01);
}, 300_000);

test("what breaks a page never ends ok", () => {
  const ends = cases.flatMap((each) =>
    mutators
      .filter((mutator) => mutator.isBreaking && applies(mutator, each.sample))
      .map((mutator) => [each.sample.name, mutator.name, run(each, [mutator], 4)] as const),
  );
  expect(ends.length).toBeGreaterThan(20);
  expect(ends.filter(([, , outcome]) => outcome !== "flagged")).toEqual([]);
});
