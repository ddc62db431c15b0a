/**
 * The polling pace of the console. All tabs of a browser share one session and its rate: after a 429 this tab polls
 * half as often, and after each minute without one twice as often again.
 */
export interface Pace {
  /** The polling interval at the present pace. */
  of(everyMs: number): number;
  /** Notes a 429 of the service. */
  slow(): void;
}

const calmMs = 60_000;
const mostTimes = 8;
/** Simultaneous requests get several 429s, which count as one. */
const onceMs = 2000;

export function createPace(now: () => number): Pace {
  let times = 1;
  let since = Number.NEGATIVE_INFINITY;
  const current = (): number => Math.max(1, times / 2 ** Math.floor((now() - since) / calmMs));
  return {
    of: (everyMs) => everyMs * current(),
    slow: () => {
      if (now() - since < onceMs) return;
      times = Math.min(mostTimes, current() * 2);
      since = now();
    },
  };
}

export const pace = createPace(Date.now);

/** How often lists and open jobs are read again while the page is visible. */
export const everyList = (): number => pace.of(5000);
export const everyJob = (): number => pace.of(1000);

/** Waits longer than this are shown to the person. */
const longestSeconds = 5;
const mostTries = 4;

/** Sends a request again after a 429: the refused request had no effect. */
export async function sendPatiently(
  send: () => Promise<Response>,
  wait: (ms: number) => Promise<unknown>,
  slow: () => void = pace.slow,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    if (response.status !== 429) return response;
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    if (!(seconds <= longestSeconds)) return response;
    slow();
    if (tries === mostTries) return response;
    // A random delay, so that not all tabs retry at the same time.
    await wait(1000 * (seconds + Math.random()));
  }
}
