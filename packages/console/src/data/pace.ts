/**
 * How fast what is open is read again. All tabs of a browser share one session, and its rate: whoever is told that it was
 * too much reads half as often from then on, and twice as often again for each minute in which it was not told so.
 */
export interface Pace {
  /** An interval as it is now. */
  of(everyMs: number): number;
  /** Says that the service asked for patience. */
  slow(): void;
}

const calmMs = 60_000;
const mostTimes = 8;
/** Answers to what was asked for at once say the same thing once. */
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

/** How often lists and open jobs are read again while the page is seen. */
export const everyList = (): number => pace.of(5000);
export const everyJob = (): number => pace.of(1000);

/** Patience beyond this is told to the person. */
const longestSeconds = 5;
const mostTries = 4;

/** Sends a request again where its session's rate was used up: nothing was done, and a moment later it is. */
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
    // Not all tabs at the same time.
    await wait(1000 * (seconds + Math.random()));
  }
}
