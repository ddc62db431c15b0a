import { setTimeout as sleep } from "node:timers/promises";

const everyMs = 25;

/** Looks until there is something to see, and returns it; the test's own time limit ends it otherwise. */
export async function eventually<Value>(
  look: () => Value | false | undefined | Promise<Value | false | undefined>,
  pauseMs = everyMs,
): Promise<Value> {
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    await sleep(pauseMs);
  }
}
