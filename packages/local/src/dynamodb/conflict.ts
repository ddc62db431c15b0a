/** Decides which requests meet a TransactionConflict, for tests of what callers do about it. */
export interface Conflicts {
  /** Draws one of `count` actions that conflicts, or undefined for none. */
  draw(count: number): number | undefined;
}

/** Conflicts for a share (0 to 1) of all requests; the same seed gives the same sequence. */
export function createConflicts(share: number, seed: number): Conflicts {
  const random = createRandom(seed);
  return {
    draw: (count) => {
      if (share <= 0 || random() >= share) return undefined;
      return Math.min(count - 1, Math.floor(random() * count));
    },
  };
}

/** Numbers from 0 to 1 that a seed determines: Mulberry32 by Tommy Ettinger, in the public domain. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
