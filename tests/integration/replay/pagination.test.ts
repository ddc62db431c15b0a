import type { ListRead, Pagination } from "@gleaner/automation";
import type { BrowserSession } from "@gleaner/browser";
import { collect, judge, type Limits, learnContract, type Progress, run } from "@gleaner/replay";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { relay } from "../../unit/replay/relay.ts";
import { openBrowser } from "../agent/browser.ts";
import type { Site } from "../browser/site.ts";
import { names, servePaged } from "./paged-site.ts";

let site: Site;
let session: BrowserSession;
const limits: Limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 1000 };

beforeAll(async () => {
  site = await servePaged();
  session = await openBrowser(site.url);
});
afterAll(async () => {
  await session?.close();
  await site?.close();
});

const listOf = (pagination: Pagination | null): ListRead => ({
  kind: "list",
  rows: { css: "li.lamp", within: null, except: null, run: false },
  fields: [
    {
      name: "name",
      type: "text",
      reader: {
        locators: [{ by: "css", css: "b" }],
        attribute: null,
        take: "one",
        transforms: [{ op: "trim" }],
      },
    },
  ],
  pagination,
  maxRecords: null,
  maxPages: null,
});

/** Opens a list and takes the way on that the page itself is seen to offer. */
async function openList(path: string): Promise<ListRead> {
  await session.open(`${site.url}${path}`, limits);
  const { pagination } = await session.call("observe");
  return listOf(pagination[0] ?? null);
}

describe("the way on is seen, followed to its end, and no row is lost or doubled", () => {
  test.each([
    ["an offset in the address", "/offset", "next", "no_next"],
    ["a cursor in the address", "/cursor", "next", "no_next"],
    ["numbers alone", "/numbered", "next", "no_next"],
    ["an icon without a word", "/icon", "next", "no_next"],
    ["a next that is disabled on the last page", "/disabled", "next", "no_next"],
    ["a next that nobody sees on the last page", "/unseen", "next", "no_next"],
    ["a next that leads from the last page to the first", "/circle", "next", "no_new_records"],
    ["a button that goes when there is no more", "/more", "more", "no_next"],
    ["a button that stays when there is no more", "/more-stays", "more", "no_new_records"],
  ] as const)("%s", async (_, path, kind, reason) => {
    const read = await openList(path);
    expect(read.pagination?.kind).toBe(kind);
    const { records, completeness, cut } = await collect(session, read, limits);
    expect(records.map((record) => record.name)).toEqual(names);
    expect(completeness).toMatchObject({ pages: 3, collected: names.length, duplicatesDropped: 0, reason });
    expect(cut).toBe(false);
  });
});

test("a button that brings nothing is clicked once and no more", async () => {
  await collect(session, await openList("/more-stays"), limits);
  // Two clicks bring rows, the third shows that there are none.
  expect(await session.page.locator("body").getAttribute("data-clicks")).toBe("3");
});

test("a later page that hangs ends the list at the deadline, with what there is, as partial", async () => {
  const full = await collect(session, await openList("/offset"), limits);
  const contract = learnContract(full, listOf(null));
  const read = await openList("/hung");
  const cut = await collect(session, read, { ...limits, deadlineAt: Date.now() + 400 });
  expect(cut.completeness).toMatchObject({ reason: "time", collected: 10, pages: 1 });
  expect(judge({ ...contract, minRecords: 1 }, cut).verdict).toBe("partial");
});

test.each([
  ["by the next page's address", "/numbered"],
  ["by its steps, where one page grows", "/more"],
  ["by its steps, where all pages have one address", "/turned"],
] as const)("another browser goes on with a list after its second page, back in it %s", async (_, path) => {
  const read = await openList(path);
  const plan = { version: 1 as const, steps: [{ kind: "open" as const, url: `${site.url}${path}` }], read };
  const expected = await run(session, plan, limits);
  expect(expected.records.map((record) => record.name)).toEqual(names);
  const { result, processes } = await relay<Progress, typeof expected>(2, async (checkpoints) => {
    const own = await openBrowser(site.url);
    return run(own, plan, limits, checkpoints).finally(() => own.close());
  });
  expect(result).toEqual(expected);
  expect(processes).toBe(2);
});
