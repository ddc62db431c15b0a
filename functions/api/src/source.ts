import { isIPv6 } from "node:net";
import type { Context } from "hono";
import * as z from "zod";

/** The server passes the client's address: API Gateway in its event, Node in its socket. */
const Served = z.union([
  z
    .object({ requestContext: z.object({ http: z.object({ sourceIp: z.string() }) }) })
    .transform(({ requestContext }) => requestContext.http.sourceIp),
  z
    .object({ incoming: z.object({ socket: z.object({ remoteAddress: z.string() }) }) })
    .transform(({ incoming }) => incoming.socket.remoteAddress),
]);

/** The source by which requests are counted: an IPv4 address, or the IPv6 network of one customer. */
export function readSource(context: Context): string {
  const { data: address = "" } = Served.safeParse(context.env);
  return isIPv6(address) && !address.startsWith("::ffff:") ? networkOf(address) : address;
}

/** The first 64 bits. */
function networkOf(address: string): string {
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
