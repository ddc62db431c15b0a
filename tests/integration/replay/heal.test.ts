import type { Plan, ProvenPlan } from "@gleaner/automation";
import type { BrowserSession } from "@gleaner/browser";
import { heal, type KeptPage, prove, replay, run } from "@gleaner/replay";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSites } from "../../sites/index.ts";
import { openBrowser } from "../agent/browser.ts";
import { type Site, serveSite } from "../browser/site.ts";

let sites: Awaited<ReturnType<typeof startSites>>;
let session: BrowserSession;
let proven: ProvenPlan;
let kept: KeptPage | null;
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 300 };

const text = (css: string) => ({
  locators: [{ by: "css" as const, css }],
  attribute: null,
  take: "one" as const,
  transforms: [{ op: "trim" as const }],
});
const money = (css: string) => ({
  ...text(css),
  transforms: [{ op: "trim" as const }, { op: "money" as const, decimal: "." as const }],
});

const become = (condition: Record<string, string>) =>
  fetch(`${sites.url}/changing/control?${new URLSearchParams(condition)}`);
const openSession = () => openBrowser(sites.url);
const mend = () => heal({ session, proven, limits, openSession, kept });

beforeAll(async () => {
  sites = await startSites();
  session = await openSession();
  const plan: Plan = {
    version: 1,
    steps: [{ kind: "open", url: `${sites.url}/changing/` }],
    read: {
      kind: "list",
      rows: { css: "table.vb-board tbody tr", within: null, except: null, run: false },
      fields: [
        { name: "title", type: "text", reader: text("td:nth-child(1)") },
        { name: "employer", type: "text", reader: text("td:nth-child(2)") },
        { name: "salary", type: "money", reader: money("td:nth-child(4)") },
      ],
      pagination: null,
      maxRecords: null,
      maxPages: null,
    },
  };
  const { records } = await run(session, plan, limits);
  const proof = await prove({ plan, records, openSession, limits });
  if (!proof.ok) throw new Error(proof.reason);
  proven = { plan, contract: proof.contract };
  kept = proof.page;
});
afterAll(async () => {
  await session?.close();
  await sites?.close();
});

test("a list in another layout is read again as it was, with what is new in it, and each reader is told before and after", async () => {
  const before = await replay(session, proven, limits);
  await become({ layout: "2", rows: "more" });
  expect((await replay(session, proven, limits)).verdict).toBe("site_changed");
  const healing = await mend();
  if (!healing.ok) throw new Error(healing.reason);
  const added = { title: "Beekeeper", employer: "Hive Mind", salary: 26_100 };
  expect(healing.collected.records).toEqual([added, ...(before.collected?.records ?? [])]);
  expect(healing.changes.map(({ field }) => field)).toEqual([null, "title", "employer", "salary"]);
  expect(healing.changes.at(-1)).toMatchObject({
    before: "td:nth-child(4)",
    raw: expect.stringContaining("£26,100"),
  });
  expect(await replay(session, healing.proven, limits)).toMatchObject({ verdict: "ok" });
  expect(healing.proven.contract.fields.map(({ name }) => name)).toEqual(["title", "employer", "salary"]);
});

test("each read of a plan that reads several times is mended, and their records are joined as before", async () => {
  await become({ layout: "1" });
  const { read, steps } = proven.plan;
  const of = (...names: string[]) => ({
    ...read,
    fields: read.fields.filter(({ name }) => names.includes(name)),
  });
  const plan: Plan = {
    version: 1,
    steps,
    read: of("title", "employer"),
    also: [{ steps: [], read: of("title", "salary"), adds: "fields", by: "title" }],
  };
  const { records } = await run(session, proven.plan, limits);
  const proof = await prove({ plan, records, openSession, limits });
  if (!proof.ok) throw new Error(proof.reason);
  await become({ layout: "2" });
  let left = 0;
  const onTurn = async () => {
    left += 1;
  };
  const healing = await heal({
    session,
    proven: { plan, contract: proof.contract },
    limits,
    openSession,
    onTurn,
  });
  expect(left).toBe(1);
  if (!healing.ok) throw new Error(healing.reason);
  expect(healing.collected.records).toEqual(records);
  expect(healing.changes.map(({ field }) => field)).toEqual([
    null,
    "title",
    "employer",
    null,
    "title",
    "salary",
  ]);
  expect(healing.proven.plan.also).toMatchObject([{ steps: [], adds: "fields", by: "title" }]);
});

test.for([
  ["a list that is gone", { fault: "list" }],
  ["a layout in which two fields are empty", { layout: "2", fault: "values" }],
  ["a page that asks for a login", { fault: "login" }],
] as const)("what is not sure to be the same is refused: %s", async ([, condition]) => {
  await become(condition);
  expect(await mend()).toMatchObject({ ok: false });
});

