import type { Plan, ProvenPlan } from "@gleaner/automation";
import { type BrowserSession, PageError } from "@gleaner/browser";
import { prove, replay, run } from "@gleaner/replay";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { posts } from "../../sites/feed/index.ts";
import { startSites } from "../../sites/index.ts";
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
