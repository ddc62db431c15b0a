import type { PageScript } from "@gleaner/extract";
import { errors, type Page } from "playwright-core";
import { watchMemory } from "./chromium/memory.ts";
import { type Limits, withDeadline } from "./deadline.ts";
import type { ProxyWatch } from "./egress/proxy/route.ts";
import type { ScrollWay } from "./in-page/scroll.ts";
import type { DocumentState } from "./in-page/state.ts";
import { type Activity, isAtRest } from "./page/activity.ts";
import { findBlock, isPassing } from "./page/blocked.ts";
import { hostOf } from "./page/load-failure.ts";
import type { MainDocument } from "./page/main-document.ts";
import { probeScript } from "./page/probe.ts";
import { type BrowserStorage, putStorage, takeStorage } from "./page/storage.ts";
import type { World, WorldScript } from "./page/world.ts";
import { PageError } from "./page-error.ts";

/** One browser with one page, for one job. */
export interface BrowserSession {
  readonly page: Page;
  /** Process id of the browser, which leads its process group. */
  readonly pid: number;
  /** Resolves with the kind of the first dialog that a page opened; dialogs are dismissed by themselves. */
  readonly dialog: Promise<string>;
  /** Resolves when the session has been closed. */
  readonly closed: Promise<void>;
  /** Why the browser is gone, once it is. */
  lost(): PageError | undefined;
  /** Opens an http or https address and waits until its content is there; throws PageError, or the signal's reason. */
  open(url: string, limits: Limits): Promise<void>;
  /** Calls a function of the page script in a world that the page cannot touch; arguments and result are plain data. */
  call<Name extends keyof PageScript>(
    name: Name,
    ...args: Parameters<PageScript[Name]>
  ): Promise<ReturnType<PageScript[Name]>>;
  /** Scrolls the page. */
  scroll(way: ScrollWay, limits: Limits): Promise<void>;
  /**
   * Waits for what Playwright does in the page, no longer than a call may take: it sets no bound to much of it. Whatever
   * fails there is a PageError.
   */
  bound<T>(work: Promise<T>, limits: Limits): Promise<T>;
  /** Waits, after an action, for the navigation or the changes it caused; throws as `open` does. */
  settle(limits: Limits): Promise<void>;
  /** Throws PageError `blocked` when the current page is a challenge or a refusal. */
  check(): Promise<void>;
  /** What the browser keeps of its visits, cookies and storage: another session goes on from it. */
  storage(): Promise<BrowserStorage>;
  /** Puts that into a session which has visited nothing yet. */
  restore(storage: BrowserStorage): Promise<void>;
  /** Where the run has a pace: waits until the page's site may be asked for more. */
  awaitTurn?(limits: Limits): Promise<void>;
  /** Bytes received from outside since the launch. */
  bytesReceived(): number;
  /** Kills the browser and all of its processes and removes its files; idempotent, never throws. */
  close(): Promise<void>;
}

/** The parts a session is put together from. */
export interface SessionParts {
  readonly page: Page;
  readonly pid: number;
  readonly world: World;
  readonly mainDocument: MainDocument;
  readonly activity: Activity;
  readonly dialog: Promise<string>;
  /** The caller's own proxy, where everything goes through one. */
  readonly proxy: ProxyWatch | undefined;
  readonly pageScript: string;
  readonly callTimeoutMs: number;
  /** Most memory that the browser's processes may take together, in megabytes. */
  readonly maxMemoryMb: number;
  readonly bytesReceived: () => number;
  readonly kill: () => Promise<void>;
  readonly now: () => number;
}

const pollIntervalMs = 25;
/** An action's navigation or request begins within this time. */
const actionGraceMs = 80;
/** A page that never comes to rest is taken as it is after this time. */
const restLimitMs = 8_000;
/** A navigation can be given up for another one that the page before began; not for ever. */
const arrivalAttempts = 3;
/** Leaving a page takes no longer, however it hangs. */
const leaveLimitMs = 1_000;

