import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrowserSession, EgressOptions, UpstreamProxy } from "../../../packages/browser/src/index.ts";
import { answerAll, outwardAddress, startFalseProxy, startForwardProxy } from "../../forward-proxy.ts";
import { errorOf, launchFor, limits } from "./chromium.ts";
import { answer, type Route, type Site, serveSite } from "./site.ts";

const html = { "content-type": "text/html" };
const credentials = { username: "ada", password: "p:ä/ss@" };
/** A name that nobody but the proxy knows. */
const secretName = "shop.example";

let site: Site;
/** What the site was asked for, and from where. */
let visitors: { readonly path: string; readonly from: string | undefined }[] = [];
let onHalf: () => void = () => {};

const busy = `<title>Busy</title><body><script>
  const event = (object, ...names) => new Promise((resolve) => names.forEach((n) => object.addEventListener(n, resolve)));
  const add = (tag, attributes) => {
    const element = Object.assign(document.createElement(tag), attributes);
    document.body.append(element);
    return event(element, "load", "error");
  };
  const socket = new WebSocket("ws://" + location.host + "/socket");
  Promise.all([fetch("/fetch"), add("img", { src: "/img" }), add("iframe", { src: "/frame" }), event(socket, "open", "error")])
    .then(() => { document.title = "done"; });
</script>`;

beforeAll(async () => {
  const routes: Record<string, string | Route> = {
    "/": "<title>Home</title><ul><li>one<li>two</ul>",
    "/busy": busy,
    "/fetch": "",
    "/img": "",
    "/frame": "",
    "/socket": "",
    "/half": (_request, response) => {
      response.writeHead(200, { ...html, "content-length": "5000" });
      response.write("<title>Half</title><ul><li>one<img src='/seen'>");
    },
    // Whoever asks for it has the first half.
    "/seen": () => onHalf(),
    "/api": "<li>one",
    "/silent": () => {},
    "/hang-up": (request) => request.socket.destroy(),
    ...Object.fromEntries(
      [401, 403, 404, 407, 429, 500, 502, 503].map((status) => [`/${status}`, answer(status, html, "no")]),
    ),
  };
  site = await serveSite(
    Object.fromEntries(
      Object.entries(routes).map(([path, route]) => [
        path,
        (request, response) => {
          visitors.push({ path, from: request.socket.remoteAddress });
          if (typeof route === "function") route(request, response);
          else response.writeHead(200, html).end(route);
        },
      ]),
    ),
  );
});
afterAll(() => site.close());

