import { recordReading } from "@gleaner/replay";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askElement, type BrowserSession } from "../../../packages/browser/src/index.ts";
import { fieldNames, renderInputs, shadows, trapNames, traps } from "../hostile/members.ts";
import { errorOf, launchFor, limits } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

let site: Site;
let session: BrowserSession;

const links = `<a id="two" title="Two" href="/two#part">two</a> <p><a href="#here">here</a></p> <p><i>none</i></p>
  <section><a href="javascript:void 0">script</a></section> <div><a target="_blank" href="three">three</a></div>`;

beforeAll(async () => {
  site = await serveSite({
    "/trapped": `<!doctype html><title>Trapped</title>${shadows}
      <form>${renderInputs([...fieldNames, ...trapNames])}${links}<p style="height: 5000px"></p></form>
      <script>(() => { addEventListener("scroll", () => { location.hash = "scrolled"; }); ${traps} })()</script>`,
    "/framed": `<!doctype html><title>Framed</title><iframe srcdoc='<base href="/deep/">${links}'></iframe>`,
  });
  session = await launchFor([site.host], { callTimeoutMs: 2_000 });
});

afterAll(async () => {
  await session.close();
  await site.close();
});

describe("on a page whose members are traps and shadowed", () => {
  beforeAll(() => session.open(`${site.url}/trapped`, limits()));

  it("an element is described by what finds it alone", async () => {
    const found = session.page.locator("#two");
    expect(await askElement(session, found, "describe", limits())).toEqual([
      "#two",
      'a[title="Two"]',
      'a[href="/two#part"]',
      "form > a",
    ]);
  });

  it("and is read by none of what it says or leads to", async () => {
    expect(await recordReading(session, session.page.locator("#two"), limits())).toEqual([
      { by: "css", css: "#two" },
      { by: "css", css: "form > a" },
    ]);
  });

  it("a link is told from what leads nowhere else", async () => {
    const linkOf = (css: string) => askElement(session, session.page.locator(css), "link", limits());
    expect(await linkOf("#two")).toBe(`${site.url}/two#part`);
    expect(await linkOf("div")).toBe(`${site.url}/three`);
    expect(await linkOf("p:has(i)")).toBeNull();
    expect(await linkOf('a[href="#here"]')).toBeNull();
    expect(await linkOf("section > a")).toBeNull();
  });

  it("a link that would open a window is made to open here", async () => {
    await askElement(session, session.page.locator("div > a"), "stay", limits());
    expect(await session.page.locator("div > a").getAttribute("target")).toBeNull();
  });

  it("it is scrolled", async () => {
    await session.scroll("end", limits());
    await session.settle(limits());
    expect(session.page.url()).toBe(`${site.url}/trapped#scrolled`);
  });
});

it("a link in a frame is relative to the frame's own base", async () => {
  await session.open(`${site.url}/framed`, limits());
  const found = session.page.frameLocator("iframe").locator("div");
  expect(await askElement(session, found, "link", limits())).toBe(`${site.url}/deep/three`);
});

it("what Playwright waits for in vain is a PageError, and so is what it cannot do", async () => {
  await session.open(`${site.url}/framed`, limits());
  const { page } = session;
  expect(
    await errorOf(session.bound(page.locator("#nowhere").click({ timeout: 50 }), limits())),
  ).toMatchObject({
    name: "PageError",
    code: "timeout",
  });
  expect(await errorOf(session.bound(page.locator("css=[").count(), limits()))).toMatchObject({
    name: "PageError",
    code: "navigation_failed",
  });
  expect(await errorOf(session.bound(new Promise(() => {}), limits(50)))).toMatchObject({ code: "timeout" });
  // Nothing was running that had to be ended: the page is as it was.
  expect(await session.call("hasMore", {} as never)).toBe(false);
});

it("what learns goes into a page after what it stands on, whatever was called there before", async () => {
  await session.open(`${site.url}/framed`, limits());
  expect(await session.call("learn", {} as never)).toEqual({ isFounded: true });
  expect(await session.call("hasMore", {} as never)).toBe(false);
});