/** Puts a session together. */
export function createSession(parts: SessionParts): BrowserSession {
  const { page, world, mainDocument, activity, now } = parts;
  const pageScript: WorldScript<PageScript> = { object: "__gleaner", source: parts.pageScript };
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  let announceClosed: () => void = () => {};
  const whenClosed = new Promise<void>((resolve) => {
    announceClosed = resolve;
  });

  let endRestoring = async () => {};
  let lost: PageError | undefined;
  const lose = (error: PageError) => {
    lost ??= error;
    closing.abort(lost);
  };
  const crash = () => lose(new PageError("browser_lost", "The browser ended unexpectedly."));
  page.on("crash", crash);
  page.context().browser()?.on("disconnected", crash);
  watchMemory(parts.pid, parts.maxMemoryMb * 1_000_000, whenClosed, () => {
    lose(new PageError("page_failed", `The page took more than ${parts.maxMemoryMb} MB of memory.`));
    void parts.kill();
  });

  const callLimits: Limits = { signal: closing.signal, timeoutMs: parts.callTimeoutMs };
  const check = async (limits: Limits = callLimits) => {
    const address = page.url();
    await unlessFailed(withDeadline(mainDocument.judged(), limits, "The page did not answer in time."));
    const lostProxy = isWeb(address) ? await parts.proxy?.lost(new URL(address)) : undefined;
    if (lostProxy) throw lostProxy;
    const status = mainDocument.status();
    const face = await world.call(probeScript, "face", [], limits);
    const reason = findBlock(status, face);
    const turnedAway = isPassing(status, face) ? { retryAfterMs: mainDocument.retryAfterMs() } : undefined;
    if (reason) {
      throw new PageError(
        "blocked",
        `The website blocked the visit: ${reason}.`,
        undefined,
        turnedAway,
        status,
      );
    }
    if (status !== undefined && status >= 400) {
      const sentence = `${hostOf(page.url())} answered with status ${status}.`;
      throw new PageError("navigation_failed", sentence, undefined, turnedAway, status);
    }
  };

  /** Ends as soon as the main document turns out to be unusable. */
  const unlessFailed = async <T>(work: Promise<T>): Promise<T> => {
    let stop: () => void = () => {};
    const failure = new Promise<never>((_resolve, reject) => {
      stop = mainDocument.onFailure(reject);
      const known = mainDocument.failure();
      if (known) reject(known);
    });
    try {
      return await Promise.race([work, failure]);
    } catch (error) {
      if (error === mainDocument.failure()) mainDocument.reset();
      throw error;
    } finally {
      stop();
    }
  };

  /** A page that keeps itself busy for longer than a call may take has been interrupted by then, and is asked again. */
  const askState = async (endsAt: number, limits: Limits): Promise<DocumentState> => {
    for (;;) {
      const timeoutMs = Math.min(endsAt - now(), parts.callTimeoutMs);
      try {
        return await world.call(probeScript, "state", [], { ...limits, timeoutMs });
      } catch (error) {
        if (!(error instanceof PageError) || error.code !== "timeout" || now() >= endsAt) throw error;
      }
    }
  };

  const rest = async (graceMs: number, limits: Limits) => {
    const begunAt = now();
    const lastAt = begunAt + Math.min(restLimitMs, limits.timeoutMs);
    for (;;) {
      const document = await askState(begunAt + limits.timeoutMs, limits);
      const waitedMs = now() - begunAt;
      const pending = activity.pending() + (document.loading || mainDocument.loading() ? 1 : 0);
      if (isAtRest({ document, pending, networkIdleMs: activity.idleMs(), waitedMs, graceMs })) return;
      if (now() >= lastAt && !document.loading) return;
      await pause(pollIntervalMs, limits);
    }
  };

  const bounded = (options: Limits): Limits => ({
    ...within(options, closing.signal),
    timeoutMs: Math.min(options.timeoutMs, parts.callTimeoutMs),
  });

  const bound = async <T>(work: Promise<T>, options: Limits): Promise<T> => {
    const limits = bounded(options);
    const late = "The page did not answer in time.";
    try {
      return await withDeadline(work, limits, late);
    } catch (error) {
      limits.signal.throwIfAborted();
      if (error instanceof errors.TimeoutError) throw new PageError("timeout", late, error);
      if (!(error instanceof PageError)) {
        throw new PageError("navigation_failed", "The page could not be used.", error);
      }
      if (error.code === "timeout") world.interrupt();
      throw error;
    }
  };

  /** Navigates until the document has begun to arrive. */
  const arrive = async (address: URL, limits: Limits) => {
    const startedAt = now();
    for (let attempt = 1; ; attempt += 1) {
      mainDocument.reset();
      const timeoutMs = startedAt + limits.timeoutMs - now();
      // The deadline is ours; Playwright's own only bounds what it does behind our back.
      const arrival = page.goto(address.href, { waitUntil: "commit", timeout: limits.timeoutMs + 1_000 });
      try {
        await withDeadline(unlessFailed(arrival), { ...limits, timeoutMs }, late(address));
        return;
      } catch (error) {
        if (limits.signal.aborted) throw error;
        if (error instanceof PageError) {
          throw (error.code === "timeout" && (await parts.proxy?.blame(address))) || error;
        }
        // The network event with the cause may arrive just after the navigation's own answer.
        await unlessFailed(pause(pollIntervalMs, limits));
        await unlessFailed(withDeadline(mainDocument.judged(), { ...limits, timeoutMs }, late(address)));
        if (page.isClosed() || !page.context().browser()?.isConnected()) {
          throw new PageError("browser_lost", "The browser ended unexpectedly.", error);
        }
        // The page before may have sent itself elsewhere at this moment: once more, from here.
        if (attempt === arrivalAttempts) {
          throw new PageError("navigation_failed", `${address.host} could not be loaded.`, error);
        }
      }
    }
  };

  /** Goes to an empty page; a navigation that was just given up may still get in between. */
  const leave = async () => {
    const lastAt = now() + leaveLimitMs;
    const limits = () => ({ signal: closing.signal, timeoutMs: lastAt - now() });
    do {
      const leaving = page.goto("about:blank", { timeout: leaveLimitMs });
      await withDeadline(leaving, limits(), "").catch(() => pause(pollIntervalMs, limits()).catch(() => {}));
    } while (page.url() !== "about:blank" && now() < lastAt && !closing.signal.aborted);
    mainDocument.reset();
  };

  return {
    page,
    pid: parts.pid,
    dialog: parts.dialog,
    closed: whenClosed,
    lost: () => lost,
    async open(url, options) {
      const address = parseAddress(url);
      const limits = within(options, closing.signal);
      limits.signal.throwIfAborted();
      const startedAt = now();
      try {
        await arrive(address, limits);
        await endRestoring();
        await unlessFailed(rest(0, { ...limits, timeoutMs: startedAt + limits.timeoutMs - now() }));
      } catch (error) {
        // What is not wanted must not go on loading, nor get in the way of the next address.
        if (!limits.signal.aborted) await leave();
        throw error;
      }
      await check({ ...limits, timeoutMs: startedAt + limits.timeoutMs - now() });
    },
    call: (name, ...args) => world.call(pageScript, name, args, callLimits),
    scroll: (way, options) => world.call(probeScript, "scroll", [way], bounded(options)),
    bound,
    async settle(options) {
      const limits = within(options, closing.signal);
      const startedAt = now();
      await unlessFailed(rest(actionGraceMs, limits));
      await check({ ...limits, timeoutMs: startedAt + limits.timeoutMs - now() });
    },
    check: () => check(),
    storage: () => takeStorage(page.context(), world, callLimits),
    async restore(storage) {
      const end = await putStorage(page.context(), world, storage);
      endRestoring = async () => {
        endRestoring = async () => {};
        await end().catch(() => {});
      };
    },
    bytesReceived: parts.bytesReceived,
    close() {
      closed ??= (async () => {
        closing.abort(new PageError("navigation_failed", "The browser was closed."));
        await parts.kill().catch(() => {});
        announceClosed();
      })();
      return closed;
    },
  };
}

/** Only http and https go through the guard: everything else is refused before the browser sees it. */
function parseAddress(url: string): URL {
  if (!URL.canParse(url)) throw new PageError("address_refused", "The address is not a valid web address.");
  const address = new URL(url);
  if (isWeb(address.href)) return address;
  throw new PageError("address_refused", "Only http and https addresses can be opened.");
}

const isWeb = (url: string): boolean => /^https?:\/\/./i.test(url);

const late = ({ host }: URL): string => `${host} did not answer in time.`;

function within(options: Limits, closing: AbortSignal): Limits {
  return { signal: AbortSignal.any([options.signal, closing]), timeoutMs: options.timeoutMs };
}

async function pause(milliseconds: number, limits: Limits): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await withDeadline(elapsed, limits, "The page did not come to rest in time.");
  } finally {
    clearTimeout(timer);
  }
}
