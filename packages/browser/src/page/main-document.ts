import type { CDPSession } from "playwright-core";
import type { Guard } from "../egress/guard.ts";
import { PageError } from "../page-error.ts";
import { hostOf, isRefusal, loadFailure, notHtml, refusalOf, statusFailure } from "./load-failure.ts";
import { readRetryAfter } from "./retry-after.ts";

/** The page's own document as it comes over the wire: what was asked, what was answered, and what is wrong with it. */
export interface MainDocument {
  /** Forgets the document so far: a navigation begins, or its failure has been reported. */
  reset(): void;
  /** HTTP status of the current document. */
  status(): number | undefined;
  /** After how long the current document's server asks to come back; null where it does not. */
  retryAfterMs(): number | null;
  /** True between a navigation's request and its end. */
  loading(): boolean;
  /** Resolves once it is known whether the site or the caller's proxy is at fault for the latest answer. */
  judged(): Promise<unknown>;
  /** Waits for that work, and rejects as soon as the current document turns out to be unusable. */
  unlessFailed<T>(work: Promise<T>): Promise<T>;
}

interface Current {
  readonly id: string;
  url: string;
  status: number | undefined;
  retryAfter?: string | undefined;
  received: number;
  done: boolean;
}

const htmlTypes = new Set(["text/html", "application/xhtml+xml"]);
/** What is asked of the guard: whether it let an address through, and what its proxy made of it. */
export type GuardWatch = Pick<Guard, "outcome" | "openedBy" | "proxy">;

/** What the guard makes of a site's own 407, which a browser would take for the guard's (proxy-chain's status). */
const ownProxyRefusal = 597;

/** Watches the main frame's documents; stops one that is too large or no web page. Network events must be enabled. */
export function watchMainDocument(
  cdp: CDPSession,
  mainFrameId: string,
  guard: GuardWatch,
  maxPageBytes: number,
): MainDocument {
  const { proxy } = guard;
  let current: Current | undefined;
  let failure: PageError | undefined;
  let judging: Promise<unknown> = Promise.resolve();
  const listeners = new Set<(error: PageError) => void>();

  const fail = (error: PageError) => {
    if (failure) return;
    failure = error;
    for (const listener of listeners) listener(error);
    cdp.send("Page.stopLoading").catch(() => {});
  };
  /** Fails by the proxy's fault, or else by what the site's own would be. */
  const judge = (blame: Promise<PageError | undefined>, otherwise: PageError | undefined) => {
    const judged = current;
    judging = blame.then((fault) => {
      const error = fault ?? otherwise;
      if (current === judged && error) fail(error);
    });
  };
  const tooLarge = () => {
    const megabytes = Math.round(maxPageBytes / 100_000) / 10;
    fail(new PageError("too_large", `The page is larger than ${megabytes} MB.`));
  };

  cdp.on("Network.requestWillBeSent", (event) => {
    if (event.type !== "Document" || event.frameId !== mainFrameId || event.requestId !== event.loaderId)
      return;
    if (current?.id !== event.requestId) {
      current = { id: event.requestId, url: event.request.url, status: undefined, received: 0, done: false };
      failure = undefined;
    }
    current.url = event.request.url;
  });
  cdp.on("Network.responseReceived", ({ requestId, response }) => {
    if (!current || requestId !== current.id) return;
    current.status = response.status === ownProxyRefusal ? 407 : response.status;
    current.retryAfter = headerOf(response.headers, "retry-after");
    const refused = proxyFailureOf(current.url, guard) ?? refusalOf(current.url, guard);
    if (refused) return fail(refused);
    if (response.status === 204 || response.status === 205) return fail(notHtml(""));
    const failed = isRefusal(current.status) ? undefined : statusFailure(current.status, hostOf(current.url));
    if (proxy?.mayBlame(new URL(current.url), current.status)) {
      const answer = { status: current.status, headers: response.headers };
      return judge(proxy.blame(new URL(current.url), answer), failed);
    }
    if (failed) return fail(failed);
    if (isRefusal(current.status)) return;
    if (!htmlTypes.has(response.mimeType)) return fail(notHtml(response.mimeType));
    if (Number(headerOf(response.headers, "content-length") ?? 0) > maxPageBytes) tooLarge();
  });
  cdp.on("Network.dataReceived", ({ requestId, dataLength }) => {
    if (!current || requestId !== current.id) return;
    current.received += dataLength;
    if (current.received > maxPageBytes) tooLarge();
  });
  cdp.on("Network.loadingFinished", ({ requestId }) => {
    if (current && requestId === current.id) current.done = true;
  });
  cdp.on("Page.downloadWillBegin", ({ frameId, url }) => {
    if (!current || frameId !== mainFrameId || url !== current.url) return;
    current.done = true;
    fail(notHtml(""));
  });
  cdp.on("Network.loadingFailed", ({ requestId, errorText }) => {
    if (!current || requestId !== current.id) return;
    current.done = true;
    // Given up for something else, such as another navigation: that one's outcome counts.
    if (errorText === "net::ERR_ABORTED") return;
    const host = hostOf(current.url);
    // Of a page that broke off nobody knows what is missing.
    const broken = new PageError("navigation_failed", `${host} broke off in the middle of the page.`);
    const url = new URL(current.url);
    if (current.status !== undefined) {
      return fail((isBrokenConnection(errorText) && proxy?.brokeOff(url)) || broken);
    }
    const known = proxyFailureOf(current.url, guard) ?? refusalOf(current.url, guard);
    if (known) return fail(known);
    const failed = loadFailure(errorText, host);
    if (proxy && isBrokenConnection(errorText)) judge(proxy.blame(url), failed);
    else fail(failed);
  });

  const reset = () => {
    current = undefined;
    failure = undefined;
  };
  return {
    reset,
    status: () => current?.status,
    retryAfterMs: () => readRetryAfter(current?.retryAfter, Date.now()),
    judged: () => judging,
    loading: () => current !== undefined && !current.done,
    async unlessFailed(work) {
      let stop = () => {};
      const failed = new Promise<never>((_resolve, reject) => {
        if (failure) reject(failure);
        listeners.add(reject);
        stop = () => listeners.delete(reject);
      });
      try {
        return await Promise.race([work, failed]);
      } catch (error) {
        // A failure is reported once.
        if (error === failure) reset();
        throw error;
      } finally {
        stop();
      }
    },
  };
}

/** How a connection ends that somebody cut, as Chromium says it. */
const brokenConnections = new Set(
  [
    "CONNECTION_ABORTED",
    "CONNECTION_CLOSED",
    "CONNECTION_RESET",
    "CONTENT_LENGTH_MISMATCH",
    "EMPTY_RESPONSE",
    "HTTP2_PING_FAILED",
    "HTTP2_SERVER_REFUSED_STREAM",
    "INCOMPLETE_CHUNKED_ENCODING",
    "PROXY_CONNECTION_FAILED",
    "SOCKET_NOT_CONNECTED",
    "SSL_PROTOCOL_ERROR",
    "TIMED_OUT",
    "TUNNEL_CONNECTION_FAILED",
  ].map((name) => `net::ERR_${name}`),
);
const isBrokenConnection = (code: string): boolean => brokenConnections.has(code);

function proxyFailureOf(url: string, { proxy }: GuardWatch): PageError | undefined {
  return URL.canParse(url) ? proxy?.failure(new URL(url)) : undefined;
}

function headerOf(headers: Readonly<Record<string, string>>, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}
