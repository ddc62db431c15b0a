import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { shop } from "../sites/index.ts";

/** The demo shop's lists on a port of their own, made once, so that a request costs what it is told to. */
export interface ShopServer {
  /** Its first list. */
  readonly url: string;
  /** What each request takes, in milliseconds. */
  delayMs: number;
  /** What each picture weighs at least, in bytes. */
  pictureBytes: number;
  close(): Promise<void>;
}

/** `browsersOnly` turns plain HTTP away, so that replays stay in the browser. */
export async function serveShop({ browsersOnly }: { readonly browsersOnly: boolean }): Promise<ShopServer> {
  const app = shop.site.create();
  const made = new Map<string, Promise<Buffer>>();
  const make = async (path: string) => Buffer.from(await (await app.request(path)).arrayBuffer());
  const server = createServer(async ({ url = "/", headers }, response) => {
    if (!url.startsWith("/shop/") || (browsersOnly && headers["sec-fetch-mode"] === undefined)) {
      return void response.writeHead(403).end();
    }
    const path = url.slice("/shop".length);
    const body = await (made.get(path) ?? made.set(path, make(path)).get(path));
    if (shared.delayMs > 0) await sleep(shared.delayMs);
    const isPicture = path.endsWith(".svg");
    const type = isPicture ? "image/svg+xml" : "text/html; charset=utf-8";
    response.writeHead(200, { "content-type": type });
    if (isPicture && shared.pictureBytes > 0) response.write(body);
    response.end(isPicture && shared.pictureBytes > 0 ? comment(shared.pictureBytes) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const shared = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop/`,
    delayMs: 0,
    pictureBytes: 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return shared;
}

/** What makes a picture heavy and changes nothing of it. */
const comment = (bytes: number): string => `<!--${randomBytes(Math.ceil(bytes / 2)).toString("hex")}-->`;