async function through<T>(
  proxy: UpstreamProxy,
  work: (session: BrowserSession) => Promise<T>,
  egress: Partial<EgressOptions> = {},
): Promise<T> {
  const allowHosts = [`${proxy.host}:${proxy.port}`, site.host];
  const session = await launchFor([], { egress: { allowHosts, refusePorts: [], proxy, ...egress } });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

const failureOf = (
  proxy: UpstreamProxy,
  url: string,
  egress: Partial<EgressOptions> = {},
): Promise<unknown> => through(proxy, (session) => errorOf(session.open(url, limits())), egress);

const failure = (message: string) => ({ code: "proxy_failed", message });

describe("a session with a proxy", () => {
  it("takes everything through it, WebSockets too, and nothing past it", async () => {
    const proxy = await startForwardProxy({ credentials });
    visitors = [];
    await through({ host: proxy.host, port: proxy.port, ...credentials }, async (session) => {
      await session.open(`${site.url}/busy`, limits());
      await session.page.waitForFunction(() => document.title === "done");
      expect(session.bytesReceived()).toBeGreaterThan(0);
    });
    const paths = new Set(visitors.map(({ path }) => path));
    expect(paths).toEqual(new Set(["/busy", "/fetch", "/img", "/frame", "/socket"]));
    expect(new Set(visitors.map(({ from }) => from))).toEqual(new Set([outwardAddress]));
    expect(new Set(proxy.asked)).toEqual(new Set([site.host]));
    await proxy.die();
  });

  it("leaves names to the proxy and resolves none of them itself", async () => {
    const proxy = await startForwardProxy({ names: { [secretName]: "127.0.0.1" } });
    const resolved: string[] = [];
    const resolve = async (host: string) => {
      resolved.push(host);
      return host === "proxy.example" ? ["127.0.0.1"] : [];
    };
    const egress = { resolve, allowHosts: [`proxy.example:${proxy.port}`] };
    await through(
      { host: "proxy.example", port: proxy.port },
      async (session) => {
        await session.open(`http://${secretName}:${site.port}/`, limits());
        expect(await session.page.title()).toBe("Home");
        const socket = `ws://${secretName}:${site.port}/socket`;
        await session.page.evaluate(
          (url) => new Promise((done) => (new WebSocket(url).onerror = done)),
          socket,
        );
      },
      egress,
    );
    expect(new Set(resolved)).toEqual(new Set(["proxy.example"]));
    expect(proxy.asked.filter((target) => target.startsWith(secretName)).length).toBeGreaterThan(1);
    await proxy.die();
  });

  it.each([
    "127.0.0.1:1",
    "10.0.0.1",
    "169.254.169.254",
    "[::1]:1",
    "2130706433:1",
    "localhost:1",
    "db.internal",
    "printer",
  ])("opens no private address or name through it either: %s", async (host) => {
    const proxy = await startForwardProxy();
    const error = await failureOf({ host: proxy.host, port: proxy.port }, `http://${host}/`);
    expect(error).toMatchObject({ code: "address_refused" });
    expect(proxy.asked).toEqual([]);
    await proxy.die();
  });
});

describe("the fault is the proxy's", () => {
  const closedPort = async () => {
    const proxy = await startForwardProxy();
    await proxy.die();
    return { host: proxy.host, port: proxy.port };
  };

  it.each(["http", "https"])("when it cannot be reached (%s)", async (scheme) => {
    const proxy = await closedPort();
    const where = `127.0.0.1:${proxy.port}`;
    expect(await failureOf({ ...proxy, label: "Berlin" }, `${scheme}://${secretName}/`)).toMatchObject(
      failure(`The proxy "Berlin" (${where}) could not be reached: it refused the connection.`),
    );
  });

  it("when its address is private and not opened, and nobody connects to it", async () => {
    const proxy = await startForwardProxy();
    const error = await failureOf({ host: proxy.host, port: proxy.port }, `http://${secretName}/`, {
      allowHosts: [site.host],
      openedBy: "GLEANER_ALLOW_HOSTS",
    });
    expect(error).toMatchObject(
      failure(
        `The proxy ${proxy.address} cannot be used: there is no such address, or it is private or reserved (GLEANER_ALLOW_HOSTS opens private ones).`,
      ),
    );
    expect(proxy.asked).toEqual([]);
    await proxy.die();
  });

  it.each(["http", "https"])("when it does not know the credentials (%s)", async (scheme) => {
    const proxy = await startForwardProxy({ credentials });
    const { host, port } = proxy;
    const url = `${scheme}://${secretName}/`;
    expect(await failureOf({ host, port }, url)).toMatchObject(
      failure(`The proxy ${proxy.address} asks for a username and a password (status 407).`),
    );
    expect(await failureOf({ host, port, ...credentials, password: "wrong" }, url)).toMatchObject(
      failure(`The proxy ${proxy.address} refused the username or the password (status 407).`),
    );
    await proxy.die();
  });

  it.each([403, 429, 500, 502, 503])("when it answers %s itself", async (status) => {
    const proxy = await startForwardProxy({ refuse: () => status });
    for (const [scheme, port] of [
      ["http", 80],
      ["https", 443],
    ]) {
      const error = await failureOf({ host: proxy.host, port: proxy.port }, `${scheme}://${secretName}/`);
      const target = `${secretName}:${port}`;
      expect(error).toMatchObject(
        failure(`The proxy ${proxy.address} answered with status ${status} when it was asked for ${target}.`),
      );
    }
    await proxy.die();
  });

  it.each([502, 503])("when a server that is no real proxy answers all with %s", async (status) => {
    const proxy = await startFalseProxy(answerAll(status));
    for (const scheme of ["http", "https"]) {
      expect(await failureOf(proxy, `${scheme}://${secretName}/`)).toMatchObject({
        code: "proxy_failed",
        message: expect.stringContaining(`${proxy.address} answered with status ${status}`),
      });
    }
    await proxy.die();
  });

  it.each(["http", "https"])("when it hangs up without an answer (%s)", async (scheme) => {
    const proxy = await startFalseProxy((socket) => socket.destroy());
    expect(await failureOf(proxy, `${scheme}://${secretName}/`)).toMatchObject({
      code: "proxy_failed",
      message: expect.stringContaining(`${proxy.address} closed the connection without an answer`),
    });
    await proxy.die();
  });

  it("when it says nothing", async () => {
    const proxy = await startFalseProxy(() => {});
    const error = await through(proxy, (session) =>
      errorOf(session.open(`http://${secretName}/`, limits(1000))),
    );
    expect(error).toMatchObject(failure(`The proxy ${proxy.address} did not answer in time.`));
    await proxy.die();
  });

  it.each(["die", "drop"] as const)(
    "when its connection breaks off in the middle of a page (%s)",
    async (how) => {
      const proxy = await startForwardProxy();
      onHalf = () => void proxy[how]();
      const error = await failureOf({ host: proxy.host, port: proxy.port }, `${site.url}/half`);
      expect(error).toMatchObject(
        failure(
          `The proxy ${proxy.address} broke off the connection in the middle of a page of ${site.host}.`,
        ),
      );
      if (how === "drop") await proxy.die();
    },
  );

  it("when it is gone before the page's own requests", async () => {
    const proxy = await startForwardProxy();
    const error = await through({ host: proxy.host, port: proxy.port }, async (session) => {
      await session.page.goto(`${site.url}/`);
      await proxy.die();
      await session.page.evaluate(() => fetch("/api").catch(() => {}));
      return errorOf(session.settle(limits()));
    });
    expect(error).toMatchObject(
      failure(`The proxy ${proxy.address} could not be reached: it refused the connection.`),
    );
  });
});

describe("the fault is the site's own, through a proxy that is well", () => {
  it.each([
    ["/401", "blocked", /asks for a login/],
    ["/403", "blocked", /status 403/],
    ["/407", "blocked", /status 407/],
    ["/429", "blocked", /status 429/],
    ["/404", "navigation_failed", /status 404/],
    ["/500", "navigation_failed", /status 500/],
    ["/502", "navigation_failed", /status 502/],
    ["/503", "navigation_failed", /status 503/],
  ])("%s", async (path, code, message) => {
    const proxy = await startForwardProxy();
    const error = await failureOf({ host: proxy.host, port: proxy.port }, site.url + path);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
    await proxy.die();
  });

  it("when it never answers", async () => {
    const proxy = await startForwardProxy();
    const error = await through({ host: proxy.host, port: proxy.port }, (session) =>
      errorOf(session.open(`${site.url}/silent`, limits(1000))),
    );
    expect(error).toMatchObject({ code: "timeout" });
    await proxy.die();
  });
});
