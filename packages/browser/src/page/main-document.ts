import type { CDPSession } from "playwright-core";
import type { Guard } from "../egress/guard.ts";
import { PageError } from "../page-error.ts";

/** The page's own document as it comes over the wire: what was asked, what was answered, and what is wrong with it. */
export interface MainDocument {
  /** Forgets the document so far: a navigation begins, or its failure has been reported. */
  reset(): void;
  /** Why the current document cannot be used, as far as is known. */
  failure(): PageError | undefined;
  /** HTTP status of the current document. */
  status(): number | undefined;
  /** True between a navigation's request and its end. */
  loading(): boolean;
  /** Called on a failure that must end a wait. */
  onFailure(listener: (error: PageError) => void): () => void;
}

interface Current {
  readonly id: string;
  url: string;
  status: number | undefined;
  received: number;
  done: boolean;
}

const htmlTypes = new Set(["text/html", "application/xhtml+xml"]);
/** Statuses that may be a refusal to this visitor; the page itself decides (see blocked.ts). */
const refusalStatuses = new Set([401, 403, 405, 407, 429, 503]);

/** What the guard makes of a site's own 407, which a browser would take for the guard's (proxy-chain's status). */
const ownProxyRefusal = 597;

/** Watches the main frame's documents; stops one that is too large or no web page. Network events must be enabled. */
export function watchMainDocument(
  cdp: CDPSession,
  mainFrameId: string,
  guard: Pick<Guard, "outcome" | "openedBy">,
  maxPageBytes: number,
): MainDocument {
  let current: Current | undefined;
  let failure: PageError | undefined;
  const listeners = new Set<(error: PageError) => void>();

  const fail = (error: PageError) => {
    if (failure) return;
    failure = error;
    for (const listener of listeners) listener(error);
    cdp.send("Page.stopLoading").catch(() => {});
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
    const refused = refusalOf(current.url, guard);
    if (refused) return fail(refused);
    if (response.status === 204 || response.status === 205) return fail(notHtml(""));
    const failed = statusFailure(current.status, hostOf(current.url));
    if (failed) return fail(failed);
    if (refusalStatuses.has(current.status)) return;
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
    if (current.status !== undefined) return fail(broken);
    fail(refusalOf(current.url, guard) ?? loadFailure(errorText, host));
  });

  return {
    reset() {
      current = undefined;
      failure = undefined;
    },
    failure: () => failure,
    status: () => current?.status,
    loading: () => current !== undefined && !current.done,
    onFailure(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function notHtml(mimeType: string): PageError {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? ` but ${mimeType}` : "";
  return new PageError("not_html", `The address does not lead to a web page${type}.`);
}

/** The guard's own word on the address, where it let nothing through. */
function refusalOf(url: string, guard: Pick<Guard, "outcome" | "openedBy">): PageError | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  switch (guard.outcome(parsed)) {
    // One sentence for both, or it would tell which names a private network has.
    case "refused":
    case "unresolved": {
      const opened = guard.openedBy === undefined ? "" : ` ${guard.openedBy} opens private ones.`;
      const reason = "there is no such address, or it is private or reserved.";
      return new PageError("address_refused", `${parsed.host} cannot be opened: ${reason}${opened}`);
    }
    case "exhausted":
      return new PageError("too_large", "The run has received more data than it may.");
    default:
      return undefined;
  }
}

function statusFailure(status: number, host: string): PageError | undefined {
  // The guard answers with these where it found nobody to forward to (proxy-chain's statuses).
  if (status === 594) return new PageError("navigation_failed", `${host} refused the connection.`);
  if (status >= 590 && status <= 599)
    return new PageError("navigation_failed", `${host} could not be reached.`);
  if (status < 400 || refusalStatuses.has(status)) return undefined;
  return new PageError("navigation_failed", `${host} answered with status ${status}.`);
}

/** Chromium's net error codes (net/base/net_error_list.h) as sentences. */
function loadFailure(code: string, host: string): PageError {
  switch (code) {
    case "net::ERR_TOO_MANY_REDIRECTS":
      return new PageError("navigation_failed", `${host} redirects without end.`);
    case "net::ERR_UNSAFE_PORT":
      return new PageError("address_refused", `${host} uses a port that may not be opened.`);
    case "net::ERR_UNSAFE_REDIRECT":
    case "net::ERR_DISALLOWED_URL_SCHEME":
    case "net::ERR_UNKNOWN_URL_SCHEME":
      return new PageError("address_refused", `${host} leads to an address that may not be opened.`);
    // The same over TLS, where no proxy can have said it.
    case "net::ERR_UNEXPECTED_PROXY_AUTH":
      return new PageError("blocked", "The website blocked the visit: access denied (status 407).");
    case "net::ERR_TUNNEL_CONNECTION_FAILED":
    case "net::ERR_EMPTY_RESPONSE":
    case "net::ERR_CONNECTION_RESET":
    case "net::ERR_CONNECTION_REFUSED":
    case "net::ERR_CONNECTION_CLOSED":
      return new PageError("navigation_failed", `${host} did not accept the connection.`);
    default: {
      if (code.startsWith("net::ERR_CERT_") || code.startsWith("net::ERR_SSL_")) {
        return new PageError("navigation_failed", `${host} has no valid certificate.`);
      }
      const name = /^net::ERR_[A-Z0-9_]+$/.test(code)
        ? ` (${code.slice("net::ERR_".length).toLowerCase()})`
        : "";
      return new PageError("navigation_failed", `${host} could not be loaded${name}.`);
    }
  }
}

function headerOf(headers: Readonly<Record<string, string>>, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "The site";
}
