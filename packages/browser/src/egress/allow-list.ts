import ipaddr from "ipaddr.js";
import { isInRange, parseAddress } from "./address.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const maxPort = 65_535;

/**
 * True when an operator's entry opens this address under this name and port. Without an address, because the name is
 * not resolved here, only entries that are names apply.
 */
export type AllowList = (host: string, address: Address | undefined, port: number) => boolean;

/** Reads `host`, `host:port`, `[v6]:port` and CIDR entries; throws on an entry that is none of these. */
export function parseAllowList(entries: readonly string[]): AllowList {
  const rules = entries.map(parseEntry);
  return (host, address, port) => rules.some((rule) => rule(host, address, port));
}

/**
 * True for a web address whose host name an entry names, or whose literal address an entry opens; names are not
 * resolved.
 */
export function opensAddress(entries: readonly string[]): (address: URL) => boolean {
  const opens = parseAllowList(entries);
  const unknown = ipaddr.parse("::");
  return ({ hostname, port, protocol }) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    return opens(host, parseAddress(host) ?? unknown, Number(port || (protocol === "https:" ? 443 : 80)));
  };
}

function parseEntry(entry: string): AllowList {
  const text = entry.trim().toLowerCase();
  // What ipaddr.js cannot read costs it an error with its stack, and every run reads the list.
  if (text.includes("/") && ipaddr.isValidCIDR(text)) {
    const range = ipaddr.parseCIDR(text);
    return (_host, address) => address !== undefined && isInRange(address, range);
  }
  const bare = parseAddress(text);
  const match = bare ? null : /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/.exec(text);
  const name = bare ? text : match?.[1];
  const only = match?.[2] === undefined ? undefined : Number(match[2]);
  if (name === undefined || (only ?? 0) > maxPort) {
    throw new Error(`"${entry}" is not a host, host:port or CIDR.`);
  }
  const literal = parseAddress(name);
  return (host, address, port) =>
    (only === undefined || only === port) &&
    (literal ? literal.toString() === address?.toString() : host === name);
}
