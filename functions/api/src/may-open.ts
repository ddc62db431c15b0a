import { BlockList, isIP } from "node:net";
import { list } from "@gleaner/core/environment";

/** Networks that no setting opens: of the machine itself, of a cloud's metadata, and IPv6 that hides IPv4. */
const forbidden = {
  ipv4: blockListOf("ipv4", [
    "0.0.0.0/8",
    "169.254.0.0/16",
    "168.63.129.16/32",
    "100.100.100.200/32",
    "192.0.0.192/32",
    "224.0.0.0/4",
  ]),
  ipv6: blockListOf("ipv6", [
    "::/96",
    "::ffff:0:0/96",
    "64:ff9b::/96",
    "64:ff9b:1::/48",
    "2001::/32",
    "2002::/16",
    "fd00:ec2::/32",
    "fe80::/10",
    "ff00::/8",
  ]),
};
/** Networks and names that lead inside: a run reaches them only where the operator opened some. */
const inside = {
  ipv4: blockListOf("ipv4", [
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.168.0.0/16",
    "240.0.0.0/4",
  ]),
  ipv6: blockListOf("ipv6", ["fc00::/7"]),
};
const insideNames = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)\.?$/;

const opensSome = (): boolean => list.parse(process.env.GLEANER_ALLOW_HOSTS).length > 0;

/** Whether a run might open an address, as far as it can be told by its looks. The runner's guard has the last word. */
export function mayOpen({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  const version = isIP(host);
  if (version === 0) return opensSome() || (host.includes(".") && !insideNames.test(host));
  const family = version === 4 ? "ipv4" : "ipv6";
  const isLoopback = host === "::1";
  if (forbidden[family].check(host, family) && !isLoopback) return false;
  return opensSome() || !(isLoopback || inside[family].check(host, family));
}

/** Whether a webhook might lead to an address: what is not encrypted only where the operator opened some. */
export const mayDeliver = (address: URL): boolean =>
  mayOpen(address) && (address.protocol === "https:" || opensSome());

/** One family each: Node takes an IPv4 address for the IPv6 one that hides it. */
function blockListOf(family: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const blocked = new BlockList();
  for (const network of networks) {
    const [net = "", prefix] = network.split("/");
    blocked.addSubnet(net, Number(prefix), family);
  }
  return blocked;
}
