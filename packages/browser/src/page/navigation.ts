import type { Page } from "playwright-core";
import { type Limits, pause, withDeadline } from "../deadline.ts";
import type { ProxyWatch } from "../egress/proxy/route.ts";
import { PageError } from "../page-error.ts";
import type { MainDocument } from "./main-document.ts";

/** Where a page is led to. */
export interface Navigation {
  /** Navigates until the document has begun to arrive. */
  arrive(address: URL, limits: Limits): Promise<void>;
  /** Goes to an empty page; a navigation that was just given up may still get in between. Never throws. */
  leave(signal: AbortSignal): Promise<void>;
}

/** What a navigation takes. */
export interface NavigationParts {
  readonly page: Page;
  readonly mainDocument: MainDocument;
  readonly proxy: ProxyWatch | undefined;
  readonly now: () => number;
}

/** A navigation's own answer and the network event with its cause arrive within this time of each other. */
const causeGraceMs = 25;
/** A navigation can be given up for another one that the page before began; not for ever. */
const arrivalAttempts = 5;
/** Leaving a page takes no longer, however it hangs. */
const leaveLimitMs = 1_000;

/** Makes the navigation of a page. */
export function createNavigation({ page, mainDocument, proxy, now }: NavigationParts): Navigation {
  return {
    async arrive(address, limits) {
      const startedAt = now();
      const late = `${address.host} did not answer in time.`;
      for (let attempt = 1; ; attempt += 1) {
        mainDocument.reset();
        const left: Limits = { ...limits, timeoutMs: startedAt + limits.timeoutMs - now() };
        const reached = (work: Promise<unknown>) => withDeadline(mainDocument.unlessFailed(work), left, late);
        try {
          // The deadline is ours; Playwright's own only bounds what it does behind our back.
          const timeout = limits.timeoutMs + 1_000;
          await reached(page.goto(address.href, { waitUntil: "commit", timeout }));
          return;
        } catch (error) {
          if (limits.signal.aborted) throw error;
          if (error instanceof PageError) {
            throw (error.code === "timeout" && (await proxy?.blame(address))) || error;
          }
          // Each time twice as long, or what was given up last would be what gets in between next.
          await mainDocument.unlessFailed(pause(causeGraceMs * 2 ** (attempt - 1), limits));
          await reached(mainDocument.judged());
          if (page.isClosed() || !page.context().browser()?.isConnected()) {
            throw new PageError("browser_lost", "The browser ended unexpectedly.", error);
          }
          // The page before may have sent itself elsewhere at this moment: once more, from here.
          if (attempt === arrivalAttempts) {
            throw new PageError("navigation_failed", `${address.host} could not be loaded.`, error);
          }
        }
      }
    },
    async leave(signal) {
      const lastAt = now() + leaveLimitMs;
      const limits = () => ({ signal, timeoutMs: lastAt - now() });
      const isLeft = () =>
        withDeadline(page.goto("about:blank", { timeout: leaveLimitMs }), limits(), "").then(
          () => true,
          () => false,
        );
      while (!(await isLeft()) && now() < lastAt && !signal.aborted) {
        await pause(causeGraceMs, limits()).catch(() => {});
      }
      mainDocument.reset();
    },
  };
}
