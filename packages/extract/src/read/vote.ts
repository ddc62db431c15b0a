import type { Locator, Reader, Value, Way } from "@gleaner/automation";
import type { Page } from "../dom/page.ts";
import { squeeze } from "../value/squeeze.ts";
import { type Family, familyOf } from "./family.ts";
import type { Scope } from "./locate.ts";
import { trust } from "./trust.ts";
import { follow, isCut, type Outcome, waysOf } from "./way.ts";

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
  readonly key: string;
  readonly members: readonly Member[];
  readonly weight: number;
}

/** Lets all ways of a reader vote on the value in a scope; null where none speaks or no side clearly prevails. */
export function vote(page: Page, scope: Scope, reader: Reader): Verdict | null {
  const all = waysOf(reader);
  const ways = all.filter((way) => !way.spare);
  const families = new Set(ways.map(familyOf));
  const parties = absorb(gather(ways.map((way) => follow(page, scope, way, reader))));
  const [best, second] = parties;
  if (!best) return spare(page, scope, reader, all);
  const [lead] = best.members;
  if (!lead) return null;
  const spoken = new Set(best.members.map((member) => member.family));
  // Named locators that are silent say that the thing is missing: what stands at its place then is another one.
  const isLone = spoken.size === 1 && spoken.has("position");
  const primary = ways[0];
  if (isLone && families.size > 1 && primary && familyOf(primary) !== "position")
    return spare(page, scope, reader, all);
  if (second && second.weight > best.weight * trust.rival) {
    // Between equals a way that nothing has proven yet may still tell which is meant.
    const witness = spare(page, scope, reader, all);
    const isKnown = witness && [best.key, second.key].includes(keyOf(witness.outcome.value));
    return isKnown ? witness : null;
  }
  return {
    outcome: lead.outcome,
    confidence: judge(best, second, spoken, families),
    agreed: best.members.slice(1).map(({ outcome }) => outcome.way.locator),
  };
}

// Ways that nothing has proven yet, the likeliest first.
function spare(page: Page, scope: Scope, reader: Reader, ways: readonly Way[]): Verdict | null {
  for (const way of ways) {
    const outcome = way.spare ? follow(page, scope, way, reader) : null;
    if (outcome) return { outcome, confidence: trust.confidence.spare, agreed: [] };
  }
  return null;
}

function gather(outcomes: readonly (Outcome | null)[]): Party[] {
  const parties = new Map<string, Member[]>();
  for (const outcome of outcomes) {
    if (!outcome) continue;
    const { value } = outcome;
    const key = keyOf(value);
    const member = { outcome, family: familyOf(outcome.way) };
    const known = parties.get(key);
    if (known) known.push(member);
    else parties.set(key, [member]);
  }
  return [...parties]
    .map(([key, members]) => ({ key, members, weight: weigh(members) }))
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

function keyOf(value: Value): string {
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
  if (second) return best.weight >= second.weight * 2 ? contested : disputed;
  if (spoken.size > 1) return agreed;
  // Where only one family ever spoke nothing confirms it; where others fell silent, something is amiss.
  return families.size === 1 ? alone : missed;
}
