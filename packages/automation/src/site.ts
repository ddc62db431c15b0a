import { parse } from "tldts";

/** Private suffixes count: one tenant of a hosting domain is not the other's site. */
const options = { allowPrivateDomains: true, extractHostname: false } as const;

/**
 * The site that an address or a host name belongs to: its registrable domain. An address of digits, and a name without
 * a domain as in a private network, is a site by itself; a site's is itself. Null for what names no site: a public suffix alone, another
 * scheme, or no address at all.
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
