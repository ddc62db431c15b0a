import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { type HttpVisitor, openVisitor, type VisitorOptions } from "@gleaner/browser";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startForwardProxy } from "../../../forward-proxy.ts";
import { answer, type Site, serveSite } from "../../../integration/browser/site.ts";

const html = { "content-type": "text/html" };
const wait = { signal: new AbortController().signal, timeoutMs: 4_000 };
const seen: (string | undefined)[] = [];
let site: Site;
let visitors: HttpVisitor[] = [];

const packers: Readonly<Record<string, [string, (text: string) => Buffer]>> = {
  gzip: ["x-gzip", gzipSync],
  deflate: ["deflate", deflateSync],
  bare: ["deflate", deflateRawSync],
  brotli: ["BR", brotliCompressSync],
  zstd: ["zstd", zstdCompressSync],
};

beforeAll(async () => {
  site = await serveSite({
    "/": "home",
    "/headers": (request, response) => response.end(JSON.stringify(request.headers)),
    "/cookie": answer(200, { ...html, "set-cookie": "seen=1; Path=/" }, "taken"),
    "/asked": (request, response) => {
      seen.push(request.headers.cookie);
      response.end("");
    },
    "/moved": answer(302, { location: "/headers", "set-cookie": "hop=1; Path=/" }),
    "/round": answer(302, { location: "/round" }),
    "/to-file": answer(302, { location: "file:///etc/passwd" }),
    "/to-metadata": answer(302, { location: "http://169.254.169.254/latest/meta-data/" }),
    "/to-name": answer(302, { location: "http://inside.example/" }),
    "/packed": (_request, response) =>
      response.writeHead(200, { ...html, "content-encoding": "gzip" }).end(gzipSync("unpacked")),
    "/as": (request, response) => {
      const pack = packers[new URL(request.url ?? "/", "http://site").search.slice(1)];
      const head = { ...html, "content-encoding": pack?.[0] ?? "" };
      response.writeHead(200, head).end(pack?.[1]("unpacked"));
    },
    "/post": (request, response) => {
      let body = "";
      request.on("data", (piece) => {
        body += piece;
      });
      request.on("end", () =>
        response.end(JSON.stringify({ method: request.method, ...request.headers, body })),
      );
    },
    "/post-moved": answer(307, { location: "/post" }),
    "/bomb": (_request, response) =>
      response
        .writeHead(200, { ...html, "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(30_000_000), { level: 9 })),
    "/endless": (_request, response) => {
      response.writeHead(200, html);
      const piece = Buffer.alloc(64_000, "a");
      const more = () => {
        while (response.writable && response.write(piece));
      };
      response.on("drain", more);
      more();
    },
    "/silent": (_request, response) => void response.writeHead(200, html).write("<p>"),
    "/short": (_request, response) => {
      response.writeHead(200, { ...html, "content-length": "100" }).write("half");
      setTimeout(() => response.destroy(), 20);
    },
    "/head": (_request, response) => response.writeHead(200, { ...html, "x-long": "a".repeat(60_000) }).end(),
  });
});
afterAll(() => site.close());
afterEach(async () => {
  await Promise.all(visitors.map((visitor) => visitor.close()));
  visitors = [];
});

async function visit(path: string, egress: Partial<VisitorOptions["egress"]> = {}, timeoutMs = 4_000) {
  const visitor = await open(egress);
  return visitor.get(path.startsWith("/") ? `${site.url}${path}` : path, { ...wait, timeoutMs });
}

async function open(egress: Partial<VisitorOptions["egress"]> = {}): Promise<HttpVisitor> {
  const whole = { allowHosts: ["127.0.0.1"], refusePorts: [], ...egress };
  const visitor = await openVisitor({ egress: whole, maxPageBytes: 1_000_000 });
  visitors.push(visitor);
  return visitor;
}

const textOf = ({ body }: { readonly body: Uint8Array }) => Buffer.from(body).toString();

describe("an address that may not be reached", () => {
  it("is refused when the connection is made, by its name, as digits and after a redirect", async () => {
    const closed = { allowHosts: [] };
    await expect(visit("/", closed)).rejects.toThrow("cannot be reached");
    await expect(visit("http://[::1]:1/", closed)).rejects.toThrow("cannot be reached");
    await expect(visit("http://2130706433:1/", closed)).rejects.toThrow("cannot be reached");
    await expect(visit("http://name.example/", { resolve: async () => ["10.0.0.1"] })).rejects.toThrow(
      "cannot be reached",
    );
    await expect(visit("/to-metadata")).rejects.toThrow("cannot be reached");
    await expect(visit("/to-name", { resolve: async () => ["192.168.0.1"] })).rejects.toThrow(
      "cannot be reached",
    );
    await expect(visit("/", { refusePorts: [site.port] })).rejects.toThrow("cannot be reached");
  });

  it("is not reached by a name that changes its mind: what was decided about is what is connected to", async () => {
    const answers = [["127.0.0.1"], ["10.0.0.1"]];
    const resolve = async () => answers.shift() ?? [];
    const visitor = await open({ allowHosts: ["rebinding.example", "127.0.0.1"], resolve });
    const url = `http://rebinding.example:${site.port}/`;
    expect(textOf(await visitor.get(url, wait))).toBe("home");
    expect(answers).toHaveLength(1);
  });

  it("is none but http and https", async () => {
    await expect(visit("/to-file")).rejects.toThrow("Only http and https");
    await expect(visit("file:///etc/passwd")).rejects.toThrow("Only http and https");
  });
});

describe("a body", () => {
  it("is unpacked", async () => {
    expect(textOf(await visit("/packed"))).toBe("unpacked");
  });

  it.each(Object.keys(packers))("is unpacked however it is packed: %s", async (name) => {
    expect(textOf(await visit(`/as?${name}`))).toBe("unpacked");
  });

  it.each(["/bomb", "/endless"])("is not taken where it is too large: %s", async (path) => {
    await expect(visit(path)).rejects.toThrow("larger than 1 MB");
  });

  it.each(["/silent", "/short", "/head"])("is not taken where it does not come whole: %s", async (path) => {
    await expect(visit(path, {}, 500)).rejects.toThrow();
  });
});

describe("a visit", () => {
  it("follows redirects with the cookies on the way, and not without end", async () => {
    const { url, body } = await visit("/moved");
    expect(url.pathname).toBe("/headers");
    expect(JSON.parse(Buffer.from(body).toString()).cookie).toBe("hop=1");
    expect((await visit("/round")).status).toBe(302);
  });

  it("brings what a browser's first visit would, and no secret", async () => {
    const headers = JSON.parse(textOf(await visit("/headers")));
    expect(headers["user-agent"]).toMatch(/^Mozilla\/5\.0 .* Chrome\/\d+\.0\.0\.0 Safari/);
    expect(Object.keys(headers).sort()).toEqual([
      "accept",
      "accept-encoding",
      "accept-language",
      "connection",
      "host",
      "upgrade-insecure-requests",
      "user-agent",
    ]);
  });

  it("posts what it is to post, once, and not on to where that is redirected", async () => {
    const visitor = await open();
    const ask = { accept: "application/json", body: { contentType: "application/json", text: "{}" } };
    const posted = JSON.parse(textOf(await visitor.get(`${site.url}/post`, wait, ask)));
    expect(posted).toMatchObject({ method: "POST", accept: "application/json", body: "{}" });
    expect(posted["content-type"]).toBe("application/json");
    expect(Object.keys(posted)).not.toContain("upgrade-insecure-requests");
    expect((await visitor.get(`${site.url}/post-moved`, wait, ask)).status).toBe(307);
  });

  it("keeps its cookies to itself and to their host", async () => {
    const one = await open();
    await one.get(`${site.url}/cookie`, wait);
    await one.get(`${site.url}/asked`, wait);
    const other = await open({
      allowHosts: ["127.0.0.1", "other.example"],
      resolve: async () => ["127.0.0.1"],
    });
    await other.get(`${site.url}/cookie`, wait);
    await other.get(`http://other.example:${site.port}/asked`, wait);
    await (await open()).get(`${site.url}/asked`, wait);
    expect(seen).toEqual(["seen=1", undefined, undefined]);
  });

  it("goes through the team's proxy, and counts what it receives", async () => {
    const proxy = await startForwardProxy();
    const { host, port } = proxy;
    const visitor = await open({ proxy: { host, port } });
    expect(textOf(await visitor.get(`${site.url}/`, wait))).toBe("home");
    expect(proxy.asked).toEqual([site.host]);
    expect(visitor.bytesReceived()).toBeGreaterThan(4);
    await expect(visitor.get("http://169.254.169.254/", wait).then(({ status }) => status)).resolves.toBe(
      403,
    );
    await proxy.die();
  });
});
