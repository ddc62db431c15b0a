import type { CDPSession } from "playwright-core";
import { getDomain } from "tldts";
import type { DocumentState } from "../in-page/state.ts";

/** What a page is still fetching that may put content on it. */
export interface Activity {
  /** Requests that are worth waiting for at this moment. */
  pending(): number;
  /** Milliseconds since such a request last began or ended. */
  idleMs(): number;
}

/** All that is needed to say whether a page has come to rest. */
export interface Rest {
  readonly document: DocumentState;
  readonly pending: number;
  readonly networkIdleMs: number;
  /** Milliseconds since the wait began. */
  readonly waitedMs: number;
  /** Milliseconds to wait in any case, for what an action may be about to start. */
  readonly graceMs: number;
}

const contentTypes = new Set(["Document", "Script", "Stylesheet", "XHR", "Fetch"]);
/** A request that hangs longer than this is a long poll or a beacon, not content. */
const ownSiteLimitMs = 6_000;
const otherSiteLimitMs = 1_500;

const quietMs = 120;
const sparseQuietMs = 500;
const busyLimitMs = 3_000;
const leavingLimitMs = 5_000;

/** Counts requests of the page's frames from the browser's network events, which must be enabled. */
export function watchActivity(
  cdp: CDPSession,
  mainFrameId: string,
  pageUrl: () => string,
  now: () => number,
): Activity {
  const open = new Map<string, { readonly at: number; readonly url: string }>();
  let changedAt = now();
  const end = ({ requestId }: { requestId: string }) => {
    if (open.delete(requestId)) changedAt = now();
  };
  cdp.on("Network.requestWillBeSent", ({ requestId, type, request, frameId }) => {
    // A new document ends what the one before was fetching, not always with an event.
    if (type === "Document" && frameId === mainFrameId) open.clear();
    if (type === undefined || !contentTypes.has(type) || !/^https?:/.test(request.url)) return;
    changedAt = now();
    open.set(requestId, { at: changedAt, url: request.url });
  });
  cdp.on("Network.loadingFinished", end);
  cdp.on("Network.loadingFailed", end);
  cdp.on("Page.frameStartedNavigating", () => {
    changedAt = now();
  });
  return {
    pending() {
      const own = getDomain(pageUrl(), { allowPrivateDomains: true });
      let count = 0;
      for (const { at, url } of open.values()) {
        const isOwn = own === null || getDomain(url, { allowPrivateDomains: true }) === own;
        if (now() - at < (isOwn ? ownSiteLimitMs : otherSiteLimitMs)) count += 1;
      }
      return count;
    },
    idleMs: () => now() - changedAt,
  };
}

/** True when nothing more is to be expected: at once for a page without scripts, after a short quiet for one with. */
export function isAtRest(rest: Rest): boolean {
  const { document, pending, networkIdleMs, waitedMs, graceMs } = rest;
  if (document.loading || waitedMs < graceMs || pending > 0) return false;
  if (document.leaving && document.ageMs < leavingLimitMs) return false;
  if (document.scripts === 0) return true;
  if (document.busy && document.ageMs < busyLimitMs) return false;
  const needed = document.sparse ? sparseQuietMs : quietMs;
  return Math.min(document.idleMs, networkIdleMs) >= needed;
}
