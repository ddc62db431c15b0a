import { setTimeout as sleep } from "node:timers/promises";
import Anthropic from "@anthropic-ai/sdk";
import { ModelError, type ModelErrorCode } from "../model-error.ts";

/** The clock that waiting goes by. */
export interface ModelClock {
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export interface Patience {
  /** Nothing is waited for past this time, in milliseconds since 1970. */
  readonly until?: number | undefined;
  /** Told before each wait for a model that cannot answer now. */
  readonly onWait?: ((milliseconds: number, reason: string) => void) | undefined;
  readonly clock?: ModelClock | undefined;
}

const realClock: ModelClock = {
  now: Date.now,
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/** How often a model is asked that fails in one of these ways: overload passes within minutes, a fault in seconds or not. */
const mostTries: Partial<Record<ModelErrorCode, number>> = {
  overloaded: 14,
  rate_limited: 14,
  unavailable: 4,
  timed_out: 2,
};
/** Nothing is waited out for longer, all waits together. */
const patienceMs = 300_000;
const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** Asks until there is an answer, or waiting for one is no longer worth it; then throws the last error. */
export async function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  { until = Infinity, onWait, clock = realClock }: Patience,
  signal: AbortSignal,
): Promise<Answer> {
  let waitedMs = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelError)) throw error;
      const waitMs = retryAfterMs(error) ?? backOffMs(tries);
      const isWorthIt = tries < (mostTries[error.code] ?? 1) && waitedMs + waitMs <= patienceMs;
      if (!isWorthIt || clock.now() + waitMs >= until) throw error;
      onWait?.(waitMs, error.message);
      await clock.sleep(waitMs, signal).catch((reason: unknown) => {
        signal.throwIfAborted();
        throw reason;
      });
      waitedMs += waitMs;
    }
  }
}

/** Doubles, and differs from run to run: those that were turned away together shall not come back together. */
const backOffMs = (tries: number): number =>
  Math.round(Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1)) * (0.75 + Math.random() / 4));

/** How long the endpoint asks to be left alone; null where it does not say. */
function retryAfterMs({ cause }: ModelError): number | null {
  if (!(cause instanceof Anthropic.APIError)) return null;
  const milliseconds = Number(cause.headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return milliseconds;
  const asked = cause.headers?.get("retry-after") ?? "";
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const at = Date.parse(asked);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
