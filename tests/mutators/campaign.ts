import { createPageScript } from "@gleaner/extract";
import { createSeed } from "../sites/seed.ts";
import { type Mutator, mutate, mutators } from "./index.ts";
import { createItems, createList, renewItems, templateNames } from "./list-sample.ts";
import { type Mending, mendOn } from "./mend.ts";
import { type Learned, learn, type Outcome, replayOn, type Way } from "./plan.ts";
import type { Sample } from "./sample.ts";
import { loadSiteSamples } from "./site-samples.ts";
import { createTally } from "./table.ts";

interface Subject {
  readonly sample: Sample;
  readonly learned: Learned;
  /** The page as it is later, before it changes: of our own lists half of the rows are others, or all. */
  readonly later: (seed: number) => Sample;
}

/** How many seeds each change is tried with, and how many pairs of changes. */
export interface Extent {
  readonly seeds: readonly number[];
  readonly pairs: number;
}

/** What a replay after changes gave, and where it was flagged the heal that followed. */
export interface Healed {
  readonly sample: string;
  readonly changes: string;
  readonly isBreaking: boolean;
  readonly ending: Exclude<Outcome, "flagged"> | Mending;
}

/** Plans learned from all samples in one way, to be replayed on changed pages. */
export interface Campaign {
  /** Each change alone with each seed, then pairs of changes, one of them breaking where any can. */
  tryChanges(extent: Extent): Promise<ReturnType<typeof createTally> & { readonly quiet: readonly string[] }>;
  /** The same changes, each flagged one followed by a heal without a model; told by what became of it. */
  tryHealing(extent: Extent): Promise<readonly Healed[]>;
  /** Each change that breaks a page, alone, and the heal that follows. */
  tryBreaking(seed: number): Promise<readonly Healed[]>;
}

/** Learns a plan from every sample: four lists of our own and six pages of the test sites. */
export async function createCampaign(way: Way): Promise<Campaign> {
  const lists = templateNames.map((template, at) => {
    const items = createItems(12, 100 + at);
    const later = (seed: number) =>
      createList(template, renewItems(items, seed % 3 === 0 ? 1 : 0.5, createSeed(seed)));
    return { sample: createList(template, items), later };
  });
  const sites = (await loadSiteSamples()).map((sample) => ({ sample, later: () => sample }));
  const subjects = [...lists, ...sites].map(
    (each): Subject => ({ ...each, learned: learn(each.sample, way) }),
  );
  return {
    async tryChanges(extent) {
      const tally = createTally();
      const quiet: string[] = [];
      for (const subject of subjects) {
        for (const { name, chosen, seed } of casesOf(subject.sample, extent)) {
          const outcome = await run(subject, chosen, seed);
          tally.add(name, outcome);
          if (outcome === "wrong" || outcome === "short")
            quiet.push(`${outcome}: ${subject.sample.name}, ${namesOf(chosen)}, ${seed}`);
        }
      }
      return { ...tally, quiet };
    },
    async tryHealing(extent) {
      const ends: Healed[] = [];
      for (const subject of subjects)
        for (const each of casesOf(subject.sample, extent)) ends.push(await runAndMend(subject, each));
      return ends;
    },
    async tryBreaking(seed) {
      const ends: Healed[] = [];
      for (const subject of subjects)
        for (const mutator of usableOn(subject.sample).filter((each) => each.isBreaking))
          ends.push(await runAndMend(subject, { name: mutator.name, chosen: [mutator], seed }));
      return ends;
    },
  };
}

interface Case {
  /** The row of the table that it counts in. */
  readonly name: string;
  readonly chosen: readonly Mutator[];
  readonly seed: number;
}

function casesOf(sample: Sample, { seeds, pairs }: Extent): Case[] {
  const usable = usableOn(sample);
  const gentle = usable.filter((mutator) => !mutator.isBreaking);
  const breaking = usable.filter((mutator) => mutator.isBreaking);
  const single = usable.flatMap((mutator, nth) =>
    seeds.map((seed): Case => ({ name: mutator.name, chosen: [mutator], seed: seed * 1000 + nth })),
  );
  const double = Array.from({ length: pairs }, (_, at): Case[] => {
    const start = at + 1;
    const seed = createSeed(start);
    const first = seed.pick(gentle);
    const two: Case = { name: "two at once", chosen: [first, seed.pick(gentle)], seed: start };
    if (breaking.length === 0) return [two];
    // It breaks first: the samples' own selectors find nothing in a page that is dressed anew.
    return [two, { name: "one that breaks, and one", chosen: [seed.pick(breaking), first], seed: start }];
  });
  return [...single, ...double.flat()];
}

async function run({ learned, later }: Subject, chosen: readonly Mutator[], seed: number): Promise<Outcome> {
  const page = mutate(later(seed), chosen, seed);
  const { outcome, verdict } = await replayOn(learned, createPageScript(page.document), page.records);
  return chosen.some((mutator) => mutator.isBreaking) && verdict === "ok" ? "wrong" : outcome;
}

async function runAndMend(subject: Subject, { name, chosen, seed }: Case): Promise<Healed> {
  const { sample, learned, later } = subject;
  const outcome = await run(subject, chosen, seed);
  const page = mutate(later(seed), chosen, seed);
  const ending =
    outcome === "flagged"
      ? await mendOn(learned, sample, createPageScript(page.document), page.records)
      : outcome;
  const isBreaking = chosen.some((mutator) => mutator.isBreaking);
  return { sample: sample.name, changes: name, isBreaking, ending };
}

function usableOn({ html, rows }: Sample): Mutator[] {
  return mutators.filter((mutator) => {
    if (mutator.name === "currency changed" && !/[€$£]\d/.test(html)) return false;
    return rows !== null || !mutator.needsRows;
  });
}

function namesOf(chosen: readonly Mutator[]): string {
  return chosen.map(({ name }) => name).join(" + ");
}
