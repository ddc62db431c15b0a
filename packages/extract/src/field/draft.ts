import type { Locator, Reader, Transform } from "@gleaner/automation";
import { essence, isAlike } from "../read/agree.ts";

/** A value found, before it is a candidate: how to read it and what it may be called. */
export interface Draft {
  readonly locators: readonly Locator[];
  readonly attribute: string | null;
  readonly take: Reader["take"];
  readonly names: readonly string[];
  /** True where structured data says nearly the same as what is seen. */
  readonly isConfirmed?: boolean;
  /** What cleans the text before it is typed. */
  readonly transforms?: readonly Transform[];
}

/** One value, of one element or one of its attributes. */
export const singleDraft = (
  css: string,
  names: readonly string[],
  attribute: string | null = null,
): Draft => ({ locators: [{ by: "css", css }], attribute, take: "one", names });

/** A draft and the raw texts that it read. */
export interface Reading {
  readonly draft: Draft;
  readonly raw: readonly string[];
}

const ENOUGH = 0.95;
const ENOUGH_OF_SAME = 0.8;
const MIN_LENGTH = 30;

/**
 * Lends the names of structured data to the lists that a person sees and that say the same in nearly the same
 * words: those are what the page calls so. The readings keep their order.
 */
export function lendNames<Each extends Reading>(readings: readonly Each[]): Each[] {
  const lent = new Map<Reading, string[]>();
  for (const told of readings) {
    if (!isData(told.draft) || told.draft.take !== "list" || told.raw.join("").length < MIN_LENGTH) continue;
    const lines = told.raw.map(essence);
    // Some sites put their sub-headings among the lines.
    const bare = told.raw.filter((line) => !/[:：]\s*$/.test(line)).map(essence);
    let best: { reading: Reading; share: number } | null = null;
    for (const seen of readings) {
      if (isData(seen.draft) || seen.draft.take !== "list" || seen.raw.length < 2) continue;
      const shown = seen.raw.map(essence);
      const share = Math.max(likeness(lines, shown), bare.length > 1 ? likeness(bare, shown) : 0);
      const enough = lines.length === 1 || shown.length === lines.length ? ENOUGH_OF_SAME : ENOUGH;
      if (share >= enough && share > (best?.share ?? 0) + 1e-9) best = { reading: seen, share };
    }
    if (best) lent.set(best.reading, [...(lent.get(best.reading) ?? []), ...told.draft.names]);
  }
  return readings.map((reading) => {
    const names = lent.get(reading);
    if (!names) return reading;
    const draft = {
      ...reading.draft,
      names: [...new Set([...names, ...reading.draft.names])],
      isConfirmed: true,
    };
    return { ...reading, draft };
  });
}

/** True for a value that structured data states. */
export function isData({ locators: [first] }: Draft): boolean {
  return first?.by === "data";
}

// One text that holds all that is seen, or lines that match one by one.
function likeness(told: readonly string[], seen: readonly string[]): number {
  const [whole = ""] = told;
  if (told.length === 1) {
    const inside = seen.filter((line) => whole.includes(line)).join("").length;
    return Math.min(inside / Math.max(1, whole.length), inside / Math.max(1, seen.join("").length));
  }
  const left = [...seen];
  let same = 0;
  for (const line of told) {
    const at = left.findIndex((other) => isAlike(line, other));
    if (at < 0) continue;
    same++;
    left.splice(at, 1);
  }
  return (2 * same) / (told.length + seen.length);
}
