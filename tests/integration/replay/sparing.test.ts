import type { Plan } from "@gleaner/automation";
import type { BrowserSession } from "@gleaner/browser";
import { prove, replay, run } from "@gleaner/replay";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../agent/browser.ts";
import { type Site, serveSite } from "../browser/site.ts";

const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 5000 };
const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
const names = ["Ada", "Grace", "Edsger"];

let site: Site;
let session: BrowserSession;
let asked = 0;
beforeAll(async () => {
  const rows = names.map((name, at) => `<li><img src="/picture?${at}"><b>${name}</b></li>`).join("");
  site = await serveSite({
    "/plain": `<ul>${rows}</ul>`,
    // Its rows are there only when its pictures have come, or will not.
    "/drawn": `<ul></ul><script>
      const pictures = ${JSON.stringify(names)}.map((name, at) => new Promise((resolve) => {
        const img = new Image();
        img.onload = img.onerror = () => resolve("<li><b>" + name + " " + img.naturalWidth + "</b></li>");
        img.src = "/picture?" + at;
      }));
      Promise.all(pictures).then((rows) => { document.querySelector("ul").innerHTML = rows.join(""); });
    </script>`,
    "/picture": (_, response) => {
      asked += 1;
      response.writeHead(200, { "content-type": "image/svg+xml", "cache-control": "no-store" }).end(picture);
    },
  });
  session = await openBrowser(site.url);
});
afterAll(async () => {
  await session?.close();
  await site?.close();
});

/** Runs a plan, proves it, and replays it with what the proof found. */
async function proveAndReplay(path: string) {
  const plan: Plan = {
    version: 1,
    steps: [{ kind: "open", url: `${site.url}${path}` }],
    read: {
      kind: "list",
      rows: { css: "li", within: null, except: null, run: false },
      fields: [
        {
          name: "name",
          type: "text",
          reader: { locators: [{ by: "css", css: "b" }], attribute: null, take: "one", transforms: [] },
        },
      ],
      pagination: null,
      maxRecords: null,
      maxPages: null,
    },
  };
  const openSession = () => openBrowser(site.url);
  const { records } = await run(session, plan, limits);
  const proof = await prove({ plan, records, openSession, limits });
  if (!proof.ok) throw new Error(proof.reason);
  const { contract } = proof;
  asked = 0;
  if (contract.spares) await session.spare(contract.spares.sites);
  const replayed = await replay(session, { plan, contract }, limits);
  return { spares: contract.spares, records, replayed, asked };
}

test("a page that writes what its pictures give is proven with all of them, and replayed so", async () => {
  const { spares, replayed, asked } = await proveAndReplay("/drawn");
  expect(spares).toBeUndefined();
  expect(replayed.collected?.records).toEqual(names.map((name) => ({ name: `${name} 40` })));
  expect(asked).toBe(names.length);
});

// The session goes on sparing from here.
test("pictures without which the records are the same are asked for by no replay", async () => {
  const { spares, replayed, asked } = await proveAndReplay("/plain");
  expect(spares).toEqual({ sites: [] });
  expect(replayed).toMatchObject({ verdict: "ok", collected: { records: names.map((name) => ({ name })) } });
  expect(asked).toBe(0);
});
