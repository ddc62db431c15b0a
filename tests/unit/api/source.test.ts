import { Hono } from "hono";
import { expect, test } from "vitest";
import { readSource } from "../../../functions/api/src/source.ts";

const app = new Hono().get("/", (context) => context.text(readSource(context)));

const sourceOf = async (env: object): Promise<string> => (await app.request("/", {}, env)).text();
const byGateway = (sourceIp: string) => sourceOf({ requestContext: { http: { sourceIp } } });

test("a request comes from where API Gateway or Node says, whatever its headers claim", async () => {
  expect(await byGateway("198.51.100.7")).toBe("198.51.100.7");
  expect(await sourceOf({ incoming: { socket: { remoteAddress: "127.0.0.1" } } })).toBe("127.0.0.1");
  const claimed = await app.request("/", { headers: { "x-forwarded-for": "203.0.113.9" } }, {});
  expect(await claimed.text()).toBe("");
});

test.for([
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:0db8:0000:0000:ffff::2", "2001:db8:0:0"],
  ["2001:db8:0:1::2", "2001:db8:0:1"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["::ffff:198.51.100.7", "::ffff:198.51.100.7"],
] as const)("of IPv6 the network of one customer counts: %s", async ([address, network]) => {
  expect(await byGateway(address)).toBe(network);
});
