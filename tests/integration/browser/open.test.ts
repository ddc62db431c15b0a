import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BrowserSession } from "../../../packages/browser/src/index.ts";
import { errorOf, launchFor, limits } from "./chromium.ts";
import { answer, type Site, serveSite } from "./site.ts";

const html = { "content-type": "text/html" };
const megabyte = `<!--${"x".repeat(1_000_000)}-->`;
const shown = { status: "shown" };

let site: Site;
let session: BrowserSession;
let written = 0;

beforeAll(async () => {
  site = await serveSite({
    "/": "<title>Home</title><ul><li>one<li>two</ul>",
    "/xhtml": answer(
      200,
      { "content-type": "application/xhtml+xml" },
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>X</title></head><body/></html>',
    ),
    "/text": answer(200, { "content-type": "text/plain" }, "<li>one"),
    "/json": answer(200, { "content-type": "application/json" }, "[]"),
    "/pdf": answer(200, { "content-type": "application/pdf" }, "%PDF-1.4"),
    "/zip": answer(200, { "content-type": "application/zip" }, "PK"),
    "/attachment": answer(200, { ...html, "content-disposition": "attachment" }, "<li>one"),
    "/empty": answer(204, {}),
    "/stated": (_request, response) => {
      response.writeHead(200, { ...html, "content-length": "20000000" });
      response.write(megabyte);
    },
    "/endless": (_request, response) => {
      response.writeHead(200, html);
      const write = () => {
        while (!response.destroyed && written < 200_000_000 && response.write(megabyte))
          written += megabyte.length;
      };
      response.on("drain", write);
      write();
    },
    "/loop": answer(302, { location: "/loop" }),
    "/to-private": answer(302, { location: "http://10.0.0.1/" }),
    "/to-file": answer(302, { location: "file:///etc/passwd" }),
    "/gone": answer(410, html, "gone"),
    "/broken": answer(500, html, "broken"),
    "/down": answer(503, html, "down for maintenance"),
    "/forbidden": answer(403, html, "<h1>No</h1>"),
    "/login": answer(401, html, "<h1>Log in</h1>"),
    "/proxy": answer(407, { ...html, "proxy-authenticate": 'Basic realm="site"' }, "<h1>No</h1>"),
    "/busy": answer(429, html, "<h1>Later</h1>"),
    "/challenge": answer(503, html, "<title>Just a moment...</title>Checking your browser"),
    "/captcha": "<title>Shop</title><iframe src='https://hcaptcha.com/frame'></iframe>Please wait",
    "/silent": () => {},
    "/hang-up": (request) => request.socket.destroy(),
    "/api": (_request, response) => {
      setTimeout(
        () => answer(200, { "content-type": "application/json" }, "[1,2,3]")(_request, response),
        200,
      );
    },
    "/rendered": `<title>Rendered</title><ul></ul><script>
      fetch("/api").then((r) => r.json()).then((all) => {
        for (const n of all) document.querySelector("ul").append(Object.assign(document.createElement("li"), { textContent: n }));
      });</script>`,
    "/announced": `<title>Announced</title><p>Loading…</p><script>setTimeout(() => {
      document.body.innerHTML = "<ul><li>late</ul>"; }, 900)</script>`,
    "/ticking": `<title>Ticking</title><ul><li>one</ul><b></b>
      <script>setInterval(() => { document.querySelector("b").textContent = performance.now(); }, 5)</script>`,
    "/click": `<title>Click</title><a href="/">home</a><button onclick="setTimeout(() =>
      document.body.insertAdjacentHTML('beforeend', '<ul><li>late</ul>'), 30)">more</button><script></script>`,
    "/refresh": '<title>Wait</title><meta http-equiv="refresh" content="0; url=/">',
    "/scripted": "<title>Wait</title><script>location.replace('/')</script>",
    "/broken-off": (_request, response) => {
      response.writeHead(200, { "content-type": "text/html", "content-length": "5000" });
      response.write("<title>Broken off</title><ul><li>one");
      setTimeout(() => response.destroy(), 50);
    },
    "/dialogs": `<title>Dialogs</title><script>alert(1); confirm(2); prompt(3); open("/"); open("/");</script>`,
  });
  session = await launchFor([site.host]);
});

// A browser that has ended fails the test that it ended in, and no other.
beforeEach(async () => {
  if (!session.lost()) return;
  await session.close();
  session = await launchFor([site.host]);
});

afterAll(async () => {
  await session.close();
  await site.close();
});

async function refusal(path: string, timeoutMs?: number): Promise<unknown> {
  const url = path.startsWith("/") ? site.url + path : path;
  return errorOf(session.open(url, limits(timeoutMs)));
}

async function items(): Promise<unknown> {
  return Object.entries(await session.call("observe")).find(([name]) => name === "items")?.[1];
}

