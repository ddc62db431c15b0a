import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

export interface SweeperOptions {
  readonly everyMs: number;
  readonly sweep: () => Promise<unknown>;
  readonly log: Log;
}

/** Sweeps at once, to pick up what a predecessor left, and then as the cloud's clock does; never two at a time. */
export function startSweeper({ everyMs, sweep, log }: SweeperOptions): { close(): Promise<void> } {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await sweep().catch((error: unknown) => {
        if (stop.signal.aborted) return;
        log({
          level: "error",
          message: "sweep failed",
          error: error instanceof Error ? error.message : "unknown",
        });
      });
      await sleep(everyMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const done = run();
  return {
    close: async () => {
      stop.abort();
      await done;
    },
  };
}
