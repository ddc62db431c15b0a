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

/** Up to a tenth is added at random, so that simultaneous failures are not all retried at once. */
const jitter = 0.1;
const longestRetryAfterMs = 24 * hourMs;

/** The wait before the attempt after this many, and at least as long as the receiver asked for; null after the last. */
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

/** A webhook is turned off after this long without a successful delivery. */
export const longestFailingMs = 5 * 24 * hourMs;