describe("a single record", () => {
  const former = `<h1>Harbour Pilot</h1><p class="employer">Port of Skelling</p><p class="pay">£46,200</p>`;
  const pages = {
    before: former,
    moved: `<h1>Harbour Pilot</h1><section><b id="firm">Port of Skelling</b></section><p class="pay">£46,200</p>`,
    other: `<h1>Harbour Pilot</h1><section><b id="firm">Skelling Ferries</b></section><p class="pay">£46,200</p>`,
    doubtful: `<h1>Harbour Pilot</h1><section><b id="firm">Port of Skelling</b></section><p class="pay">£51,000</p>`,
    stranger: `<h1>Deck Officer</h1><section><b id="firm">Skelling Ferries</b></section><p class="pay">£39,000</p>`,
    elsewhere: `<link rel="canonical" href="https://jobs.example/1"><h1>Harbour Pilot</h1><b id="firm">Port of Skelling</b><p class="pay">£12,000</p>`,
    closed: `<h1>This vacancy is closed</h1><b id="firm">Port of Skelling</b><p class="pay">£31,000</p>`,
    told: `<script type="application/ld+json">{"@type":"JobPosting","employer":"Skelling Ferries"}</script>
      <h1>Deck Officer</h1><section><b id="firm">Skelling Ferries</b></section><p class="pay">£39,000</p>`,
  };
  let shown: keyof typeof pages = "before";
  let site: Site;
  let own: BrowserSession;
  let vacancy: ProvenPlan;
  let ownPage: KeptPage | null;
  const openOwn = () => openBrowser(site.url);

  beforeAll(async () => {
    site = await serveSite({
      "/": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
        response.end(`<!doctype html><html lang="en-GB"><title>Vacancy</title><body>${pages[shown]}`);
      },
    });
    own = await openOwn();
    const fields = [
      { name: "title", type: "text" as const, reader: text("h1") },
      { name: "employer", type: "text" as const, reader: text("p.employer") },
      { name: "salary", type: "money" as const, reader: money("p.pay") },
      { name: "bonus", type: "money" as const, reader: money("p.bonus") },
    ];
    const steps = [{ kind: "open" as const, url: `${site.url}/` }];
    const plan: Plan = { version: 1, steps, read: { kind: "record", fields } };
    const { records } = await run(own, plan, limits);
    const proof = await prove({ plan, records, openSession: openOwn, limits });
    if (!proof.ok) throw new Error(proof.reason);
    vacancy = { plan, contract: proof.contract };
    ownPage = proof.page;
  });
  afterAll(async () => {
    await own?.close();
    await site?.close();
  });

  const mendAs = (page: keyof typeof pages) => {
    shown = page;
    return heal({ session: own, proven: vacancy, limits, openSession: openOwn, kept: ownPage });
  };

  test("is read where its very value stands now, and what was not broken stays", async () => {
    const healing = await mendAs("moved");
    if (!healing.ok) throw new Error(healing.reason);
    expect(healing.collected.records).toEqual([
      { title: "Harbour Pilot", employer: "Port of Skelling", salary: 46_200, bonus: null },
    ]);
    expect(healing.changes.map(({ field }) => field)).toEqual(["employer"]);
    expect(await replay(own, healing.proven, limits)).toMatchObject({ verdict: "ok" });
  });

  test("may be another one by now where the page says the lost value by its name, to people and to machines", async () => {
    const healing = await mendAs("told");
    if (!healing.ok) throw new Error(healing.reason);
    expect(healing.collected.records).toEqual([
      { title: "Deck Officer", employer: "Skelling Ferries", salary: 39_000, bonus: null },
    ]);
    expect(healing.changes.map(({ field }) => field)).toEqual(["employer"]);
  });

  test.for(["other", "doubtful"] as const)(
    "is left alone where anything of it is another (%s)",
    async (page) => {
      expect(await mendAs(page)).toMatchObject({ ok: false });
    },
  );

  test("is found again in part where its name stands as it did and one value nowhere: that one is withheld", async () => {
    const healing = await mendAs("other");
    expect(healing).toMatchObject({
      remnant: {
        verdict: "partial",
        collected: {
          records: [{ title: "Harbour Pilot", employer: null, salary: 46_200, bonus: null }],
          evidence: [{ employer: { reason: "not_on_page" } }],
        },
      },
    });
  });

  test.for(["stranger", "closed"] as const)(
    "nothing of it is delivered where the page does not say that it is the remembered one, nor twice which other (%s)",
    async (page) => {
      const reason = "Nothing on the page is sure to be what was read before.";
      expect(await mendAs(page)).toEqual({ ok: false, reason });
    },
  );

  test("a salary that is another one now is withheld from the remembered record", async () => {
    expect(await mendAs("elsewhere")).toMatchObject({
      remnant: {
        collected: { records: [{ title: "Harbour Pilot", employer: "Port of Skelling", salary: null }] },
      },
    });
  });
});
