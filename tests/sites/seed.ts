export interface Seed {
  /** A number from 0 (included) to 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  /** True with the given chance, 0 to 1. */
  chance(share: number): boolean;
}

/** A generator whose numbers follow from `start` alone (mulberry32), so that every server shows the same content. */
export function createSeed(start: number): Seed {
  let state = start >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    pick: (choices) => {
      const choice = choices[int(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError("nothing to pick from");
      return choice;
    },
    chance: (share) => next() < share,
  };
}
