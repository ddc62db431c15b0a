import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Guard, startGuard } from "../../../packages/browser/src/index.ts";
import { launchFor } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

let site: Site;
let guard: Guard;
let other: Guard;

beforeAll(async () => {
  site = await serveSite({
    "/": "inside",
    "/headers": (request, response) =>
      response.writeHead(200, { "content-type": "text/html" }).end(request.rawHeaders.join("|")),
  });
  guard = await startGuard({ allowHosts: ["127.0.0.0/8"], refusePorts: [] });
  other = await startGuard({ allowHosts: ["127.0.0.0/8"], refusePorts: [] });
});

afterAll(async () => {
  await Promise.all([guard.close(), other.close()]);
  await site.close();
});

/** Sends one raw request to the guard and gives the first line of its answer. */
function send(line: string, credentials?: Pick<Guard, "username" | "password">): Promise<string> {
  const secret =
    credentials && Buffer.from(`${credentials.username}:${credentials.password}`).toString("base64");
  const authorization = secret === undefined ? "" : `Proxy-Authorization: Basic ${secret}\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(guard.address).port), "127.0.0.1", () => {
      socket.write(`${line} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`);
    });
    socket.on("error", reject);
    socket.once("data", (data) => {
      socket.destroy();
      resolve(data.toString().split("\r\n")[0] ?? "");
    });
  });
}

describe("the guard", () => {
  it("serves the holder of its credentials", async () => {
    expect(await send(`GET ${site.url}/`, guard)).toContain("200");
    expect(await send(`CONNECT ${site.host}`, guard)).toContain("200");
  });

  it("serves nobody else", async () => {
    expect(await send(`GET ${site.url}/`)).toContain("407");
    expect(await send(`CONNECT ${site.host}`)).toContain("407");
    expect(await send(`GET ${site.url}/`, other)).toContain("407");
  });

  // A site may close a connection that it kept just as the next request is sent on it, and nobody sends that again.
  it("asks a site on a connection of its own for each request", async () => {
    const answer = "HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok";
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write(answer);
        socket.once("data", () => socket.destroy());
      });
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    for (let request = 0; request < 3; request += 1) {
      expect(await send(`GET ${url}`, guard)).toContain("200");
      // Time for the guard to take the connection back, if it keeps any.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    server.close();
  });

  it("leads neither to itself nor to another guard", async () => {
    for (const { address } of [guard, other]) {
      expect(await send(`CONNECT ${new URL(address).host}`, guard)).toContain("403");
      expect(await send(`GET ${address}/`, guard)).toContain("403");
    }
  });

  it("keeps to itself what was said to it: no header of a proxy's client reaches a site", async () => {
    const session = await launchFor([site.host]);
    await session.page.goto(`${site.url}/headers`);
    const headers = await session.page.textContent("body");
    await session.close();
    expect(headers).toContain("User-Agent|");
    expect(headers?.toLowerCase()).not.toContain("proxy");
  });

  it("refuses metadata addresses in every spelling", async () => {
    for (const host of [
      "169.254.169.254",
      "[::ffff:a9fe:a9fe]",
      "[fd00:ec2::254]",
      "2852039166",
      "0xa9fea9fe",
    ]) {
      expect(await send(`CONNECT ${host}:80`, guard), host).toContain("403");
    }
  });

  it("is no web server", async () => {
    expect(await send("GET /", guard)).toContain("400");
  });
});
