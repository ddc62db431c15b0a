import { classifyAddress, leadsInside, parseAddress } from "@gleaner/browser/address";
import { list } from "@gleaner/core/environment";

const opensSome = (): boolean => list.parse(process.env.GLEANER_ALLOW_HOSTS).length > 0;

/**
 * Whether a run may open an address, judged by its text: a private host only where the operator opened some. The
 * runner's guard decides finally.
 */
export function mayOpen({ hostname }: URL): boolean {
  const address = parseAddress(hostname);
  if (!address) return opensSome() || !leadsInside(hostname);
  const kind = classifyAddress(address);
  return kind === "public" || (kind === "internal" && opensSome());
}

/** Whether a webhook may use an address: plain http only where the operator opened some hosts. */
export const mayDeliver = (address: URL): boolean =>
  mayOpen(address) && (address.protocol === "https:" || opensSome());
