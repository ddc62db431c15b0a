import type { FieldType, Profile } from "@gleaner/automation";
import { shapeDistance } from "./profile.ts";

/**
 * What may speak against values being those that were proven, and what it counts. All of it is possible on an honest page;
 * together it is too much from `tooMuch` on.
 */
const weights = {
  "a page of another site": 2,
  "another heading": 1,
  "many more records": 1,
  "fewer records": 1,
  "another kind": 2,
  "other texts": 1,
  "other numbers": 2,
  "texts of another length": 1,
  "lines parted otherwise": 2,
  "values that repeat": 2,
  "addresses that lead elsewhere": 1,
  "other years": 1,
  "much larger numbers": 2,
  "much smaller numbers": 2,
} as const;
export const tooMuch = 2;

/** Fewer values than this say little about their kind. */
export const fewValues = 4;

export interface Doubt {
  readonly of: keyof typeof weights;
  /** The field that it is about; none for the records as such. */
  readonly field?: string;
}

/** What doubts count together; two of one sort in two fields are two. */
export const weigh = (doubts: readonly Doubt[]): number =>
  doubts.reduce((sum, { of }) => sum + weights[of], 0);

/** The first of them in a sentence. */
export function say(doubts: readonly Doubt[]): string {
  const named = doubts.map(({ of, field }) => (field === undefined ? of : `${of} in "${field}"`));
  return `The records are not what they were: ${[...new Set(named)].slice(0, 3).join(", ")}.`;
}

/** What speaks against the values of a field, from what they look like. */
export function doubtValues(field: string, type: FieldType, before: Profile, now: Profile): Doubt[] {
  const seen = Math.min(before.seen, now.seen);
  if (seen === 0) return [];
  const found: (Doubt["of"] | null)[] = [
    ...(seen < fewValues
      ? []
      : [
          doubtKind(before, now),
          // An address has numbers or not as a site likes.
          type === "url" ? null : doubtNumbers(before, now),
          doubtRepeats(before, now),
        ]),
    type === "text" ? doubtLength(before, now, seen) : null,
    doubtHosts(before, now),
    doubtRange(type, before.range, now.range, seen),
  ];
  return found.flatMap((of) => (of === null ? [] : [{ of, field }]));
}

function doubtKind(before: Profile, now: Profile): Doubt["of"] | null {
  const distance = shapeDistance(before, now);
  if (distance >= 0.85) return "another kind";
  return distance >= 0.6 ? "other texts" : null;
}

/** Texts most of which held numbers and now hold none, or the other way round: amounts that went, or came. */
function doubtNumbers(before: Profile, now: Profile): Doubt["of"] | null {
  if (before.digits === undefined || now.digits === undefined) return null;
  return Math.abs(before.digits - now.digits) >= 0.5 ? "other numbers" : null;
}

const doubtRepeats = (before: Profile, now: Profile): Doubt["of"] | null =>
  before.distinct >= 0.9 && now.distinct <= 0.5 ? "values that repeat" : null;

function doubtLength(before: Profile, now: Profile, seen: number): Doubt["of"] | null {
  const [short = 0, long = 0] = [before.length, now.length].sort((a, b) => a - b);
  if (before.range !== null || long <= short * 3 || long - short <= 12) return null;
  if (seen >= fewValues) return "texts of another length";
  // What were several lines is one text now, or the other way round: parted otherwise, or another thing.
  const isParted = (before.seen === 1 ? before.length : now.length) === long;
  return isParted && seen === 1 && Math.max(before.seen, now.seen) >= fewValues
    ? "lines parted otherwise"
    : null;
}

const doubtHosts = (before: Profile, now: Profile): Doubt["of"] | null =>
  before.hosts.length > 0 && now.hosts.every((host) => !before.hosts.includes(host))
    ? "addresses that lead elsewhere"
    : null;

function doubtRange(
  type: FieldType,
  before: Profile["range"],
  now: Profile["range"],
  seen: number,
): Doubt["of"] | null {
  if (!before || !now) return null;
  const [low, , high] = before;
  const middle = now[1];
  if (type === "date") {
    // Two years past what was, either way: lists move on, but not by decades.
    const spread = Math.max(2 * 366, (high - low) * 2) * 5;
    return middle < low - spread || middle > high + spread ? "other years" : null;
  }
  // One number says nothing of how large another thing's may be; its notation was compared.
  if (seen === 1 || middle <= 0) return null;
  const scale = seen >= fewValues ? 10 : 100;
  if (high > 0 && middle > high * scale) return "much larger numbers";
  return low > 0 && middle * scale < low ? "much smaller numbers" : null;
}
