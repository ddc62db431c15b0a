import type { Plan, ProvenPlan } from "@gleaner/automation";
import type { BrowserSession } from "@gleaner/browser";
import { heal, prove, replay, run, TargetError } from "@gleaner/replay";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openBrowser } from "../agent/browser.ts";
import { type Site, serveSite } from "../browser/site.ts";

const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 300 };
/** For clicks that fail because their button is gone. */
const brief = { ...limits, timeoutMs: 1500 };
const books = ["Cold Harbour", "The Salt Path", "Night Ferry", "Low Tide"].map((title, at) => ({
  title,
  weight: 240 + at * 31,
}));
const text = (css: string) => ({
  locators: [{ by: "css" as const, css }],
  attribute: null,
  take: "one" as const,
  transforms: [{ op: "trim" as const }],
});
const url = {
  ...text("a"),
  attribute: "href",
  transforms: [{ op: "url" as const }],
};

/** What the site is like now; each test changes a part. */
const former = {
  moved: false,
  button: '<button onclick="show()">Show all 4 books</button>',
  weight: (grams: number) => `<p class="weight">${grams} g</p>`,
};
let shown = former;
let site: Site;
let session: BrowserSession;
const openSession = () => openBrowser(site.url);

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Books</title><body><h1>Books</h1>${body}`;
const list = () => {
  const rows = books
    .map(({ title }, at) => `<li class="book"><a href="/book/${at}">${title}</a></li>`)
    .join("");
  const script = `function show(){document.querySelector("ul").innerHTML=${JSON.stringify(rows)}}`;
  return page(`${shown.button}<ul></ul><script>${script}</script>`);
};

beforeAll(async () => {
  const html = { "content-type": "text/html; charset=utf-8" };
  const item = (at: number) => page(`<h2>${books[at]?.title}</h2>${shown.weight(books[at]?.weight ?? 0)}`);
  site = await serveSite({
    "/books": (_request, response) => {
      if (shown.moved) response.writeHead(302, { location: "/library/books?visit=1" }).end();
      else response.writeHead(200, html).end(list());
    },
    "/library/books": (_request, response) => void response.writeHead(200, html).end(list()),
    ...Object.fromEntries(
      books.map((_book, at) => [
        `/book/${at}`,
        (_request: unknown, response: { writeHead: (...head: unknown[]) => { end(body: string): void } }) =>
          response.writeHead(200, html).end(item(at)),
      ]),
    ),
  });
  session = await openSession();
});
afterAll(async () => {
  await session?.close();
  await site?.close();
});
beforeEach(() => {
  shown = former;
});

async function proveNow(details: boolean): Promise<ProvenPlan> {
  shown = former;
  const plan: Plan = {
    version: 1,
    steps: [
      { kind: "open", url: `${site.url}/books` },
      { kind: "click", target: [{ by: "role", role: "button", name: "Show all 4 books" }] },
    ],
    read: {
      kind: "list",
      rows: { css: "li.book", within: null, except: null, run: false },
      fields: [
        { name: "title", type: "text", reader: text("a") },
        { name: "link", type: "url", reader: url },
      ],
      pagination: null,
      maxRecords: null,
      maxPages: null,
      ...(details && {
        details: {
          link: "link",
          steps: [],
          fields: [
            {
              name: "weight",
              type: "number",
              reader: { ...text(".weight"), transforms: [{ op: "number", nth: 0, decimal: "." }] },
            },
          ],
        },
      }),
    },
  };
  const first = await run(session, plan, limits);
  const records = first.records.map((record, at) => ({
    ...record,
    ...(details && { weight: books[at]?.weight ?? null }),
  }));
  const proof = await prove({ plan, records, openSession, limits });
  if (!proof.ok) throw new Error(proof.reason);
  return { plan, contract: proof.contract };
}

describe("steps", () => {
  let proven: ProvenPlan;
  beforeAll(async () => {
    proven = await proveNow(false);
  });
  const mend = () => heal({ session, proven, limits: brief, openSession });

  test("what was clicked is found by its name in another role and with another number, and a moved page at its address", async () => {
    shown = { ...former, moved: true, button: '<a href="#" onclick="show()">Show all 6 books</a>' };
    expect(await replay(session, proven, brief)).toMatchObject({ verdict: "site_changed" });
    const healing = await mend();
    if (!healing.ok) throw new Error(healing.reason);
    expect(healing.collected.records.map(({ title }) => title)).toEqual(books.map(({ title }) => title));
    expect(healing.proven.plan.steps).toMatchObject([
      { kind: "open", url: `${site.url}/library/books` },
      {
        kind: "click",
        target: expect.arrayContaining([{ by: "role", role: "link", name: "Show all 6 books" }]),
      },
    ]);
    expect(healing.changes.map(({ field, after }) => ({ field, after }))).toEqual([
      { field: null, after: `opens ${site.url}/library/books` },
      { field: null, after: 'click on link "Show all 6 books"' },
    ]);
    expect(healing.proven.plan.read).toEqual(proven.plan.read);
    expect(await replay(session, healing.proven, limits)).toMatchObject({ verdict: "ok" });
  });

  test("what is not the only one of its name is not clicked", async () => {
    const button = "<button>Show all 6 books</button><button>Show all 7 books</button>";
    shown = { ...former, button };
    await expect(mend()).rejects.toThrow(TargetError);
  });
});

describe("the pages of a list's items", () => {
  let proven: ProvenPlan;
  beforeAll(async () => {
    proven = await proveNow(true);
  });
  const mendAs = (weight: (typeof former)["weight"]) => {
    shown = { ...former, weight };
    return heal({ session, proven, limits, openSession });
  };

  test("are read where remembered values stand now", async () => {
    const healing = await mendAs((grams) => `<dl><dt>Weight</dt><dd>${grams} g</dd></dl>`);
    if (!healing.ok) throw new Error(healing.reason);
    expect(healing.collected.records).toMatchObject(books);
    expect(healing.changes.map(({ field }) => field)).toEqual(["weight"]);
    expect(await replay(session, healing.proven, limits)).toMatchObject({
      verdict: "ok",
      collected: { records: books },
    });
  });

  test("are left alone where their values are others", async () => {
    expect(await mendAs((grams) => `<dl><dt>Weight</dt><dd>${grams * 3 + 1} g</dd></dl>`)).toMatchObject({
      ok: false,
    });
  });
});
