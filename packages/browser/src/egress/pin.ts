import type { lookup } from "node:dns";
import { parseAddress } from "./address.ts";
import { parseAllowList } from "./allow-list.ts";
import { createPolicy, type EgressOptions } from "./policy.ts";
import { answerWith } from "./resolver.ts";

export { readRetryAfter } from "../page/retry-after.ts";

/** The destination of one request: its name was resolved once, and only the vetted addresses are connected to. */
export type Pin =
  | { readonly kind: "allowed"; readonly lookup: typeof lookup }
  | { readonly kind: "refused" | "unresolved" | "not_encrypted" };

/** Vets an address for one request. Plain http is allowed only where the operator opened the host. */
export async function pin(url: URL, options: EgressOptions): Promise<Pin> {
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isEncrypted = url.protocol === "https:";
  const port = Number(url.port || (isEncrypted ? 443 : 80));
  const verdict = await createPolicy(options, () => false)(host, port);
  if (verdict.kind !== "allowed") return verdict;
  const isOpened = parseAllowList(options.allowHosts);
  const addresses = verdict.addresses.filter(
    (address) => isEncrypted || isOpened(host, parseAddress(address), port),
  );
  return addresses.length > 0
    ? { kind: "allowed", lookup: answerWith(addresses) }
    : { kind: "not_encrypted" };
}
