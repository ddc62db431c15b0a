import type { Step } from "@gleaner/automation";
import type { BrowserSession } from "@gleaner/browser";
import { perform, TargetError } from "@gleaner/replay";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../agent/browser.ts";
import { type Site, serveSite } from "../browser/site.ts";

const page = (body: string) => `<!doctype html><title>Test</title><body>${body}`;

let site: Site;
let session: BrowserSession;
/** Longer than a click waits for something else to get out of its way. */
const slowMs = 1800;
let orders = 0;
const wait = { signal: new AbortController().signal, timeoutMs: 20_000 };

beforeAll(async () => {
  site = await serveSite({
    "/form": page(`<form action="/answer"><label>Words <input name="q"></label>
      <label>Town <select name="town"><option value="a">Any</option><option value="s">Saltwick</option></select></label></form>`),
    "/answer": (request, response) => {
      response.setHeader("content-type", "text/html");
      response.end(page(`<p id="asked">${request.url?.replaceAll("&", "&amp;")}</p>`));
    },
    "/links": page(`<a href="/answer?hidden" hidden>Open</a><a href="/answer?tab" target="_blank">Open</a>
      <a class="twin" href="/a">Twin</a><a class="twin" href="/b">Twin</a><a id="one" href="/answer?one">Third</a>`),
    "/covered": page(`<button onclick="document.body.append('pressed')">Press</button>
      <div style="position:fixed;inset:0;background:#fff8">We use cookies</div>`),
    "/order": page(`<form method="post" action="/ordered"><button>Order</button></form>`),
    "/ordered": (_request, response) => {
      orders += 1;
      setTimeout(() => {
        response.setHeader("content-type", "text/html");
        response.end(page("<p>Thank you.</p>"));
      }, slowMs);
    },
    "/late": page(`<script>setTimeout(() => document.body.insertAdjacentHTML("beforeend",
      "<a href='/answer?late'>Late</a>"), 300)</script>`),
  });
  session = await openBrowser(site.url);
});
afterAll(async () => {
  await session?.close();
  await site?.close();
});

const open = (path: string) => perform(session, { kind: "open", url: `${site.url}${path}` }, wait);
const click = (...target: Extract<Step, { kind: "click" }>["target"]) =>
  perform(session, { kind: "click", target }, wait);
const address = () => session.page.url().slice(site.url.length);

test("fills, chooses and presses, and waits for the page that follows", async () => {
  await open("/form");
  await perform(session, { kind: "fill", target: [{ by: "label", label: "Words" }], text: "a b" }, wait);
  await perform(
    session,
    { kind: "select", target: [{ by: "css", css: "select" }], option: "Saltwick" },
    wait,
  );
  await perform(session, { kind: "press", target: [{ by: "css", css: "input" }], key: "Enter" }, wait);
  expect(await session.page.locator("#asked").textContent()).toBe("/answer?q=a+b&town=s");
});

test("takes the first locator that is exactly one visible element", async () => {
  await open("/links");
  await click({ by: "css", css: ".none" }, { by: "text", text: "Twin" }, { by: "css", css: "#one" });
  expect(address()).toBe("/answer?one");
});

test("a link into a new tab opens in the one page, and hidden twins do not count", async () => {
  await open("/links");
  await click({ by: "role", role: "link", name: "Open" });
  expect(address()).toBe("/answer?tab");
});

test("a banner over the element does not stop the click", async () => {
  await open("/covered");
  await click({ by: "role", role: "button", name: "Press" });
  expect(await session.page.locator("body").textContent()).toContain("pressed");
});

test("a click that leads to a page which is long in coming is one click", async () => {
  await open("/order");
  await click({ by: "role", role: "button", name: "Order" });
  expect(await session.page.locator("p").textContent()).toBe("Thank you.");
  expect(orders).toBe(1);
});

test("waits for an element that comes late", async () => {
  await open("/late");
  await click({ by: "text", text: "Late" });
  expect(address()).toBe("/answer?late");
});

test("an element that is missing, or not alone, is a TargetError", async () => {
  await open("/links");
  // A look at the page has this long, too, and a slow machine needs more than the least.
  const short = { ...wait, timeoutMs: 3_000 };
  for (const text of ["Nowhere", "Twin"]) {
    const step: Step = { kind: "click", target: [{ by: "text", text }] };
    await expect(perform(session, step, short)).rejects.toThrow(TargetError);
  }
});

test("an abort ends the wait", async () => {
  await open("/links");
  const abort = new AbortController();
  const step: Step = { kind: "click", target: [{ by: "text", text: "Nowhere" }] };
  const acting = perform(session, step, { signal: abort.signal, timeoutMs: 60_000 });
  abort.abort(new Error("stopped"));
  await expect(acting).rejects.toThrow();
});
