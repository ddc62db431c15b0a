import type { PageScript } from "@gleaner/extract";
import { errors, type Page } from "playwright-core";
import { watchMemory } from "./chromium/memory.ts";
import { type Limits, withDeadline } from "./deadline.ts";
import type { ScrollWay } from "./in-page/scroll.ts";
import { checkPage, type PageWatch } from "./page/check.ts";
import { type JsonWatch, watchJson } from "./page/json-watch.ts";
import { createNavigation } from "./page/navigation.ts";
import { type Picture, takePicture } from "./page/picture.ts";
import { probeScript } from "./page/probe.ts";
import { createRest, type RestWatch } from "./page/rest.ts";
import type { Spared, Sparing } from "./page/sparing.ts";
import { type BrowserStorage, putStorage, takeStorage } from "./page/storage.ts";
import { parseWebAddress } from "./page/web-address.ts";
import type { WorldScript } from "./page/world.ts";
import { PageError } from "./page-error.ts";

/** A page of a browser, for one job: the browser's own, or one that was opened beside it. */
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
  /**
   * Takes a picture of the page as it is, whole or of its window, in which nothing typed is seen; null where there is none
   * to be had. The page is not asked, and nothing of it is ended where that takes too long.
   */
  picture(whole: boolean, limits: Limits): Promise<Picture | null>;
  /** Waits, after an action, for the navigation or the changes it caused; throws as `open` does. */
  settle(limits: Limits): Promise<void>;
  /** Throws PageError `blocked` when the current page is a challenge or a refusal. */
  check(): Promise<void>;
  /** Keeps the JSON documents that the page fetches from now on, within bounds. */
  watchJson(): Promise<JsonWatch>;
  /** What the browser keeps of its visits, cookies and storage: another session goes on from it. */
  storage(): Promise<BrowserStorage>;
  /** Puts that into a session which has visited nothing yet. */
  restore(storage: BrowserStorage): Promise<void>;
  /** Where the run has a pace: waits until the page's site may be asked for more. */
  awaitTurn?(limits: Limits): Promise<void>;
  /** From the next page on loads no pictures, fonts, sounds, films and beacons, and nothing of these registrable domains. */
  spare(sites: readonly string[]): Promise<void>;
  spared(): Spared;
  /** Opens one more page in the same browser, with the same cookies and behind the same guard; closing it closes nothing else. */
  beside?(limits: Limits): Promise<BrowserSession>;
  /** Bytes received from outside since the launch. */
  bytesReceived(): number;
  /** Kills the browser and all of its processes and removes its files; idempotent, never throws. */
  close(): Promise<void>;
}

/** Sources of the scripts of a page; each goes into it, the first before the others, when a function of it is called there. */
export interface PageScripts {
  /** Sets `globalThis.__gleanerReading` to what a replay asks of a page, and leaves there what the others stand on. */
  readonly reading: string;
  /** Sets `globalThis.__gleanerLooking` to an object with `observe`, `refind` and `places`. */
  readonly looking: string;
  /** Sets `globalThis.__gleanerLearning` to an object with `learn` and `pointInRows`. */
  readonly learning: string;
}

/** The parts a session is put together from; the proxy is the caller's own, where everything goes through one. */
export interface SessionParts extends PageWatch, RestWatch {
  readonly pid: number;
  readonly dialog: Promise<string>;
  readonly pageScripts: PageScripts;
  /** Most memory that the browser's processes may take together, in megabytes. */
  readonly maxMemoryMb: number;
  readonly sparing: Sparing;
  readonly bytesReceived: () => number;
  readonly kill: () => Promise<void>;
}

/** An action's navigation or request begins within this time. */
const actionGraceMs = 80;

/** Puts a session together. */
export function createSession(parts: SessionParts): BrowserSession {
  const { page, world, mainDocument, now } = parts;
  const scriptOf = scriptsOf(parts.pageScripts);
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
  const browser = page.context().browser();
  const onEnd = () => lose(new PageError("browser_lost", "The browser ended unexpectedly."));
  page.on("crash", () => lose(new PageError("browser_lost", "The page's process ended unexpectedly.")));
  browser?.on("disconnected", onEnd);
  watchMemory(parts.pid, parts.maxMemoryMb * 1_000_000, whenClosed, () => {
    lose(new PageError("page_failed", `The page took more than ${parts.maxMemoryMb} MB of memory.`));
    void parts.kill();
  });

  const callLimits: Limits = { signal: closing.signal, timeoutMs: parts.callTimeoutMs };
  const check = (limits: Limits = callLimits) => checkPage(parts, limits);
  const rest = createRest(parts);
  const { arrive, leave } = createNavigation(parts);

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

  return {
    page,
    pid: parts.pid,
    dialog: parts.dialog,
    closed: whenClosed,
    lost: () => lost,
    async open(url, options) {
      const address = parseWebAddress(url);
      const limits = within(options, closing.signal);
      limits.signal.throwIfAborted();
      const startedAt = now();
      try {
        await arrive(address, limits);
        await endRestoring();
        await mainDocument.unlessFailed(
          rest(0, { ...limits, timeoutMs: startedAt + limits.timeoutMs - now() }),
        );
      } catch (error) {
        // What is not wanted must not go on loading, nor get in the way of the next address.
        if (!limits.signal.aborted) await leave(closing.signal);
        throw error;
      }
      await check({ ...limits, timeoutMs: startedAt + limits.timeoutMs - now() });
    },
    call: (name, ...args) => world.call(scriptOf(name), name, args, callLimits),
    scroll: (way, options) => world.call(probeScript, "scroll", [way], bounded(options)),
    bound,
    async settle(options) {
      const limits = within(options, closing.signal);
      const startedAt = now();
      await mainDocument.unlessFailed(rest(actionGraceMs, limits));
      await check({ ...limits, timeoutMs: startedAt + limits.timeoutMs - now() });
    },
    check: () => check(),
    async picture(whole, options) {
      const limits = bounded(options);
      const late = "No picture was taken in time.";
      return withDeadline(takePicture(parts, whole, callLimits), limits, late).catch(() => null);
    },
    watchJson: () => bound(watchJson(page), callLimits),
    storage: () => takeStorage(page.context(), world, callLimits),
    async restore(storage) {
      const end = await putStorage(page.context(), world, storage, callLimits);
      endRestoring = async () => {
        endRestoring = async () => {};
        await end().catch(() => {});
      };
    },
    spare: (sites) => bound(parts.sparing.begin(sites), callLimits),
    spared: parts.sparing.spared,
    bytesReceived: parts.bytesReceived,
    close() {
      closed ??= (async () => {
        closing.abort(new PageError("navigation_failed", "The browser was closed."));
        browser?.off("disconnected", onEnd);
        await parts.kill().catch(() => {});
        announceClosed();
      })();
      return closed;
    },
  };
}

function scriptsOf({ reading, looking, learning }: PageScripts) {
  const toRead = { object: "__gleanerReading", source: reading };
  const toLook = { object: "__gleanerLooking", source: looking, on: toRead };
  const toLearn = { object: "__gleanerLearning", source: learning, on: toRead };
  return (name: keyof PageScript): WorldScript<PageScript> => {
    if (name === "learn" || name === "pointInRows") return toLearn;
    if (name === "observe" || name === "refind" || name === "places") return toLook;
    return toRead;
  };
}

function within(options: Limits, closing: AbortSignal): Limits {
  return { signal: AbortSignal.any([options.signal, closing]), timeoutMs: options.timeoutMs };
}
