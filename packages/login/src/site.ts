import { parse } from "tldts";

/**
 * The site that an address or a host name belongs to: its registrable domain, where customers of one host count as
 * sites of their own. An address of digits, and a name without a registrable domain, is its own site.
 */
export function siteOf(address: string): string | null {
  const { domain, hostname } = parse(address, { allowPrivateDomains: true });
  return domain ?? hostname;
}
