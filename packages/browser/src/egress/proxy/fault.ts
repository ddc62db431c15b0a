import { PageError } from "../../page-error.ts";
import { nameOf, type UpstreamProxy } from "./upstream.ts";

/** What is wrong with a proxy; `target` is the host and port that was requested through it. */
export type ProxyFault =
  /** No connection to it was made; `code` is the system's. */
  | { readonly kind: "unreachable"; readonly code: string }
  /** Its address is one that may not be reached. */
  | { readonly kind: "refused" }
  | { readonly kind: "silent" }
  | { readonly kind: "hung_up"; readonly target: string }
  | { readonly kind: "status"; readonly status: number; readonly target: string }
  /** Its connection closed in the middle of an answer. */
  | { readonly kind: "broke_off"; readonly target: string };

/** A proxy's fault as the page's error: the proxy's name, and the cause. */
export function proxyFailed(
  proxy: UpstreamProxy,
  fault: ProxyFault,
  openedBy: string | undefined,
): PageError {
  return new PageError("proxy_failed", `The proxy ${nameOf(proxy)} ${causeOf(proxy, fault, openedBy)}.`);
}

function causeOf(proxy: UpstreamProxy, fault: ProxyFault, openedBy: string | undefined): string {
  switch (fault.kind) {
    case "unreachable":
      return `could not be reached: ${reasons.get(fault.code) ?? "no connection came about"}`;
    case "refused": {
      const opened = openedBy === undefined ? "" : ` (${openedBy} opens private ones)`;
      return `cannot be used: there is no such address, or it is private or reserved${opened}`;
    }
    case "silent":
      return "did not answer in time";
    case "hung_up":
      return `closed the connection without an answer when it was asked for ${fault.target}`;
    case "status":
      return refusalOf(proxy, fault);
    case "broke_off":
      return `broke off the connection in the middle of a page of ${fault.target}`;
  }
}

function refusalOf(
  { username }: UpstreamProxy,
  { status, target }: Extract<ProxyFault, { kind: "status" }>,
): string {
  if (status !== 407) return `answered with status ${status} when it was asked for ${target}`;
  return username === undefined
    ? "asks for a username and a password (status 407)"
    : "refused the username or the password (status 407)";
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "it refused the connection"],
  ["ECONNRESET", "it reset the connection"],
  ["ETIMEDOUT", "it did not accept a connection in time"],
  ["EHOSTUNREACH", "there is no way to its host"],
  ["ENETUNREACH", "there is no way to its network"],
]);
