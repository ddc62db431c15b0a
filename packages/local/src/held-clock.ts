import type { DueWork, Invoke } from "./due-work.ts";

/** A clock that stands still until it is moved, for tests. */
export interface HeldClock {
  now(): number;
  /** Moves on by so many milliseconds, doing on the way, each at its time, what falls due. */
  advance(ms: number, work: readonly DueWork[], invoke: Invoke): Promise<void>;
}

export function holdClock(startAt: number): HeldClock {
  let at = startAt;
  return {
    now: () => at,
    advance: async (ms, work, invoke) => {
      const end = at + ms;
      for (;;) {
        const due = earliest(work);
        if (due === undefined || due > end) break;
        at = Math.max(at, due);
        await Promise.all(work.map((each) => each.runDue(invoke)));
      }
      at = end;
    },
  };
}

/** When the first of all falls due. */
export function earliest(work: readonly DueWork[]): number | undefined {
  const times = work.flatMap((each) => each.nextDueAt() ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}
