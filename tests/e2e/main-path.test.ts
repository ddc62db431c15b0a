import type { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { doors } from "../sites/guarded.ts";
import { books } from "../sites/library/books.ts";
import { articles } from "../sites/magazine/articles.ts";
import { products } from "../sites/shop/products.ts";
import { openSystem, type System } from "./system.ts";

let system: System;
let client: Gleaner;

beforeAll(async () => {
  system = await openSystem({ runners: 2 });
  ({ client } = system);
});
afterAll(() => system?.close());

const ask = (path: string, body?: object) =>
  fetch(`${system.service.url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { "x-api-key": system.service.apiKey, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

interface Page {
  readonly index: number;
  readonly url: string;
  readonly width: number;
  readonly of: string;
}

const readPages = async (jobId: string): Promise<Page[]> =>
  ((await (await ask(`/jobs/${jobId}/pages`)).json()) as { pages: Page[] }).pages;

const end = async (prompt: string) => client.jobs.wait((await client.jobs.start({ prompt })).jobId);

test.concurrent("a prompt becomes records, files, evidence and an automation that gives the same again", async () => {
  const expected = products.map(({ name, price, path }) => ({
    name,
    price,
    link: system.page(path.slice(1)),
  }));
  const prompt = `Extract the name, price and link of every product on all pages of ${system.page("shop/")}`;
  const job = await end(prompt);
  expect(job).toMatchObject({
    status: "success",
    kind: "agent",
    prompt,
    error: null,
    output: expected,
    metadata: {
      tier: "agent",
      modelCalls: 0,
      attempts: 1,
      recordCount: products.length,
      completeness: { collected: products.length, statedTotal: products.length, pages: 5 },
      notRepeatableReason: null,
    },
  });

  const { records, total, evidence = [] } = await client.jobs.evidence(job.id).page();
  expect({ records, total }).toEqual({ records: expected, total: expected.length });
  expect(evidence).toHaveLength(expected.length);
  // Every value says from which page and which text it was read, and every null why it is one.
  for (const [at, record] of records.entries()) {
    for (const [field, value] of Object.entries(record)) {
      const found = evidence[at]?.[field] ?? {};
      expect(found).toMatchObject({ url: expect.stringContaining("/shop/") });
      expect("reason" in found).toBe(value === null);
    }
  }

  const [json, csv] = await Promise.all([
    client.jobs.export(job.id, "json"),
    client.jobs.export(job.id, "csv"),
  ]);
  expect(await json.json()).toEqual(expected);
  const lines = (await csv.text()).trimEnd().split("\r\n");
  expect(lines[0]).toBe("name,price,link");
  expect(lines).toHaveLength(expected.length + 1);

  const scriptId = String(job.metadata.savedScriptId);
  const replayed = await client.jobs.wait((await client.jobs.start({ scriptId })).jobId);
  expect(replayed).toMatchObject({
    status: "success",
    kind: "replay",
    scriptId,
    output: expected,
    // All that this shop's pages say, they say without a script.
    metadata: {
      tier: "http",
      tiers: [{ tier: "http", fell: null }],
      verdict: "ok",
      modelCalls: 0,
      attempts: 1,
    },
  });
  const counts = { added: 0, removed: 0, changed: 0 };
  expect(await client.jobs.changes(replayed.id).page()).toMatchObject({ against: job.id, counts });
  const script = await client.automations.get(scriptId);
  expect(script).toMatchObject({ id: scriptId, prompt, status: "success" });
  const imported = await client.automations.import({ name: "Taken over", plan: script.plan });
  expect(imported).toMatchObject({ name: "Taken over", proven: false });
  const proof = await client.jobs.wait((await client.jobs.start({ scriptId: imported.id })).jobId);
  expect(proof).toMatchObject({ status: "success", output: expected, metadata: { verdict: "ok" } });
  expect(await client.automations.get(imported.id)).toMatchObject({ proven: true, currentVersion: 1 });
});

test.concurrent("a list that a script renders, its pages turned by a button, is replayed on the JSON that the script fetched", async () => {
  const job = await end(
    `Get the title, author and year of all books on all pages of ${system.page("library/")}`,
  );
  expect(job).toMatchObject({
    status: "success",
    output: books.map(({ title, author, year }) => ({ title, author, year })),
    metadata: { savedScriptId: expect.any(String) },
  });
  const { jobId } = await client.jobs.start({ scriptId: String(job.metadata.savedScriptId) });
  expect(await client.jobs.wait(jobId)).toMatchObject({
    output: job.output,
    metadata: { tier: "json", tiers: [{ tier: "json", fell: null }], verdict: "ok" },
  });
  const { evidence = [] } = await client.jobs.evidence(jobId).page();
  expect(evidence[0]?.year).toMatchObject({
    url: system.page("library/api/books?page=1"),
    locator: { by: "data", source: "json", path: "/items/0/year" },
  });
});

test.concurrent("one record of an article, and its files", async () => {
  const article = articles[3];
  const job = await end(
    `Extract the title, author and date of ${system.page(`magazine/story/${article?.slug}`)}`,
  );
  const record = { title: article?.title, author: article?.author, date: article?.date };
  expect(job).toMatchObject({ status: "success", output: [record] });
  const { evidence = [] } = (await (await ask(`/jobs/${job.id}/output?evidence=true`)).json()) as {
    evidence?: Record<string, unknown>[];
  };
  const pictures = await readPages(job.id);
  expect(pictures.map(({ of }) => of)).toEqual([...pictures.slice(1).map(() => "step"), "proof"]);
  const { index, url, width } = pictures.at(-1) ?? { index: -1, url: "", width: 0 };
  for (const field of ["title", "author", "date"]) {
    const { page, box = [] } = (evidence[0]?.[field] ?? {}) as { page?: number; box?: number[] };
    expect({ page, url: (evidence[0]?.[field] as { url?: string } | undefined)?.url }).toEqual({
      page: index,
      url,
    });
    expect(box.map((side) => side >= 0 && side <= width)).toEqual([true, true, true, true]);
  }
  const asked = { script_id: job.metadata.savedScriptId, screenshots: true };
  const { jobId } = (await (await ask("/jobs", asked)).json()) as { jobId: string };
  expect(await client.jobs.wait(jobId)).toMatchObject({ output: [record], metadata: { tier: "browser" } });
  const [whole, ...others] = await readPages(jobId);
  expect({ of: whole?.of, others }).toEqual({ of: "asked", others: [] });
  const image = await (await ask(`/jobs/${jobId}/pages/${whole?.index}/image`)).arrayBuffer();
  expect(Buffer.from(image).toString("latin1", 8, 12)).toBe("WEBP");
  const plain = await client.jobs.wait(
    (await client.jobs.start({ scriptId: String(asked.script_id) })).jobId,
  );
  expect(await readPages(plain.id)).toEqual([]);
  const text = async (format: "txt" | "md") => (await client.jobs.export(job.id, format)).text();
  expect(await text("txt")).toBe(`title: ${record.title}\nauthor: ${record.author}\ndate: ${record.date}\n`);
  for (const value of Object.values(record)) expect(await text("md")).toContain(`| ${value} |`);
});

test.concurrent("a page that lets nobody in blocks the job, and says why", async () => {
  // On Free, which does not try again: the others do, after a while (see anti-blocking).
  const { client: visitor } = await system.openTeam("free");
  const jobs = await Promise.all(
    doors.map(async (door) => {
      const prompt = `Get the title and price of every lot on ${system.page(door.slice(1))}`;
      return visitor.jobs.wait((await visitor.jobs.start({ prompt })).jobId);
    }),
  );
  for (const job of jobs) {
    expect(job).toMatchObject({ status: "blocked", error: { code: "blocked" }, output: null });
    expect(job.error?.message).toMatch(/^The website blocked the visit: .+\.$/);
  }
});

test.concurrent("a prompt that is no extraction is rejected with a sentence that says what can be done", async () => {
  const job = await end("Write me a poem about the sea");
  expect(job).toMatchObject({ status: "rejected", error: { code: "rejected" }, output: null });
  expect(job.error?.message).toMatch(/from|address|URL/);
});

test.concurrent("a replay whose site was redesigned mends its plan and delivers in the same run; what is not sure fails", async () => {
  const become = (condition: Record<string, string>) =>
    fetch(system.page(`changing/control?${new URLSearchParams(condition)}`));
  // A team of its own: what it has used is what this test has used.
  const { client } = await system.openTeam("pro");
  const prompt = `title, employer and salary of every job on ${system.page("changing/")}`;
  const built = await client.jobs.wait((await client.jobs.start({ prompt })).jobId);
  const scriptId = String(built.metadata.savedScriptId);
  const replay = async () => client.jobs.wait((await client.jobs.start({ scriptId })).jobId);
  const before = await client.usage();

  await become({ layout: "2" });
  const healed = await replay();
  expect(healed).toMatchObject({
    kind: "replay",
    status: "success",
    output: built.output,
    metadata: { verdict: "ok", modelCalls: 0, heal: { version: 2, reason: null } },
  });
  const mended = await client.automations.get(scriptId);
  expect(mended).toMatchObject({ currentVersion: 2, versions: [{ origin: "proof" }, { origin: "heal" }] });
  expect((await replay()).metadata).toMatchObject({ verdict: "ok", heal: null });

  await client.automations.update(scriptId, { autoHeal: false });
  await client.automations.rollBack(scriptId, 1);
  expect((await replay()).metadata).toMatchObject({ verdict: "ok", heal: null });
  expect(await client.automations.get(scriptId)).toMatchObject({ currentVersion: 1 });
  const byHand = await client.jobs.wait((await client.automations.heal(scriptId)).jobId);
  expect(byHand).toMatchObject({
    kind: "heal",
    status: "success",
    metadata: { heal: { version: 3, reason: null } },
  });

  await become({ layout: "2", fault: "values" });
  const refused = await client.jobs.wait((await client.automations.heal(scriptId)).jobId);
  expect(refused).toMatchObject({
    status: "failed",
    error: { code: "site_changed" },
    metadata: { heal: { version: null, reason: expect.any(String) } },
  });
  const { aiRuns, replays } = await client.usage();
  expect(aiRuns.used).toBe(before.aiRuns.used);
  // A replay that heals is one replay, and a heal by hand is none.
  expect(replays.used).toBe(before.replays.used + 3);
});
