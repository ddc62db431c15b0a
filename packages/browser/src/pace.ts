import { setTimeout as sleep } from "node:timers/promises";
import type { Limits } from "./deadline.ts";
import { PageError } from "./page-error.ts";
import type { BrowserSession } from "./session.ts";

/** Clock and randomness, which a test replaces. */
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
  /** Average time between two visits of a host. */
  readonly intervalMs: number;
  /** Waits end before this time, in milliseconds since 1970, because the run is over then. */
  readonly until: number;
  /** Called for waits that a person would notice. */
  onWait(host: string, milliseconds: number): void;
  readonly clock?: PaceClock;
}

/** A host's temporary refusal. */
export interface Refusal {
  readonly host: string;
  /** A sentence for the caller. */
  readonly message: string;
  readonly retryAfterMs: number | null;
}

/** The pace at which one run requests pages from each host, whichever browser it uses. */
export interface Pace {
  /** Waits for the run's next turn with a host; rejects with the signal's reason. */
  awaitTurn(host: string, signal: AbortSignal): Promise<void>;
  /** Notes that the host refused the run: further requests are slower. */
  refused(refusal: Refusal): void;
  /** Notes that the host served the run. */
  served(): void;
  /** Set where the latest page was a refusal that may be temporary. */
  refusal(): Refusal | undefined;
  /** How long to wait after a refusal; null where too little time is left for another attempt. */
  backOffMs(refusal: Refusal): number | null;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Waits vary by up to this share of their average, evenly distributed. */
const jitter = 0.5;
/** After a refusal, a host's average interval is multiplied by this factor, and is at least this long. */
const slowdown = 8;
const leastSlowMs = 3_000;
/** The wait where the host names none. */
const backOffMs = 5_000;
/** The least time that an attempt needs. */
const leastTryMs = 10_000;
const noticedMs = 1_500;

/** Starts the pace of a run. */
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
      // Where a host asks for a wait beyond the run's end, the run does not wait, because it has nothing to lose.
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

/** The same session, with requests at the run's pace, which learns from how hosts respond. */
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
