import { classifyAddress, leadsInside, parseAddress } from "./address.ts";
import { parseAllowList } from "./allow-list.ts";
import type { UpstreamProxy } from "./proxy/upstream.ts";
import { type Resolve, rememberAnswers, resolveBySystem } from "./resolver.ts";

/**
 * What a browser, or another client that fetches for a caller, may reach: public addresses always, others as
 * configured here.
 */
export interface EgressOptions {
  /** `host`, `host:port` or CIDR that are reachable although they are not public. */
  readonly allowHosts: readonly string[];
  /** Ports that stay refused on every address that is not public, whatever `allowHosts` says. */
  readonly refusePorts: readonly number[];
  /** `host` or `host:port` that stay refused whatever `allowHosts` says, such as a runtime's own API. */
  readonly refuseHosts?: readonly string[];
  /** The name of the setting behind `allowHosts`, for the message of a refusal; undefined where it cannot be set. */
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

/** Decides about one connection. Only the addresses in an allowed decision may be connected to. */
export type EgressPolicy = (host: string, port: number) => Promise<Verdict>;

/** Decides about a host that a proxy will resolve, by its name alone. */
export type NamePolicy = (host: string, port: number) => "allowed" | "refused";

/** Builds the policy. It resolves a name once per decision and keeps only the addresses that passed. */
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
 * Builds the policy for requests through a caller's own proxy. The proxy resolves names, so that no other resolver
 * learns of them. Only the visible is checked: literal addresses that are not public, and names that are always
 * private, are refused.
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
    /** Our own ports are refused under every name, because the proxy resolves the name and may lead back here. */
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

/** A number that stands for an IPv4 address, as that address; undefined for other hosts. */
function unmask(host: string): string | undefined {
  if (!/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/.test(host)) return host;
  return URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : undefined;
}
