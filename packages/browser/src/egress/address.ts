import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The kinds of networks that the guard distinguishes. */
export type AddressKind =
  | "public"
  /** Private, loopback, reserved and the like: refused unless the operator opens it. */
  | "internal"
  /** Refused regardless of the operator's settings: cloud metadata, link-local, addresses that hide another address. */
  | "forbidden";

/** Ranges that no setting opens. IPv6 ranges that embed an IPv4 address would let a caller bypass an IPv4 rule. */
const forbiddenRanges = [
  "0.0.0.0/8",
  "169.254.0.0/16", // link-local: instance, task and Lambda metadata
  "168.63.129.16/32", // Azure's metadata channel
  "100.100.100.200/32", // Alibaba's metadata
  "192.0.0.192/32", // Oracle's metadata
  "224.0.0.0/4",
  "255.255.255.255/32",
  "::/128",
  "::ffff:0:0/96", // IPv4-mapped
  "::ffff:0:0:0/96", // IPv4-translated
  "64:ff9b::/96", // NAT64
  "64:ff9b:1::/48", // NAT64, local use
  "2001::/32", // Teredo
  "2002::/16", // 6to4
  "fe80::/10",
  "fd00:ec2::/32", // AWS metadata over IPv6
  "fd20:ce::254/128", // Google's metadata over IPv6
  "ff00::/8",
].map((range) => ipaddr.parseCIDR(range));

const globalUnicast = ipaddr.parseCIDR("2000::/3");
/** `::/96`, the deprecated IPv4-compatible form; `::1` is the one address in it that means itself. */
const ipv4Compatible = ipaddr.parseCIDR("::/96");

/** Names that always resolve to private networks (RFC 6761, RFC 6762 appendix G, RFC 8375). */
const insideNames = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)\.?$/;

/** True for a lower-case host name that can only be private: one of those, or one without a domain. */
export const leadsInside = (name: string): boolean => insideNames.test(name) || !name.includes(".");

/** True when the address lies in the range; false for the other address family. */
export function isInRange(address: Address, range: [Address, number]): boolean {
  return address.kind() === range[0].kind() && address.match(range);
}

/** Parses a literal address, with or without zone and brackets; undefined for a name. */
export function parseAddress(text: string): Address | undefined {
  const bare = text.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  return ipaddr.isValid(bare) && (bare.includes(":") || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.parse(bare)
    : undefined;
}

/**
 * Classifies by the IANA special-purpose registries, as ipaddr.js holds them; an unknown range counts as not public.
 */
export function classifyAddress(address: Address): AddressKind {
  if (forbiddenRanges.some((range) => isInRange(address, range))) return "forbidden";
  if (address.kind() === "ipv6") {
    if (isInRange(address, ipv4Compatible)) return address.range() === "loopback" ? "internal" : "forbidden";
    if (!isInRange(address, globalUnicast)) return "internal";
  }
  return address.range() === "unicast" ? "public" : "internal";
}
