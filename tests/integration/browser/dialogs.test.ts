import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserSession } from "../../../packages/browser/src/index.ts";
import { errorOf, launchFor, limits } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

let site: Site;
let session: BrowserSession;

const onceIn = (script: string) => `<title>Asks</title><ul><li>one</ul><script>${script}</script>`;

beforeAll(async () => {
  site = await serveSite({
    "/quiet": onceIn(""),
    "/three": onceIn("document.title = [alert(1), confirm(2), prompt(3)].join()"),
    "/for-ever": onceIn("for (;;) alert(1)"),
    "/reloads": onceIn("setTimeout(() => { for (;;) { alert(1); location.reload(); } })"),
    "/leaves": onceIn(
      "setTimeout(() => { alert(1); location.href = '/leaves?' + Math.random(); alert(2); })",
    ),
    "/framed": `${onceIn("")}<iframe srcdoc="<script>for (;;) alert(1)</script>"></iframe>`,
    "/stays": onceIn("onbeforeunload = (event) => event.preventDefault()"),
  });
});
afterAll(() => site.close());

/** What nobody waited for in this process while `work` ran: it would end a process that does not listen. */
async function strayOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const strays: unknown[] = [];
  const listeners = process.listeners("unhandledRejection");
  const note = (stray: unknown) => void strays.push(stray);
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", note);
  try {
    await work();
    // A rejection is told of once the microtasks are done.
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    process.off("unhandledRejection", note);
    for (const listener of listeners) process.on("unhandledRejection", listener);
  }
  return strays;
}

test.each(["/for-ever", "/reloads", "/leaves", "/framed"])(
  "a page that never stops asking (%s) holds nobody up and takes nobody along",
  async (path) => {
    const strays = await strayOf(async () => {
      for (let times = 0; times < 2; times += 1) {
        session = await launchFor([site.host], { callTimeoutMs: 500 });
        const opening = errorOf(session.open(site.url + path, limits(1500)));
        expect(await session.dialog).toBe("alert");
        await opening;
        await errorOf(session.call("observe"));
        await session.close();
      }
    });
    expect(strays).toEqual([]);
  },
);

test("dialogs are dismissed, and the page goes on", async () => {
  session = await launchFor([site.host]);
  await session.open(`${site.url}/three`, limits());
  expect(await session.page.title()).toBe(",false,");
  expect(await session.dialog).toBe("alert");
  await session.close();
});

test("a page that asks to stay is left", async () => {
  session = await launchFor([site.host]);
  await session.open(`${site.url}/stays`, limits());
  await session.page.click("li");
  await session.open(`${site.url}/quiet`, limits());
  expect(await session.dialog).toBe("beforeunload");
  expect(session.page.url()).toBe(`${site.url}/quiet`);
  await session.close();
});
