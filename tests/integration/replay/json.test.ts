import type { Field, ListRead, Plan, Transform } from "@gleaner/automation";
import { openVisitor } from "@gleaner/browser";
import { type HttpTrial, openHttpSession, openJsonSession, prove, replayByJson, run } from "@gleaner/replay";
import { afterAll, beforeAll, expect, test } from "vitest";
import { posts } from "../../sites/feed/index.ts";
import { startSites } from "../../sites/index.ts";
import { books } from "../../sites/library/index.ts";
import { openBrowser } from "../agent/browser.ts";

let sites: Awaited<ReturnType<typeof startSites>>;
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 1000 };

beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites?.close());

const trim: Transform = { op: "trim" };
const number: Transform[] = [trim, { op: "number", nth: 0, decimal: "." }];
const field = (
  name: string,
  type: Field["type"],
  css: string,
  transforms: Transform[] = [trim],
  attribute: string | null = null,
): Field => ({
  name,
  type,
  reader: { locators: [{ by: "css", css }], attribute, take: "one", transforms },
});
const list = (css: string, fields: Field[], pagination: ListRead["pagination"]): ListRead => ({
  kind: "list",
  rows: { css, within: null, except: null, run: false },
  fields,
  pagination,
  maxRecords: null,
  maxPages: null,
});

const http: HttpTrial = {
  longestMs: () => 10_000,
  async open(source) {
    const visitor = await openVisitor({ egress: { allowHosts: ["127.0.0.1"], refusePorts: [] } });
    return source ? openJsonSession(visitor, null, source) : openHttpSession(visitor, null);
  },
};

/** Runs a plan in one browser and proves it in another. */
async function proven(path: string, read: ListRead) {
  const plan: Plan = { version: 1, steps: [{ kind: "open", url: `${sites.url}${path}` }], read };
  const session = await openBrowser(sites.url);
  const { records } = await run(session, plan, limits).finally(() => session.close());
  const proof = await prove({ plan, records, openSession: () => openBrowser(sites.url), http, limits });
  if (!proof.ok) throw new Error(proof.reason);
  return { proof, records };
}

async function replayed(proof: Awaited<ReturnType<typeof proven>>["proof"]) {
  const session = await http.open(proof.plan.json);
  return replayByJson(session, proof, limits).finally(() => session.close());
}

test("a list that a page fetches as JSON, page by page, is replayed on that JSON, and each value says where it stood", async () => {
  const fields = [
    field("title", "text", "b.hl-name"),
    field("year", "number", ".hl-year", number),
    field("pages", "number", ".hl-extent", number),
    field("state", "text", ".hl-state"),
  ];
  const { proof, records } = await proven(
    "/library/",
    list("article.hl-volume", fields, { kind: "next", target: [{ by: "css", css: "#on" }] }),
  );
  expect(records).toHaveLength(books.length);
  expect(proof.contract.tier).toBe("json");
  expect(proof.plan.json).toMatchObject({
    request: { url: `${sites.url}/library/api/books?page=1` },
    rows: "/items",
    paging: { kind: "step", at: { in: "query", name: "page" }, ends: { by: "pages", pointer: "/pages" } },
  });
  const { collected, verdict } = await replayed(proof);
  expect([verdict, collected.records]).toEqual(["ok", records]);
  expect(collected.evidence[13]?.year).toMatchObject({
    url: `${sites.url}/library/api/books?page=2`,
    locator: { by: "data", source: "json", path: "/items/1/year" },
    raw: String(books[13]?.year),
    row: 1,
  });
});

test("as much as was asked of a page that grows is replayed on its JSON by the cursor that each document gives", async () => {
  const fields = [
    field("author", "text", ".td-voice"),
    field("words", "text", ".td-words"),
    field("day", "date", "time", [trim, { op: "date", order: "ymd", time: false }], "datetime"),
    field("likes", "number", ".td-claps", number),
  ];
  const read = list("article", fields, { kind: "scroll", target: [] });
  const { proof, records } = await proven("/feed/", { ...read, maxRecords: 20 });
  expect(records.map(({ words }) => words)).toEqual(posts.slice(0, 20).map(({ text }) => text));
  expect(proof.plan.json?.paging).toEqual({
    kind: "cursor",
    at: { in: "query", name: "after" },
    from: "/next",
  });
  expect((await replayed(proof)).collected.records).toEqual(records);
});