describe("a page that can be used", () => {
  it("is opened, whatever failed before", async () => {
    await refusal("/text");
    await session.open(`${site.url}/`, limits());
    expect(await items()).toEqual(["one", "two"]);
    expect(session.bytesReceived()).toBeGreaterThan(0);
  });

  it("may be XHTML", async () => {
    expect(await refusal("/xhtml")).toBeUndefined();
  });

  it("is there with the list that its script fetches", async () => {
    await session.open(`${site.url}/rendered`, limits());
    expect(await items()).toEqual(["1", "2", "3"]);
  });

  it.each(["/refresh", "/scripted"])("is the one that %s leads to", async (path) => {
    await session.open(site.url + path, limits());
    expect(await items()).toEqual(["one", "two"]);
  });

  it("is what comes after it says that it loads", async () => {
    await session.open(`${site.url}/announced`, limits());
    expect(await items()).toEqual(["late"]);
  });

  it("need not stand still", async () => {
    await session.open(`${site.url}/ticking`, limits());
    expect(await items()).toEqual(["one"]);
  });

  it("is waited for after an action", async () => {
    await session.open(`${site.url}/click`, limits());
    await session.page.click("button");
    await session.settle(limits());
    expect(await items()).toEqual(["late"]);
    await session.page.click("a");
    await session.settle(limits());
    expect(await items()).toEqual(["one", "two"]);
  });

  it("gets no answer from dialogs and no second window", async () => {
    await session.open(`${site.url}/dialogs`, limits());
    expect(await session.page.title()).toBe("Dialogs");
    await expect.poll(() => session.page.context().pages().length).toBe(1);
  });
});

describe("not_html", () => {
  it.each(["/text", "/json", "/pdf", "/zip", "/attachment", "/empty"])("%s", async (path) => {
    expect(await refusal(path)).toMatchObject({ code: "not_html" });
  });
});

describe("too_large", () => {
  it("by what the server states", async () => {
    expect(await refusal("/stated")).toMatchObject({
      code: "too_large",
      message: "The page is larger than 15 MB.",
    });
  });

  it("by what arrives, without taking it all", async () => {
    expect(await refusal("/endless")).toMatchObject({ code: "too_large" });
    expect(written).toBeLessThan(100_000_000);
  });
});

describe("navigation_failed", () => {
  const cases: [string, string, RegExp][] = [
    ["redirects without end", "/loop", /redirects without end/],
    ["a server that hangs up", "/hang-up", /127\.0\.0\.1/],
    ["404", "/nowhere", /status 404/],
    ["410", "/gone", /status 410/],
    ["500", "/broken", /status 500/],
    ["503 without a challenge", "/down", /status 503/],
  ];
  it.each(cases)("%s", async (_name, path, message) => {
    expect(await refusal(path)).toMatchObject({
      code: "navigation_failed",
      message: expect.stringMatching(message),
    });
  });

  it("a page that breaks off, long before its time is over", async () => {
    expect(await refusal("/broken-off", 60_000)).toMatchObject({
      code: "navigation_failed",
      message: expect.stringMatching(/broke off/),
    });
  });

  it("a port where nobody listens", async () => {
    const gone = await serveSite({});
    await gone.close();
    const other = await launchFor(["127.0.0.0/8"]);
    const plain = await errorOf(other.open(gone.url, limits()));
    const secure = await errorOf(other.open(gone.url.replace("http:", "https:"), limits()));
    await other.close();
    expect(plain).toMatchObject({
      code: "navigation_failed",
      message: `${gone.host} refused the connection.`,
    });
    expect(secure).toMatchObject({ code: "navigation_failed", message: expect.stringContaining(gone.host) });
  });
});

describe("address_refused", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.0.0.1:8080/",
    "http://2130706433:8080/",
    "https://127.0.0.1/",
    "http://localhost:8080/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::1]:8080/",
    "http://[::ffff:7f00:1]:8080/",
    "http://10.0.0.1/",
    "file:///etc/passwd",
    "data:text/html,<li>one",
    "about:blank",
    "javascript:alert(1)",
    "view-source:http://example.com/",
    "chrome://version/",
    "ftp://example.com/",
    "not an address",
    "/to-private",
    "/to-file",
  ])("%s", async (address) => {
    expect(await refusal(address)).toMatchObject({ code: "address_refused" });
  });

  it.each(["http", "https"])(
    "a private address and a name that there is none of are one to whoever asks: %s",
    async (scheme) => {
      const hosts = ["10.0.0.1", "localhost:8080", "no-such-name.invalid"];
      const sentences: string[] = [];
      for (const host of hosts) {
        const error = await refusal(`${scheme}://${host}/`);
        expect(error).toMatchObject({ code: "address_refused" });
        sentences.push(String((error as Error).message).replace(host, "HOST"));
      }
      expect(new Set(sentences).size).toBe(1);
      expect(sentences[0]).not.toContain("GLEANER");
    },
  );
});

describe("blocked", () => {
  it.each([
    ["/forbidden", /access denied \(status 403\)/],
    ["/login", /asks for a login/],
    ["/busy", /too many requests/],
    ["/proxy", /access denied \(status 407\)/],
    ["/challenge", /a browser check/],
    ["/captcha", /hCaptcha/],
  ])("%s", async (path, message) => {
    expect(await refusal(path)).toMatchObject({ code: "blocked", message: expect.stringMatching(message) });
  });
});

describe("a server that never answers", () => {
  it("ends in timeout", async () => {
    expect(await refusal("/silent", 300)).toMatchObject({ code: "timeout" });
  });

  it("ends at once with the reason of an abort", async () => {
    const controller = new AbortController();
    const opening = errorOf(session.open(`${site.url}/silent`, limits(60_000, controller.signal)));
    controller.abort(shown);
    expect(await opening).toBe(shown);
  });
});
