import type { ListRead, Pagination } from "@gleaner/automation";
import { type BrowserSession, PageError } from "@gleaner/browser";
import * as pageScripts from "@gleaner/extract/page";
import { collect, type Limits, perform } from "@gleaner/replay";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { launchFor } from "../browser/chromium.ts";
import { type Site, serveSite } from "../browser/site.ts";
import { fieldNames, renderInputs, shadows, trapNames, traps } from "../hostile/members.ts";
import { names } from "./paged-site.ts";

const pageSize = 10;
const rows = (from: number, count = pageSize) =>
  names
    .slice(from, from + count)
    .map((name) => `<li class="lamp"><b>${name}</b></li>`)
    .join("");

const page = (list: string, after: string) =>
  `<!doctype html><html lang="en"><title>Lanterns</title><body>${shadows}<form><h1>Lanterns</h1>${renderInputs([...fieldNames, ...trapNames])}
   <ul class="lamps">${list}</ul>${after}</form></body></html>`;

/** A script that appends the next rows to the list each time \`on\` happens. */
const growing = (on: string, then = "") => `<script>(() => {
  const batches = [${JSON.stringify(rows(10))}, ${JSON.stringify(rows(20))}];
  const list = document["querySelector"] instanceof Function ? document.querySelector(".lamps") : Document.prototype.querySelector.call(document, ".lamps");
  const append = Element.prototype.insertAdjacentHTML.bind(list);
  ${on}(() => { const batch = batches.shift(); if (batch) append("beforeend", batch); ${then} });
  ${traps}
})()</script>`;

const tall = `<p style="height: 3000px"></p>`;
const onScroll = `(grow => { let waiting = false; addEventListener("scroll", () => {
  if (waiting) return; waiting = true; setTimeout(() => { waiting = false; grow(); }, 30); }); })`;
const onClick = `(grow => addEventListener("click", event => { event.preventDefault(); grow(); }))`;

/** What a call into a page that never answers takes. */
const briefMs = 2_000;

let site: Site;
let session: BrowserSession;
const limits: Limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 1000 };

const listOf = (pagination: Pagination | null): ListRead => ({
  kind: "list",
  rows: { css: "li.lamp", within: null, except: null, run: false },
  fields: [
    {
      name: "name",
      type: "text",
      reader: { locators: [{ by: "css", css: "b" }], attribute: null, take: "one", transforms: [] },
    },
  ],
  pagination,
  maxRecords: null,
  maxPages: null,
});
const scrolling: Pagination = { kind: "scroll", target: [] };
const more: Pagination = { kind: "more", target: [{ by: "css", css: "a.more" }] };
const next: Pagination = { kind: "next", target: [{ by: "css", css: "a.next" }] };

beforeAll(async () => {
  site = await serveSite({
    "/scroll": page(rows(0), `${tall}${growing(onScroll)}`),
    "/more": page(rows(0), `<a class="more" href="#" target="_blank">More</a>${growing(onClick)}`),
    "/covered": page(
      rows(0),
      `<a class="more" href="#">More</a><div style="position: fixed; inset: 0; z-index: 9"></div>${growing(onClick)}`,
    ),
    "/next": (request, response) => {
      const at = Number(new URL(request.url ?? "/", "http://site").searchParams.get("at") ?? 0);
      const link =
        at < 20 ? `<a class="next" target="_blank" href="/next?at=${at + 10}"><i>Next</i></a>` : "";
      response.writeHead(200, { "content-type": "text/html" });
      response.end(page(rows(at), `${link}<script>${traps}</script>`));
    },
    "/spins-on-scroll": page(rows(0), `${tall}${growing(onScroll, "for (;;);")}`),
    "/spins-on-click": page(rows(0), `<a class="more" href="#">More</a>${growing(onClick, "for (;;);")}`),
  });
});
afterAll(() => site?.close());
afterEach(() => session?.close());

/** A page that spins or freezes is waited for briefly; any other has a busy machine's time. */
async function openPage(path: string, callTimeoutMs = 15_000): Promise<void> {
  session = await launchFor([site.host], { pageScripts, callTimeoutMs });
  await session.open(`${site.url}${path}`, limits);
}

describe("all rows of a page whose members are traps and shadowed are collected", () => {
  test.each([
    ["by scrolling", "/scroll", scrolling],
    ["by a button", "/more", more],
    ["by a button that something covers", "/covered", more],
    ["by links", "/next", next],
  ] as const)("%s", async (_, path, pagination) => {
    await openPage(path);
    const { records, completeness, cut } = await collect(session, listOf(pagination), limits);
    expect(records.map((record) => record.name)).toEqual(names);
    expect(completeness.reason).toMatch(/^no_/);
    expect(cut).toBe(false);
  });
});

test("steps are done on such a page", async () => {
  await openPage("/covered");
  await perform(session, { kind: "scroll", to: "next" }, limits);
  await perform(session, { kind: "scroll", to: "end" }, limits);
  await perform(session, { kind: "click", target: [{ by: "css", css: "a.more" }] }, limits);
  await perform(session, { kind: "press", target: null, key: "End" }, limits);
  expect((await session.call("read", listOf(null))).records).toHaveLength(20);
});

test.each([
  ["scroll", "/spins-on-scroll", scrolling],
  ["click", "/spins-on-click", more],
] as const)(
  "the rows of a page that spins after a %s are kept",
  async (_, path, pagination) => {
    await openPage(path, briefMs);
    const { records } = await collect(session, listOf(pagination), limits);
    expect(records.map((record) => record.name)).toEqual(names.slice(0, records.length));
    expect(records.length).toBeGreaterThanOrEqual(pageSize);
    // What keeps it busy is ended: it can be read as it is now, on a busy machine after one more scroll that came late.
    const read = () => session.call("read", listOf(null)).then(({ records }) => records.length);
    await expect.poll(() => read().catch(() => 0), { timeout: 60_000 }).toBeGreaterThan(pageSize);
  },
  120_000,
);

describe("rows are kept", () => {
  const kill = (signal: NodeJS.Signals) => process.kill(-session.pid, signal);

  test.each([
    ["the browser freezes", "SIGSTOP", "page_failed"],
    ["the browser dies", "SIGKILL", "page_failed"],
  ] as const)("when %s after the first page", async (_, signal, reason) => {
    await openPage("/next", briefMs);
    const onPage = () => kill(signal);
    const { records, completeness, cut } = await collect(session, listOf(next), { ...limits, onPage });
    expect(records.map((record) => record.name)).toEqual(names.slice(0, pageSize));
    expect(completeness).toMatchObject({ pages: 1, collected: pageSize, reason });
    expect(cut).toBe(true);
  });

  test("and the reason is the time when it is over meanwhile", async () => {
    await openPage("/next", briefMs);
    const onPage = () => kill("SIGSTOP");
    const deadlineAt = Date.now() + 1_500;
    const { records, completeness } = await collect(session, listOf(next), { ...limits, deadlineAt, onPage });
    expect(records).toHaveLength(pageSize);
    expect(completeness.reason).toBe("time");
  });

  test("when a page fails between two readings of the same rows", async () => {
    await openPage("/next", briefMs);
    const seen = await session.call("read", listOf(null));
    kill("SIGSTOP");
    const collected = await collect(session, listOf(next), limits, seen);
    expect(collected.records).toEqual(seen.records);
    expect(collected.completeness.reason).toBe("page_failed");
    await expect(collect(session, listOf(next), limits)).rejects.toThrow(PageError);
  });
});
