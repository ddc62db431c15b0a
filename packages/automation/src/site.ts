import { parse } from "tldts";

/** Private suffixes count, so that two tenants of one hosting domain are different sites. */
const options = { allowPrivateDomains: true, extractHostname: false } as const;

/**
 * The site of an address or host name: its registrable domain. An IP address, or a name without a domain as in a
 * private network, is its own site. The site of a site is itself. Null for a public suffix alone, another scheme, or
 * an invalid address.
 */
export function siteOf(address: string): string | null {
  const text = address.trim();
  const isIpv6 = /^[0-9a-f:.]*$/i.test(text) && text.split(":").length > 2;
  const host = isIpv6 ? `[${text}]` : text;
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${host}`;
  if (text === "" || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") return null;
  // The parsed name has one spelling: lower case, punycode, four plain numbers.
  const name = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const { domain, isIp, isIcann, isPrivate } = parse(name, options);
  if (isIp) return name;
  const isListed = isIcann === true || isPrivate === true;
  return domain ?? (isListed || name === "" ? null : name);
}
