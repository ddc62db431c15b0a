import type { Locator, Reader, Value, Way } from "@gleaner/automation";
import { once, type Page } from "../dom/page.ts";
import { squeeze } from "../value/text.ts";
import type { Scope } from "./locate.ts";
import { trust } from "./trust.ts";
import { type Family, familyOf, follow, isCut, type Outcome, waysOf } from "./way.ts";

/** The value that a reader's ways agreed on. */
export interface Verdict {
  readonly outcome: Outcome;
  /** 0 to 1. */
  readonly confidence: number;
  readonly agreed: readonly Locator[];
}

interface Member {
  readonly outcome: Outcome;
  readonly family: Family;
}

interface Party {
  readonly members: readonly Member[];
  readonly weight: number;
}

/** As `vote`, which is asked once for each reader and scope of a page. */
export function verdictOn(page: Page, scope: Scope, reader: Reader): Verdict | null {
  if (scope?.length === 0) return vote(page, scope, reader);
  const row = scope?.[0] ?? null;
  const known = once(page, "verdicts", reader, () => new Map<Element | null, Verdict | null>());
  const verdict = known.has(row) ? known.get(row) : vote(page, scope, reader);
  known.set(row, verdict ?? null);
  return verdict ?? null;
}

/** Lets all ways of a reader vote on the value in a scope; null where none speaks or no side clearly prevails. */
export function vote(page: Page, scope: Scope, reader: Reader): Verdict | null {
  const { all, ways, families, familyBy } = votersOf(reader);
  const members: Member[] = [];
  for (const way of ways) {
    const outcome = follow(page, scope, way, reader);
    if (outcome) members.push({ outcome, family: familyBy.get(way) ?? familyOf(way) });
  }
  const [best, second] = partiesOf(members);
  if (!best) return spare(page, scope, reader, all);
  const [lead] = best.members;
  if (!lead) return null;
  const spoken = new Set(best.members.map((member) => member.family));
  const isLone = spoken.size === 1 && spoken.has("position");
  if (isLone && goesByNames(reader)) return spare(page, scope, reader, all);
  if (second && second.weight > best.weight * trust.rival) {
    // Between equals a way that nothing has proven yet may still tell which is meant.
    const witness = spare(page, scope, reader, all);
    const isKnown =
      witness && [best, second].some((party) => keyOf(party) === keyOfValue(witness.outcome.value));
    return isKnown ? witness : null;
  }
  return {
    outcome: lead.outcome,
    confidence: judge(best, second, spoken, families),
    agreed: best.members.slice(1).map(({ outcome }) => outcome.way.locator),
  };
}

/** The ways that can tell why a reader gives nothing: those that nothing has proven alone only where there are no others. */
export function heardWays(reader: Reader): readonly Way[] {
  const { all, ways, familyBy } = votersOf(reader);
  if (ways.length === 0) return all;
  return goesByNames(reader) ? ways.filter((way) => familyBy.get(way) !== "position") : ways;
}

// Named locators that are silent say that the thing is missing: what stands at its place then is another one.
function goesByNames(reader: Reader): boolean {
  const { ways, families, familyBy } = votersOf(reader);
  const [primary] = ways;
  return families.size > 1 && primary !== undefined && familyBy.get(primary) !== "position";
}

interface Voters {
  readonly all: readonly Way[];
  /** Those that something has proven. */
  readonly ways: readonly Way[];
  readonly families: ReadonlySet<Family>;
  readonly familyBy: ReadonlyMap<Way, Family>;
}

const voters = new WeakMap<Reader, Voters>();

/** Who votes is the same in every row. */
function votersOf(reader: Reader): Voters {
  const known = voters.get(reader);
  if (known) return known;
  const all = waysOf(reader);
  const ways = all.filter((way) => !way.spare);
  const familyBy = new Map(ways.map((way) => [way, familyOf(way)]));
  const made = { all, ways, families: new Set(familyBy.values()), familyBy };
  voters.set(reader, made);
  return made;
}

