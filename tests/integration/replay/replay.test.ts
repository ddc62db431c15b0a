import type { Locator, Pagination, Plan, ProvenPlan } from "@gleaner/automation";
import { type BrowserSession, PageError } from "@gleaner/browser";
import { prove, replay, run } from "@gleaner/replay";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { posts } from "../../sites/feed/index.ts";
import { hostile, library, shop, startSites } from "../../sites/index.ts";
import { openBrowser } from "../agent/browser.ts";

let sites: Awaited<ReturnType<typeof startSites>>;
let session: BrowserSession;
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 500 };

const text = (css: string) => ({
  locators: [{ by: "css" as const, css }],
  attribute: null,
  take: "one" as const,
  transforms: [{ op: "trim" as const }],
});
const rows = (css: string) => ({ css, within: null, except: null, run: false });

beforeAll(async () => {
  sites = await startSites();
  session = await openBrowser(sites.url);
});
afterAll(async () => {
  await session?.close();
  await sites?.close();
});

describe("a site that changes", () => {
  let plan: Plan;
  let proven: ProvenPlan;
  const become = (condition: Record<string, string>) =>
    fetch(`${sites.url}/changing/control?${new URLSearchParams(condition)}`);

  beforeAll(async () => {
    plan = {
      version: 1,
      steps: [{ kind: "open", url: `${sites.url}/changing/` }],
      read: {
        kind: "list",
        rows: rows("table.vb-board tbody tr"),
        fields: [
          { name: "title", type: "text", reader: text("td:nth-child(1)") },
          { name: "employer", type: "text", reader: text("td:nth-child(2)") },
        ],
        pagination: null,
        maxRecords: null,
        maxPages: null,
      },
    };
    const { records } = await run(session, plan, limits);
    const proof = await prove({ plan, records, openSession: () => openBrowser(sites.url), limits });
    if (!proof.ok) throw new Error(proof.reason);
    proven = { plan, contract: proof.contract };
  });
  beforeEach(() => become({}));

  const verdict = async () => (await replay(session, proven, limits)).verdict;

  test("is ok while it is the same, and with rows more, fewer or in another order", async () => {
    for (const rows of ["all", "more", "half", "reversed"]) {
      await become({ rows });
      expect(await verdict(), rows).toBe("ok");
    }
  });

  test("is never a quiet success when it is broken", async () => {
    await become({ layout: "2" });
    expect(await verdict()).toBe("site_changed");
    await become({ fault: "list" });
    expect(await verdict()).toBe("site_changed");
    await become({ fault: "values" });
    expect(await verdict()).toBe("site_changed");
    await become({ fault: "blocked" });
    expect(await verdict()).toBe("blocked");
    await become({ fault: "login" });
    expect(await verdict()).toBe("login_expired");
    await become({ rows: "none" });
    expect(await verdict()).not.toBe("ok");
    await become({ fault: "error" });
    await expect(verdict()).rejects.toThrow(PageError);
  });

  test("is not proven by a run that gives other records, or none", async () => {
    const claim = { plan, openSession: () => openBrowser(sites.url), limits };
    const { records } = await run(session, plan, limits);
    await become({ rows: "half" });
    expect(await prove({ ...claim, records })).toMatchObject({
      ok: false,
      reason: expect.stringContaining("3 records instead of 6"),
    });
    await become({ layout: "2" });
    expect(await prove({ ...claim, records })).toMatchObject({ ok: false });
    expect(await prove({ ...claim, records: [] })).toMatchObject({ ok: false });
  });

  test("is proven by another browser where the first one crashed, and by none after two", async () => {
    const { records } = await run(session, plan, limits);
    const proveWith = async (crashes: number) => {
      let opened = 0;
      const openSession = async () => {
        const own = await openBrowser(sites.url);
        opened += 1;
        if (opened <= crashes) process.kill(-own.pid, "SIGKILL");
        return own;
      };
      return prove({ plan, records, openSession, limits });
    };
    expect(await proveWith(1)).toMatchObject({ ok: true });
    expect(await proveWith(2)).toMatchObject({ ok: false, reason: expect.stringContaining("twice") });
  });

  test("a step whose element is gone is a changed site, and named", async () => {
    const missing: Plan = {
      ...plan,
      steps: [...plan.steps, { kind: "click", target: [{ by: "text", text: "Show" }] }],
    };
    const replayed = await replay(session, { ...proven, plan: missing }, { ...limits, timeoutMs: 1000 });
    expect(replayed).toMatchObject({
      verdict: "site_changed",
      reason: expect.stringContaining("Step 2 (click)"),
      collected: null,
    });
    await become({ fault: "login" });
    const asked = await replay(session, { ...proven, plan: missing }, { ...limits, timeoutMs: 1000 });
    expect(asked).toMatchObject({ verdict: "login_expired", collected: null });
  });
});

