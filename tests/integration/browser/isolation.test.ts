import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrowserSession } from "../../../packages/browser/src/index.ts";
import { launchFor, limits } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

let site: Site;
let session: BrowserSession;

beforeAll(async () => {
  site = await serveSite({
    "/hostile": `<title>Hostile</title><ul><li>true</ul><a href=/next>next</a><script>
      globalThis.__gleanerLooking = { observe: () => "forged" };
      globalThis.__gleanerProbe = { state: () => ({}), face: () => ({ title: "", text: "", sources: [], marks: [] }) };
      Array.prototype.map = () => ["forged"];
      Array.prototype[Symbol.iterator] = function* () { yield "forged"; };
      JSON.stringify = () => "forged";
      Document.prototype.querySelectorAll = () => [{ textContent: "forged" }];
      Object.defineProperty(Node.prototype, "textContent", { get: () => "forged" });
      Object.defineProperty(Document.prototype, "title", { get: () => "forged" });
      document.querySelector("ul").append(Object.assign(document.createElement("li"), { innerHTML: document.title }));
      globalThis.MutationObserver = globalThis.performance = globalThis.HTMLElement = undefined;
    </script>`,
    "/next": "<title>Next</title><ul><li>next</ul>",
  });
  session = await launchFor([site.host]);
});

afterAll(async () => {
  await session.close();
  await site.close();
});

describe("the page script", () => {
  it("sees the page as it is, whatever the page has patched", async () => {
    await session.open(`${site.url}/hostile`, limits());
    // The second item is what the page itself reads as its title.
    expect(await session.call("observe")).toEqual({
      title: "Hostile",
      items: ["true", "forged"],
      json: "[2,4]",
    });
  });

  it("leaves nothing for the page to find", async () => {
    await session.open(`${site.url}/next`, limits());
    await session.call("observe");
    const names = await session.page.evaluate(() =>
      Object.getOwnPropertyNames(globalThis).filter((name) => name.includes("gleaner")),
    );
    expect(names).toEqual([]);
  });

  it("is there again after a navigation that the page starts", async () => {
    await session.open(`${site.url}/hostile`, limits());
    await session.page.click("a");
    await session.settle(limits());
    expect(await session.call("observe")).toMatchObject({ title: "Next", items: ["next"] });
  });

  it("takes and gives plain data of any kind", async () => {
    const data = { text: "“ü”\u2028</script>", list: [1, null, true], deep: { a: { b: "c" } } };
    // The tiny page script of these tests gives back what it is asked to read.
    const read = session.call as (name: "read", value: unknown) => Promise<unknown>;
    expect(await read("read", data)).toEqual(data);
  });
});
