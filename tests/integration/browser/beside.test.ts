import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrowserSession, keepPace, openPace } from "../../../packages/browser/src/index.ts";
import { errorOf, launchFor, limits } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

let site: Site;
let inner: Site;
let reached = 0;
let session: BrowserSession;
let agents: (string | undefined)[] = [];

beforeAll(async () => {
  inner = await serveSite({
    "/": () => {
      reached += 1;
    },
  });
  site = await serveSite({
    "/": "<title>Cookie</title><script>document.cookie = 'known=yes'</script><li>first</li>",
    "/beside": ({ headers }, response) => {
      agents = [...agents, headers["user-agent"], headers["accept-language"]];
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<title>Beside</title><li>${headers.cookie ?? "nothing"}</li>`);
    },
    "/window": "<title>Window</title><li>one</li><script>onclick = () => open('/beside')</script>",
  });
  session = await launchFor([site.host]);
});
afterAll(async () => {
  await session?.close();
  await site?.close();
  await inner?.close();
});

test("a page beside the first shares its cookies, its face and its guard, and closes alone", async () => {
  await session.open(site.url, limits());
  const [one, other] = await Promise.all([session.beside?.(limits()), session.beside?.(limits())]);
  if (!one || !other) throw new Error("no page beside it");
  await Promise.all([one.open(`${site.url}/beside`, limits()), other.open(`${site.url}/beside`, limits())]);
  expect(await one.call("observe")).toMatchObject({ title: "Beside", items: ["known=yes"] });
  expect(await other.call("observe")).toMatchObject({ items: ["known=yes"] });
  expect(await session.call("observe")).toMatchObject({ title: "Cookie", items: ["first"] });
  await session.open(`${site.url}/beside`, limits());
  expect(new Set(agents).size).toBe(2);
  expect(await errorOf(one.open(inner.url, limits()))).toMatchObject({ code: "address_refused" });
  expect(reached).toBe(0);

  // What it opens is closed as what the first one opens.
  await other.open(`${site.url}/window`, limits());
  await other.page.click("li");
  await expect.poll(() => session.page.context().pages().length).toBe(3);
  await Promise.all([one.close(), other.close()]);
  await expect.poll(() => session.page.context().pages().length).toBe(1);
  expect(await session.call("observe")).toMatchObject({ title: "Beside" });
  expect(session.lost()).toBeUndefined();
});

test("all pages of a run keep one pace", async () => {
  let now = 0;
  const waits: number[] = [];
  const pace = openPace({
    intervalMs: 1000,
    until: Number.MAX_SAFE_INTEGER,
    onWait: () => {},
    clock: {
      now: () => now,
      random: () => 0.5,
      sleep: async (milliseconds) => {
        waits.push(milliseconds);
        now += milliseconds;
      },
    },
  });
  const paced = keepPace(session, pace);
  const beside = await paced.beside?.(limits());
  if (!beside) throw new Error("no page beside it");
  await paced.open(`${site.url}/beside`, limits());
  await beside.open(`${site.url}/beside`, limits());
  await beside.close();
  expect(waits).toEqual([1000]);
});
