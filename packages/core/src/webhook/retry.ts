const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pauses between the attempts of one round, as Standard Webhooks advises. */
const pausesMs: readonly number[] = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** Up to a tenth is added, so that what failed together does not come back together. */
const jitter = 0.1;
const longestRetryAfterMs = 24 * hourMs;

/** How long after so many attempts the next one follows, and not before the receiver asked for it; null after the last. */
export function pauseAfter(
  attempts: number,
  retryAfterMs: number | null,
  random: () => number = Math.random,
): number | null {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return null;
  const asked = Math.min(retryAfterMs ?? 0, longestRetryAfterMs);
  return Math.round(Math.max(pauseMs * (1 + jitter * random()), asked));
}

/** After so long without anything that arrived a webhook is turned off. */
export const longestFailingMs = 5 * 24 * hourMs;
