import { createPageScript } from "@gleaner/extract";
import { type Mutator, mutate } from "./index.ts";
import { type Mending, mendOn } from "./mend.ts";
import { type Learned, learn, type Outcome, replayOn, type Way } from "./plan.ts";
import {
  breaks,
  type Case,
  casesOf,
  type Extent,
  loadSubjects,
  namesOf,
  type Subject,
  usableOn,
} from "./subject.ts";
import { createTally } from "./table.ts";

interface LearnedSubject extends Subject {
  readonly learned: Learned;
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
  const subjects = (await loadSubjects()).map(
    (each): LearnedSubject => ({ ...each, learned: learn(each.sample, way) }),
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

async function run(
  { learned, later }: LearnedSubject,
  chosen: readonly Mutator[],
  seed: number,
): Promise<Outcome> {
  const page = mutate(later(seed), chosen, seed);
  const { outcome, verdict } = await replayOn(learned, createPageScript(page.document), page.records);
  return breaks(chosen) && verdict === "ok" ? "wrong" : outcome;
}

async function runAndMend(subject: LearnedSubject, { name, chosen, seed }: Case): Promise<Healed> {
  const { sample, learned, later } = subject;
  const outcome = await run(subject, chosen, seed);
  const page = mutate(later(seed), chosen, seed);
  const ending =
    outcome === "flagged"
      ? await mendOn(learned, sample, createPageScript(page.document), page.records)
      : outcome;
  return { sample: sample.name, changes: name, isBreaking: breaks(chosen), ending };
}
