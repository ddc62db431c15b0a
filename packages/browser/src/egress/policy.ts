import { classifyAddress, leadsInside, parseAddress } from "./address.ts";
import { parseAllowList } from "./allow-list.ts";
import type { UpstreamProxy } from "./proxy/upstream.ts";
import { type Resolve, rememberAnswers, resolveBySystem } from "./resolver.ts";

/** What a browser, or anything else that fetches for a caller, may reach. Public addresses always; the rest as opened here. */
export interface EgressOptions {
  /** `host`, `host:port` or CIDR that are reachable although they are not public. */
  readonly allowHosts: readonly string[];
  /** Ports that stay refused on every address that is not public, whatever `allowHosts` says. */
  readonly refusePorts: readonly number[];
  /** `host` or `host:port` that stay refused, whatever `allowHosts` says, such as a runtime's own API. */
  readonly refuseHosts?: readonly string[];
  /** The name of the setting that `allowHosts` comes from, for whoever is refused; none where it cannot be set. */
  readonly openedBy?: string | undefined;
  /** Most bytes that may be received in all; 500 MB unless given. */
  readonly maxBytes?: number;
  /** Looks a name up; the system's resolver unless given. */
  readonly resolve?: Resolve;
  /** A proxy of the caller's own, through which everything goes. */
  readonly proxy?: UpstreamProxy | undefined;
}

export type Verdict =
  | { readonly kind: "allowed"; readonly addresses: readonly string[] }
  | { readonly kind: "refused" }
  | { readonly kind: "unresolved" };

/** Decides about one connection; the addresses of an allowed one are the only ones that may be connected to. */
export type EgressPolicy = (host: string, port: number) => Promise<Verdict>;

/** Decides about a host that a proxy resolves, by its name alone. */
export type NamePolicy = (host: string, port: number) => "allowed" | "refused";

/** Builds the policy; it resolves a name once per question and keeps only the addresses that passed. */
export function createPolicy(options: EgressOptions, isOwnPort: (port: number) => boolean): EgressPolicy {
  const { mayConnect } = createRules(options, isOwnPort);
  const resolve = options.resolve ?? rememberAnswers(resolveBySystem);
  return async (name, port) => {
    const host = bareHost(name);
    const found = parseAddress(host) ? [host] : await resolve(host).catch(() => []);
    if (found.length === 0) return { kind: "unresolved" };
    const addresses = found.filter((address) => mayConnect(host, address, port));
    return addresses.length > 0 ? { kind: "allowed", addresses } : { kind: "refused" };
  };
}

/**
 * Builds the policy for what a proxy of the caller's fetches. The proxy resolves names, so that nobody else learns of
 * them; what is refused is what can be seen: literal addresses that are not public, and names that only lead inside.
 */
export function createNamePolicy(options: EgressOptions, isOwnPort: (port: number) => boolean): NamePolicy {
  const { mayConnect, mayName } = createRules(options, isOwnPort);
  return (name, port) => {
    const host = unmask(bareHost(name));
    if (host === undefined) return "refused";
    const isAllowed = parseAddress(host) ? mayConnect(host, host, port) : mayName(host, port);
    return isAllowed ? "allowed" : "refused";
  };
}

function createRules(options: EgressOptions, isOwnPort: (port: number) => boolean) {
  const opened = parseAllowList(options.allowHosts);
  const closed = parseAllowList(options.refuseHosts ?? []);
  const refusedPorts = new Set(options.refusePorts);
  return {
    mayConnect(host: string, text: string, port: number): boolean {
      const address = parseAddress(text);
      if (!address || closed(host, address, port)) return false;
      const kind = classifyAddress(address);
      if (kind === "public") return true;
      if (kind === "forbidden" || refusedPorts.has(port) || isOwnPort(port)) return false;
      return opened(host, address, port);
    },
    /** Ports of our own are refused under every name: nobody here knows where the proxy finds it. */
    mayName(host: string, port: number): boolean {
      if (closed(host, undefined, port) || refusedPorts.has(port) || isOwnPort(port)) return false;
      return !leadsInside(host) || opened(host, undefined, port);
    },
  };
}

function bareHost(name: string): string {
  return name
    .toLowerCase()
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "");
}

/** A number in disguise as the address that it is; undefined where it is none. */
function unmask(host: string): string | undefined {
  if (!/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(host)) return host;
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : undefined;
}
