import { setTimeout as sleep } from "node:timers/promises";
import type { Limits } from "./deadline.ts";
import { PageError } from "./page-error.ts";
import type { BrowserSession } from "./session.ts";

/** Time and chance, which a test holds in its hand. */
export interface PaceClock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

export const realClock: PaceClock = {
  now: Date.now,
  sleep: async (milliseconds, signal) => void (await sleep(milliseconds, undefined, { signal })),
  random: Math.random,
};

export interface PaceOptions {
  /** Time from one visit of a host to the next, on average. */
  readonly intervalMs: number;
  /** No wait goes past this time, in milliseconds since 1970: the run is over then. */
  readonly until: number;
  /** Told of waits that a person would notice. */
  onWait(host: string, milliseconds: number): void;
  readonly clock?: PaceClock;
}

/** That a host turned the run away for now. */
export interface Refusal {
  readonly host: string;
  /** A sentence for the caller. */
  readonly message: string;
  readonly retryAfterMs: number | null;
}

/** How fast one run asks each host for pages, whatever browser it asks with. */
export interface Pace {
  /** Waits for the run's next turn with a host; rejects with the signal's reason. */
  awaitTurn(host: string, signal: AbortSignal): Promise<void>;
  /** The host turned the run away: from now on it is asked more slowly. */
  refused(refusal: Refusal): void;
  /** The host let the run in. */
  served(): void;
  /** Set where the latest page was a refusal that may not last. */
  refusal(): Refusal | undefined;
  /** How long to stay away after a refusal; null where that leaves no time for another try. */
  backOffMs(refusal: Refusal): number | null;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Waits are this share shorter or longer than their average, evenly spread. */
const jitter = 0.5;
/** A host that turned the run away is asked this many times more slowly, and at most so often. */
const slowdown = 8;
const leastSlowMs = 3_000;
/** Stayed away for where the host does not say how long. */
const backOffMs = 5_000;
/** A try that has less time than this is not begun. */
const leastTryMs = 10_000;
const noticedMs = 1_500;

/** Begins a run's pace. */
export function openPace({ intervalMs, until, onWait, clock = realClock }: PaceOptions): Pace {
  const nextTurns = new Map<string, number>();
  const slow = new Set<string>();
  let refusal: Refusal | undefined;
  const spread = (milliseconds: number) => milliseconds * (1 - jitter + 2 * jitter * clock.random());
  return {
    async awaitTurn(host, signal) {
      signal.throwIfAborted();
      const now = clock.now();
      const at = Math.max(now, nextTurns.get(host) ?? 0);
      const everyMs = slow.has(host) ? Math.max(intervalMs * slowdown, leastSlowMs) : intervalMs;
      nextTurns.set(host, Math.min(at, until) + spread(everyMs));
      // Who asks to stay away for longer than the run lasts is asked at once: there is nothing to lose.
      if (at <= now || at > until) return;
      if (at - now >= noticedMs) onWait(host, at - now);
      await clock.sleep(at - now, signal);
    },
    refused(latest) {
      refusal = latest;
      slow.add(latest.host);
      if (latest.retryAfterMs !== null) nextTurns.set(latest.host, clock.now() + latest.retryAfterMs);
    },
    served() {
      refusal = undefined;
    },
    refusal: () => refusal,
    backOffMs({ retryAfterMs }) {
      const awayMs = Math.ceil(retryAfterMs ?? spread(backOffMs));
      return clock.now() + awayMs + leastTryMs <= until ? awayMs : null;
    },
    sleep: clock.sleep,
  };
}

/** The same session, which asks for pages at the run's pace and says how hosts take it. */
export function keepPace(session: BrowserSession, pace: Pace): BrowserSession {
  const { beside } = session;
  const note = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
      pace.served();
    } catch (error) {
      if (error instanceof PageError && error.turnedAway) {
        const { message, turnedAway } = error;
        pace.refused({ host: hostAt(session), message, ...turnedAway });
      }
      throw error;
    }
  };
  return {
    ...session,
    ...(beside && { beside: async (limits: Limits) => keepPace(await beside(limits), pace) }),
    async open(url: string, limits: Limits) {
      const host = URL.canParse(url) ? new URL(url).host : "";
      await pace.awaitTurn(host, limits.signal);
      await note(session.open(url, limits));
    },
    settle: (limits) => note(session.settle(limits)),
    check: () => note(session.check()),
    awaitTurn: ({ signal }) => pace.awaitTurn(hostAt(session), signal),
  };
}

function hostAt({ page }: BrowserSession): string {
  return URL.canParse(page.url()) ? new URL(page.url()).host : "";
}
