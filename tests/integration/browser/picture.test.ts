import * as pageScripts from "@gleaner/extract/page";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { BrowserSession } from "../../../packages/browser/src/index.ts";
import { listRead, textField } from "../../unit/extract/list-read.ts";
import { launchFor, limits } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

const row = (n: number) => `<li><b class=name>Product ${n}</b> <i class=price>${n}.50 €</i></li>`;
const list = `<ul>${Array.from({ length: 60 }, (_, n) => row(n)).join("")}</ul>`;
const form = (typed: string, hidden = "") => `<body style="margin:0">${list}
  <input value="${typed}"><textarea>${typed}</textarea><select style="width:90px"><option>${typed}</select>
  <div contenteditable>${typed}</div><div id=host></div><iframe srcdoc="<p>${typed}"></iframe>
  <script>
    const inner = host.attachShadow({ mode: "open" });
    inner.innerHTML = '<input value="${hidden}">';
    const seen = [];
    new MutationObserver((all) => seen.push(...all)).observe(document, { subtree: true, childList: true, attributes: true });
    let resizes = 0;
    addEventListener("resize", () => { resizes += 1; });
    document.querySelector("ul").title = "0";
    globalThis.countSeen = () => ({ changes: seen.length, resizes, sheets: document.styleSheets.length });
  </script>`;

let site: Site;
let session: BrowserSession;
beforeAll(async () => {
  const answer = (html: string) => (_: unknown, response: { end(text: string): void }) =>
    response.end(`<!doctype html><meta charset=utf-8>${html}`);
  site = await serveSite({
    "/one": answer(form("hunter2xx")),
    "/two": answer(form("secret9yy")),
    "/inner": answer(form("", "typed")),
    "/high": answer('<div style="height:60000px;background:linear-gradient(red,blue)">high</div>'),
  });
  session = await launchFor([site.host], { pageScripts });
});
afterAll(async () => {
  await session?.close();
  await site?.close();
});

async function take(path: string, whole = true) {
  await session.open(`${site.url}${path}`, limits());
  return session.picture(whole, limits());
}

describe("a picture", () => {
  it("is WebP, of the whole page or of its window", async () => {
    const [whole, window] = [await take("/one"), await take("/one", false)];
    expect(Buffer.from(whole?.bytes ?? []).toString("latin1", 8, 12)).toBe("WEBP");
    expect(window?.height).toBeLessThan(whole?.height ?? 0);
    expect(whole).toMatchObject({ width: window?.width, url: `${site.url}/one` });
  });

  it("shows nothing of what stands in fields and frames", async () => {
    const [one, two] = [await take("/one"), await take("/two")];
    expect(one?.bytes.length).toBeGreaterThan(1000);
    expect(Buffer.from(one?.bytes ?? []).equals(Buffer.from(two?.bytes ?? []))).toBe(true);
  });

  it("is not taken where a field that no style reaches holds something", async () => {
    expect(await take("/inner")).toBeNull();
  });

  it("leaves the page as it is, and is not found by it; of the window alone it does not even seem resized", async () => {
    await session.open(`${site.url}/one`, limits());
    const count = () => session.page.evaluate("countSeen()");
    const before = await count();
    await session.picture(false, limits());
    expect(await count()).toEqual(before);
    await session.picture(true, limits());
    expect(await count()).toMatchObject({ changes: 1, sheets: 0 });
    const color = "getComputedStyle(document.querySelector('input')).backgroundColor";
    expect(await session.page.evaluate(color)).toBe("rgb(255, 255, 255)");
  });

  it("of a page that is very high ends at 10,000 pixels, and stays under 1 MB", async () => {
    const picture = await take("/high");
    expect(picture?.height).toBe(10_000);
    expect(picture?.bytes.length).toBeLessThanOrEqual(1_000_000);
  });

  it("is none once the browser has gone", async () => {
    const gone = await launchFor([site.host]);
    await gone.close();
    expect(await gone.picture(true, limits())).toBeNull();
  });
});

test("the places of a read's values are where the page has laid them out", async () => {
  await session.open(`${site.url}/one`, limits());
  await session.page.evaluate("scrollTo(0, 300)");
  const places = await session.call(
    "places",
    listRead({ css: "li" }, [textField("price", { by: "css", css: ".price" })]),
  );
  const boxes = (await session.page.evaluate(`[...document.querySelectorAll(".price")].map((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    return [left + scrollX, top + scrollY, width, height].map(Math.round);
  })`)) as number[][];
  expect(places).toHaveLength(60);
  expect(places.map(({ box }) => box)).toEqual(boxes);
  expect(places[7]).toMatchObject({ row: 7, field: "price", raw: "7.50 €" });
});
