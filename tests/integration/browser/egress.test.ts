import { createSocket, type Socket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EgressOptions } from "../../../packages/browser/src/index.ts";
import { errorOf, launchFor, limits } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

/** A port that no page may reach; it notes who comes. */
let forbidden: Server;
let forbiddenUdp: Socket;
let port: number;
let seen: string[] = [];
let site: Site;

/** Every way out that a page has, each noting that it has had its chance. */
const waysOut = (target: string) => `<title>Ways out</title><body><script>
  const http = "http://${target}", chances = [];
  const event = (object, ...names) => new Promise((resolve) => names.forEach((n) => object.addEventListener(n, resolve)));
  const add = (tag, attributes) => {
    const element = Object.assign(document.createElement(tag), attributes);
    document.body.append(element);
    return event(element, "load", "error");
  };
  chances.push(fetch(http + "/fetch").catch(() => {}));
  chances.push(fetch(http + "/no-cors", { mode: "no-cors", method: "POST", body: "x" }).catch(() => {}));
  chances.push(fetch("/redirect").catch(() => {}));
  chances.push(fetch("https://${target}/tls").catch(() => {}));
  chances.push(add("img", { src: http + "/img" }));
  chances.push(add("img", { src: "/redirect" }));
  chances.push(add("script", { src: http + "/script" }));
  chances.push(add("iframe", { src: http + "/frame" }));
  chances.push(add("link", { rel: "stylesheet", href: http + "/style" }));
  for (const rel of ["preconnect", "dns-prefetch", "prefetch", "preload"]) {
    document.head.append(Object.assign(document.createElement("link"), { rel, href: http + "/" + rel, as: "fetch" }));
  }
  navigator.sendBeacon(http + "/beacon", "x");
  for (const scheme of ["ws", "wss"]) {
    const socket = new WebSocket(scheme + "://${target}/" + scheme);
    chances.push(event(socket, "open", "error"));
    socket.addEventListener("open", () => socket.close());
  }
  const source = new EventSource(http + "/events");
  chances.push(event(source, "error", "open"));
  const worker = new Worker(URL.createObjectURL(new Blob([
    'fetch("' + http + '/worker").catch(() => {}).then(() => postMessage(1))'])));
  chances.push(event(worker, "message"));
  for (const server of ["stun:${target}", "turn:${target}?transport=udp", "turn:${target}?transport=tcp"]) {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: server, username: "u", credential: "c" }] });
    peer.createDataChannel("x");
    chances.push(new Promise((resolve) => {
      peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && resolve();
      setTimeout(resolve, 1500);
    }));
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  }
  Promise.all(chances).then(() => { source.close(); open(http + "/popup"); document.title = "done"; });
</script>`;

beforeAll(async () => {
  forbidden = createServer((socket) => {
    seen.push("tcp");
    socket.on("error", () => {});
    socket.once("data", (data) => {
      seen.push(data.toString("latin1").split(" ")[1] ?? "");
      socket.end("HTTP/1.1 200 OK\r\nconnection: close\r\naccess-control-allow-origin: *\r\n\r\n");
    });
  });
  await new Promise<void>((resolve) => forbidden.listen(0, "127.0.0.1", resolve));
  port = (forbidden.address() as AddressInfo).port;
  forbiddenUdp = createSocket("udp4", () => seen.push("udp"));
  await new Promise<void>((resolve) => forbiddenUdp.bind(port, "127.0.0.1", resolve));
  site = await serveSite({
    "/": waysOut(`127.0.0.1:${port}`),
    "/named": waysOut(`inside.example:${port}`),
    "/redirect": (_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${port}/redirected` });
      response.end();
    },
  });
});

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  forbidden.close();
  forbiddenUdp.close();
  await site.close();
});

async function visit(path: string, egress: Partial<EgressOptions>): Promise<void> {
  const session = await launchFor([], { egress: { allowHosts: [site.host], refusePorts: [], ...egress } });
  try {
    const popup = session.page.context().waitForEvent("page");
    await session.open(site.url + path, limits());
    await session.page.waitForFunction(() => document.title === "done");
    await popup;
  } finally {
    await session.close();
  }
}

describe("a page of an allowed site", () => {
  it("reaches the other port by every way when it is opened, so that the test can see", async () => {
    await visit("/", { allowHosts: ["127.0.0.1"] });
    for (const way of [
      "/fetch",
      "/no-cors",
      "/redirected",
      "/img",
      "/script",
      "/frame",
      "/style",
      "/ws",
      "/worker",
    ]) {
      expect(seen).toContain(way);
    }
    expect(seen).not.toContain("udp");
  });

  it("reaches nothing there by any way when it is not", async () => {
    await visit("/", {});
    expect(seen).toEqual([]);
  });

  it("reaches no refused port, though all of loopback is opened", async () => {
    await visit("/", { allowHosts: ["127.0.0.0/8"], refusePorts: [port] });
    expect(seen).toEqual([]);
  });

  it("reaches nothing by a name that leads inside", async () => {
    await visit("/named", { resolve: async () => ["127.0.0.1"] });
    expect(seen).toEqual([]);
  });
});

describe("a name that changes its address", () => {
  it("is connected to where it was vetted, and refused once it leads inside", async () => {
    const arrivals: (string | undefined)[] = [];
    const rebinding = await serveSite(
      {
        "/": (request, response) => {
          arrivals.push(request.socket.localAddress);
          response.writeHead(200, { "content-type": "text/html", connection: "close" });
          response.end("<title>First</title>");
        },
      },
      "0.0.0.0",
    );
    const answers = ["127.0.0.2", "127.0.0.1"];
    const session = await launchFor([], {
      egress: {
        allowHosts: [`127.0.0.2:${rebinding.port}`],
        refusePorts: [],
        resolve: async () => [answers.shift() ?? "127.0.0.1"],
      },
    });
    const address = `http://rebind.example:${rebinding.port}/`;
    try {
      await session.open(address, limits());
      expect(await errorOf(session.open(address, limits()))).toMatchObject({ code: "address_refused" });
      expect(arrivals).toEqual(["127.0.0.2"]);
    } finally {
      await session.close();
      await rebinding.close();
    }
  });
});

describe("the byte limit", () => {
  it("ends even one endless answer", async () => {
    const flood = await serveSite({
      "/": "<title>Flood</title><script>setTimeout(() => fetch('/flood').then((r) => r.text()), 300)</script>",
      "/flood": (_request, response) => {
        response.writeHead(200, { "content-type": "text/plain" });
        const write = () => {
          while (!response.destroyed && response.write("x".repeat(100_000)));
        };
        response.on("drain", write);
        write();
      },
    });
    const session = await launchFor([], {
      egress: { allowHosts: [flood.host], refusePorts: [], maxBytes: 2_000_000 },
    });
    try {
      await session.open(`${flood.url}/`, limits());
      await expect.poll(() => session.bytesReceived(), { timeout: 60_000 }).toBeGreaterThan(2_000_000);
      await expect
        .poll(() => errorOf(session.open(`${flood.url}/`, limits())), { timeout: 60_000 })
        .toMatchObject({ code: "too_large" });
    } finally {
      await session.close();
      await flood.close();
    }
  });
});
