import type { Plan, ProvenPlan } from "@gleaner/automation";
import type { BrowserSession } from "@gleaner/browser";
import { heal, prove, replay, run } from "@gleaner/replay";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSites } from "../../sites/index.ts";
import { openBrowser } from "../agent/browser.ts";

let sites: Awaited<ReturnType<typeof startSites>>;
let session: BrowserSession;
let proven: ProvenPlan;
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
const mend = () => heal({ session, proven, limits, openSession });

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

test.for([
  ["a list that is gone", { fault: "list" }],
  ["a layout in which two fields are empty", { layout: "2", fault: "values" }],
  ["a page that asks for a login", { fault: "login" }],
] as const)("what is not sure to be the same is refused: %s", async ([, condition]) => {
  await become(condition);
  expect(await mend()).toMatchObject({ ok: false });
});
