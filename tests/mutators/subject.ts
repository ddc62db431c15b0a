import { createSeed } from "../sites/seed.ts";
import { type Mutator, mutators } from "./index.ts";
import { createItems, createList, renewItems, templateNames } from "./list-sample.ts";
import type { Sample } from "./sample.ts";
import { loadSiteSamples } from "./site-samples.ts";

/** A page of ours that changes. */
export interface Subject {
  readonly sample: Sample;
  /** The page as it is later, before it changes: of our own lists half of the rows are others, or all. */
  readonly later: (seed: number) => Sample;
}

/** How many seeds each change is tried with, and how many pairs of changes. */
export interface Extent {
  readonly seeds: readonly number[];
  readonly pairs: number;
}

/** One change of a page, or two. */
export interface Case {
  /** The row of the table that it counts in. */
  readonly name: string;
  readonly chosen: readonly Mutator[];
  readonly seed: number;
}

/** Four lists of our own and six pages of the test sites. */
export async function loadSubjects(): Promise<Subject[]> {
  const lists = templateNames.map((template, at) => {
    const items = createItems(12, 100 + at);
    const later = (seed: number) =>
      createList(template, renewItems(items, seed % 3 === 0 ? 1 : 0.5, createSeed(seed)));
    return { sample: createList(template, items), later };
  });
  const sites = (await loadSiteSamples()).map((sample) => ({ sample, later: () => sample }));
  return [...lists, ...sites];
}

/** Each change alone with each seed, then pairs of changes, one of them breaking where any can. */
export function casesOf(sample: Sample, { seeds, pairs }: Extent): Case[] {
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

/** The changes that a page can have. */
export function usableOn({ html, rows }: Sample): Mutator[] {
  return mutators.filter((mutator) => {
    if (mutator.name === "currency changed" && !/[€$£]\d/.test(html)) return false;
    return rows !== null || !mutator.needsRows;
  });
}

export const breaks = (chosen: readonly Mutator[]): boolean => chosen.some((mutator) => mutator.isBreaking);

export function namesOf(chosen: readonly Mutator[]): string {
  return chosen.map(({ name }) => name).join(" + ");
}
