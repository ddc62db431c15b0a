import type { Guard } from "../egress/guard.ts";
import { PageError } from "../page-error.ts";

/** Statuses that may be a refusal to this visitor; the page itself decides (see blocked.ts). */
const refusalStatuses = new Set([401, 403, 405, 407, 429, 503]);

export const isRefusal = (status: number): boolean => refusalStatuses.has(status);

export function notHtml(mimeType: string): PageError {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? ` but ${mimeType}` : "";
  return new PageError("not_html", `The address does not lead to a web page${type}.`);
}

/** The guard's own word on the address, where it let nothing through. */
export function refusalOf(url: string, guard: Pick<Guard, "outcome" | "openedBy">): PageError | undefined {
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

/** What a status says of the page, where it is neither content nor a refusal. */
export function statusFailure(status: number, host: string): PageError | undefined {
  // The guard answers with these where it found nobody to forward to (proxy-chain's statuses).
  if (status === 594) return new PageError("navigation_failed", `${host} refused the connection.`);
  if (status >= 590 && status <= 599)
    return new PageError("navigation_failed", `${host} could not be reached.`);
  if (status < 400 || refusalStatuses.has(status)) return undefined;
  const sentence = `${host} answered with status ${status}.`;
  return new PageError("navigation_failed", sentence, undefined, undefined, status);
}

/** Chromium's net error codes (net/base/net_error_list.h) as sentences. */
export function loadFailure(code: string, host: string): PageError {
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

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "The site";
}
