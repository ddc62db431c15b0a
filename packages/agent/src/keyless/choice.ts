import { assign } from "./assignment.ts";
import { compareTarget, featuresOf, type Names, nothingFeatures, saysWordOf } from "./field-features.ts";
import { type Features, probabilities, scoreOf, type Weights } from "./logit.ts";
import { isPossible } from "./possible.ts";
import type { Asked, Place, Seen } from "./prepared.ts";
import { isPartOf, isSameDay, isSparerTwin, showsSame, type Target } from "./target.ts";

/** What could be read for a field: the target's index, null for nothing. */
export interface Option {
  readonly at: number | null;
  readonly features: Features;
}

/** All that a field could be read from, the possibility of nothing last. */
export function optionsFor(asked: Asked, targets: readonly Seen[]): Option[] {
  const possible = [...targets.keys()].filter((at) => isPossible(asked, targets[at] as Seen));
  const names = possible.map((at) => compareTarget(asked, targets[at] as Seen));
  const byValue = [...names.keys()].sort((a, b) => (names[b]?.value ?? 0) - (names[a]?.value ?? 0));
  const seenAt = (index: number): Seen => targets[possible[index] as number] as Seen;
  const met = Math.max(0, ...names.map(({ distinctive }) => distinctive));
  const asks = possible.map((_, index) => saysWordOf(asked, seenAt(index)));
  const isOther = (one: number, other: number): boolean =>
    !showsSame(seenAt(one).target, seenAt(other).target);
  const options = possible.map((at, index): Option => {
    const own = names[index] as Names["own"];
    const seen = seenAt(index);
    const rival = byValue.find((each) => each !== index && isOther(each, index));
    const other = rival === undefined ? 0 : (names[rival]?.value ?? 0);
    const isAlone = asks[index] === true && !asks.some((asksToo, each) => asksToo && isOther(each, index));
    return { at, features: featuresOf(asked, seen, { own, other, met, isAlone }) };
  });
  const best = names[byValue[0] ?? -1]?.value ?? 0;
  return [...options, { at: null, features: nothingFeatures(asked, best, met) }];
}

/** What was chosen for a field. */
export interface Choice {
  readonly at: number | null;
  /** How likely it, or what shows the same or a part of it, is what was asked for, 0 to 1. */
  readonly probability: number;
  /** What speaks for and against it. */
  readonly features: Features;
}

/** True where whoever means the one is given it with the other, too: what shows the same, a part of it, or less of it. */
const isMeantToo = (one: Target, chosen: Target): boolean =>
  showsSame(one, chosen) || isPartOf(one, chosen) || isSparerTwin(one, chosen);

/** Cells of a chance below this are left out of the assignment. */
const slightest = 1e-6;

/** How far below the odds of nothing a target may be and still be assigned, in log odds. */
const reach = 2;

/**
 * Chooses a target for every field, none twice, so that the product of the odds against reading nothing is greatest.
 * Fields are given with the weights of their places.
 */
export function chooseTargets(
  fields: readonly Asked[],
  targets: readonly Seen[],
  weights: Readonly<Record<Place, Weights>>,
): Choice[] {
  const options = fields.map((asked) => optionsFor(asked, targets));
  const chances = options.map((each, field) => {
    const own = weights[(fields[field] as Asked).place];
    return probabilities(each.map(({ features }) => scoreOf(features, own)));
  });
  const odds = options.map((each, field) => {
    const chance = chances[field] ?? [];
    const nothing = Math.max(slightest, chance.at(-1) ?? 1);
    const row = new Array<number>(targets.length).fill(0);
    for (const [at, option] of each.entries()) {
      const own = chance[at] ?? 0;
      // What is a little less likely than nothing is kept in play: the caller decides how sure is sure enough.
      if (option.at !== null && own > slightest)
        row[option.at] = Math.max(0, Math.log(own / nothing) + reach);
    }
    return row;
  });
  return assign(odds).map((at, field) => {
    if (at < 0) return { at: null, probability: chances[field]?.at(-1) ?? 1, features: {} };
    const chosen = targets[at] as Seen;
    let probability = 0;
    for (const [index, option] of (options[field] ?? []).entries()) {
      const target = option.at === null ? null : (targets[option.at] as Seen).target;
      // "date" may be any of a row's dates of one day, "due date" is one of them.
      const isDay = target !== null && fields[field]?.isBare === true && isSameDay(target, chosen.target);
      if (target !== null && (isDay || isMeantToo(target, chosen.target)))
        probability += chances[field]?.[index] ?? 0;
    }
    const features = options[field]?.find((option) => option.at === at)?.features ?? {};
    return { at, probability, features };
  });
}
