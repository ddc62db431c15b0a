import { createPageScript } from "@gleaner/extract";
import { beforeAll, describe, expect, test } from "vitest";
import { type Mutator, mutate, mutators } from "../../mutators/index.ts";
import { createItems, createList, renewItems, templateNames } from "../../mutators/list-sample.ts";
import { type Learned, learn, replayOn, type Way } from "../../mutators/plan.ts";
import type { Sample } from "../../mutators/sample.ts";
import { loadSiteSamples } from "../../mutators/site-samples.ts";
import { createTally } from "../../mutators/table.ts";
import { createSeed } from "../../sites/seed.ts";

interface Subject {
  readonly sample: Sample;
  /** The page as it is later, before it changes: of our own lists half of the rows are others, or all. */
  readonly later: (seed: number) => Sample;
}

interface Case extends Subject {
  readonly learned: Learned;
}

let subjects: readonly Subject[] = [];

beforeAll(async () => {
  const lists = templateNames.map((template, at): Subject => {
    const items = createItems(12, 100 + at);
    const later = (seed: number) =>
      createList(template, renewItems(items, seed % 3 === 0 ? 1 : 0.5, createSeed(seed)));
    return { sample: createList(template, items), later };
  });
  const sites = await loadSiteSamples();
  subjects = [...lists, ...sites.map((sample) => ({ sample, later: () => sample }))];
}, 120_000);

function applies(mutator: Mutator, { html, rows }: Sample): boolean {
  if (mutator.name === "currency changed" && !/[€$£]\d/.test(html)) return false;
  return rows !== null || !mutator.needsRows;
}

/** How many seeds each change is tried with, and how many pairs of changes; the way that plans are mostly made by gets most. */
const extents = { observed: { seeds: [2], pairs: 3 }, induced: { seeds: [2, 3], pairs: 10 } } as const;

describe.each<Way>(["observed", "induced"])("a plan that was %s", (way) => {
  const { seeds, pairs } = extents[way];
  let cases: readonly Case[] = [];
  const quiet: string[] = [];

  beforeAll(() => {
    cases = subjects.map((subject) => ({ ...subject, learned: learn(subject.sample, way) }));
  }, 120_000);

  async function run({ sample, learned, later }: Case, chosen: readonly Mutator[], seed: number) {
    const page = mutate(later(seed), chosen, seed);
    const { outcome, verdict } = await replayOn(learned, createPageScript(page.document), page.records);
    const names = chosen.map(({ name }) => name).join(" + ");
    const isBroken = chosen.some((mutator) => mutator.isBreaking) && verdict === "ok";
    const counted = isBroken ? "wrong" : outcome;
    if (counted === "wrong" || counted === "short")
      quiet.push(`${counted}: ${sample.name}, ${names}, ${seed}`);
    return counted;
  }

  test("before a change reads right after it, or says so", async () => {
    const tally = createTally();
    for (const each of cases) {
      const usable = mutators.filter((mutator) => applies(mutator, each.sample));
      for (const [nth, mutator] of usable.entries()) {
        for (const seed of seeds) tally.add(mutator.name, await run(each, [mutator], seed * 1000 + nth));
      }
      const gentle = usable.filter((mutator) => !mutator.isBreaking);
      const breaking = usable.filter((mutator) => mutator.isBreaking);
      for (let start = 1; start <= pairs; start++) {
        const seed = createSeed(start);
        const first = seed.pick(gentle);
        tally.add("two at once", await run(each, [first, seed.pick(gentle)], start));
        // It breaks first: the samples' own selectors find nothing in a page that is dressed anew.
        if (breaking.length > 0)
          tally.add("one that breaks, and one", await run(each, [seed.pick(breaking), first], start));
      }
    }
    process.stdout.write(`${way}\n${tally.print()}${quiet.map((line) => `${line}\n`).join("")}`);
    const { all } = tally;
    expect(tally.total()).toBeGreaterThanOrEqual(way === "induced" ? 500 : 200);
    expect((all.right + all.nulls + all.flagged) / tally.total()).toBeGreaterThanOrEqual(0.95);
    expect(all.wrong / tally.total()).toBeLessThanOrEqual(0.01);
  }, 300_000);

  test("never ends ok on what breaks a page", async () => {
    const ends: (readonly [string, string, string])[] = [];
    for (const each of cases) {
      for (const mutator of mutators) {
        if (!mutator.isBreaking || !applies(mutator, each.sample)) continue;
        ends.push([each.sample.name, mutator.name, await run(each, [mutator], 4)]);
      }
    }
    expect(ends.length).toBeGreaterThan(20);
    expect(ends.filter(([, , outcome]) => outcome !== "flagged")).toEqual([]);
  });
});