test("infinite scroll is followed to its end", async () => {
  const { records, completeness, cut } = await run(
    session,
    {
      version: 1,
      steps: [{ kind: "open", url: `${sites.url}/feed/` }],
      read: {
        kind: "list",
        rows: rows("article.td-note"),
        fields: [
          { name: "author", type: "text", reader: text(".td-voice") },
          { name: "text", type: "text", reader: text(".td-words") },
        ],
        pagination: { kind: "scroll", target: [] },
        maxRecords: null,
        maxPages: null,
      },
    },
    { ...limits, rowsTimeoutMs: 5000 },
  );
  expect(records.map((record) => record.text)).toEqual(posts.map((post) => post.text));
  expect(completeness.collected).toBe(posts.length);
  expect(cut).toBe(false);
});

describe("following pages", () => {
  const list = (
    path: string,
    css: string,
    field: string,
    pagination: Pagination,
    maxPages: number | null,
  ): Plan => ({
    version: 1,
    steps: [{ kind: "open", url: `${sites.url}${path}` }],
    read: {
      kind: "list",
      rows: rows(css),
      fields: [{ name: "name", type: "text", reader: text(field) }],
      pagination,
      maxRecords: null,
      maxPages,
    },
  });
  const next = (locator: Locator): Pagination => ({ kind: "next", target: [locator] });
  const link: Locator = { by: "role", role: "link", name: "Next" };

  test("takes every row of every page once, and says that the stated total is reached", async () => {
    const plan = list("/shop/", "li.ao-tile", "h3", next(link), null);
    const { records, completeness } = await run(session, plan, limits);
    expect(records.map((record) => record.name)).toEqual(shop.products.map((product) => product.name));
    expect(completeness).toMatchObject({ pages: 5, reason: "stated_total_reached", duplicatesDropped: 0 });
  });

  test("turns pages that keep their address", async () => {
    const button: Locator = { by: "role", role: "button", name: "Next page" };
    const plan = list("/library/", "article.hl-volume", "b", next(button), null);
    const { records, completeness } = await run(session, plan, { ...limits, rowsTimeoutMs: 5000 });
    expect(records.map((record) => record.name)).toEqual(library.books.map((book) => book.title));
    expect(completeness.pages).toBe(4);
  });

  test("ends where the same rows come under ever new addresses", async () => {
    const { completeness } = await run(
      session,
      list("/hostile/loop", "ul li", "b", next(link), null),
      limits,
    );
    expect(completeness).toMatchObject({
      pages: 1,
      collected: hostile.parcels.length,
      reason: "no_new_records",
    });
  });

  test("ends an endless list at its limit, or cut at the deadline", async () => {
    const endless = (maxPages: number | null) => list("/hostile/endless", "ul li", "b", next(link), maxPages);
    const limited = await run(session, endless(4), limits);
    expect(limited.completeness).toMatchObject({ pages: 4, collected: 40, reason: "page_limit" });
    expect(limited.cut).toBe(false);
    let clock = 0;
    const late = await run(session, endless(null), { ...limits, deadlineAt: 3, now: () => clock++ });
    expect(late.completeness.reason).toBe("time");
    expect(late.cut).toBe(true);
  });
});
