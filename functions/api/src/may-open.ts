import { classifyAddress, leadsInside, parseAddress } from "@gleaner/browser/address";
import { list } from "@gleaner/core/environment";

const opensSome = (): boolean => list.parse(process.env.GLEANER_ALLOW_HOSTS).length > 0;

/**
 * Whether a run might open an address, as far as it can be told by its looks: what leads inside only where the operator
 * opened some. The runner's guard has the last word.
 */
export function mayOpen({ hostname }: URL): boolean {
  const address = parseAddress(hostname);
  if (!address) return opensSome() || !leadsInside(hostname);
  const kind = classifyAddress(address);
  return kind === "public" || (kind === "internal" && opensSome());
}

/** Whether a webhook might lead to an address: what is not encrypted only where the operator opened some. */
export const mayDeliver = (address: URL): boolean =>
  mayOpen(address) && (address.protocol === "https:" || opensSome());
