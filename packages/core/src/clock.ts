import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<() => number>();

/** Milliseconds since 1970, by the test's clock or the machine's. */
export function now(): number {
  return storage.getStore()?.() ?? Date.now();
}

export function withClock<Result>(clock: () => number, run: () => Result): Result {
  return storage.run(clock, run);
}

export const toIso = (ms: number): string => new Date(ms).toISOString();
