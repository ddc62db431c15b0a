import { classifyAddress, parseAddress } from "./address.ts";
import { parseAllowList } from "./allow-list.ts";
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
}

export type Verdict =
  | { readonly kind: "allowed"; readonly addresses: readonly string[] }
  | { readonly kind: "refused" }
  | { readonly kind: "unresolved" };

/** Decides about one connection; the addresses of an allowed one are the only ones that may be connected to. */
export type EgressPolicy = (host: string, port: number) => Promise<Verdict>;

/** Builds the policy; it resolves a name once per question and keeps only the addresses that passed. */
export function createPolicy(options: EgressOptions, isOwnPort: (port: number) => boolean): EgressPolicy {
  const opened = parseAllowList(options.allowHosts);
  const closed = parseAllowList(options.refuseHosts ?? []);
  const refusedPorts = new Set(options.refusePorts);
  const resolve = options.resolve ?? rememberAnswers(resolveBySystem);

  const mayConnect = (host: string, text: string, port: number): boolean => {
    const address = parseAddress(text);
    if (!address || closed(host, address, port)) return false;
    const kind = classifyAddress(address);
    if (kind === "public") return true;
    if (kind === "forbidden" || refusedPorts.has(port) || isOwnPort(port)) return false;
    return opened(host, address, port);
  };

  return async (name, port) => {
    const host = name
      .toLowerCase()
      .replace(/^\[|\]$/g, "")
      .replace(/\.$/, "");
    const found = parseAddress(host) ? [host] : await resolve(host).catch(() => []);
    if (found.length === 0) return { kind: "unresolved" };
    const addresses = found.filter((address) => mayConnect(host, address, port));
    return addresses.length > 0 ? { kind: "allowed", addresses } : { kind: "refused" };
  };
}