// Ways that nothing has proven yet, the likeliest first.
function spare(page: Page, scope: Scope, reader: Reader, ways: readonly Way[]): Verdict | null {
  for (const way of ways) {
    const outcome = way.spare ? follow(page, scope, way, reader) : null;
    if (outcome) return { outcome, confidence: trust.confidence.spare, agreed: [] };
  }
  return null;
}

/** Who says the same, the heaviest first. Nearly always all do, to the letter: then there is nothing to weigh. */
function partiesOf(members: readonly Member[]): Party[] {
  const [first] = members;
  if (!first) return [];
  const isUnanimous = members.every(({ outcome }) => outcome.value === first.outcome.value);
  return isUnanimous ? [{ members, weight: Number.POSITIVE_INFINITY }] : absorb(gather(members));
}

function gather(members: readonly Member[]): Party[] {
  const parties = Map.groupBy(members, ({ outcome }) => keyOfValue(outcome.value));
  return [...parties.values()]
    .map((each) => ({ members: each, weight: weigh(each) }))
    .sort((a, b) => b.weight - a.weight);
}

const JOIN = /^\s+[|\-–—·•»]\s+\p{L}/u;
const MAX_JOINED = 60;

/** What machines are told with the site's or section's name behind it speaks for the text alone: page titles are told so. */
function absorb(parties: readonly Party[]): Party[] {
  const textOf = ({ members: [member] }: Party): string | null =>
    typeof member?.outcome.value === "string" ? member.outcome.value : null;
  const isLonger = (long: Party, short: Party): boolean => {
    const [whole, start] = [textOf(long), textOf(short)];
    if (whole === null || start === null || start.length < 3 || !whole.startsWith(start)) return false;
    const rest = whole.slice(start.length);
    if (!long.members.every(({ family }) => family === "data")) return false;
    return rest.length <= MAX_JOINED && JOIN.test(rest);
  };
  const plain = parties.filter((party) => !parties.some((other) => isLonger(party, other)));
  if (plain.length === parties.length) return [...parties];
  return plain
    .map((party) => {
      const joined = parties.filter((other) => isLonger(other, party)).flatMap(({ members }) => members);
      return { ...party, weight: weigh([...party.members, ...joined]) };
    })
    .sort((a, b) => b.weight - a.weight);
}

const keyOf = ({ members: [member] }: Party): string => keyOfValue(member?.outcome.value ?? null);

function keyOfValue(value: Value): string {
  const parts = Array.isArray(value) ? value : [value];
  return parts.map((part) => squeeze(String(part))).join("\u0001");
}

// Locators of one family share their faults: more of them add little.
function weigh(members: readonly Member[]): number {
  const families = new Map<Family, number>();
  for (const { family, outcome } of members) {
    const weight = trust.weight[family] * (isCut(outcome.way) ? trust.cut : 1);
    families.set(family, Math.max(families.get(family) ?? 0, weight));
  }
  const sum = [...families.values()].reduce((total, each) => total + each, 0);
  return sum + trust.more * (members.length - families.size);
}

function judge(
  best: Party,
  second: Party | undefined,
  spoken: ReadonlySet<Family>,
  families: ReadonlySet<Family>,
): number {
  const { agreed, alone, contested, missed, disputed } = trust.confidence;
  // Beside what says what the value is, a place that says otherwise says nothing: where a line is missing another one stands there.
  const isTold = [...spoken].some((family) => family !== "position");
  const counts = (family: Family): boolean => !isTold || family !== "position";
  if (second?.members.some(({ family }) => counts(family)))
    return best.weight >= second.weight * 2 ? contested : disputed;
  if (spoken.size > 1) return agreed;
  // Where only one family ever spoke nothing confirms it; where others fell silent, something is amiss.
  return [...families].filter(counts).length === 1 ? alone : missed;
}
