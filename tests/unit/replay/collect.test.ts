import type { ListRead } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { collect, judge, type Limits, learnContract } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import { fakeSession } from "./fake-session.ts";

const read: ListRead = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: [
    {
      name: "n",
      type: "text",
      reader: { locators: [{ by: "self" }], attribute: null, take: "one", transforms: [] },
    },
  ],
  pagination: { kind: "next", target: [{ by: "css", css: "a.next" }] },
  maxRecords: null,
  maxPages: null,
};
const limits: Limits = { signal: new AbortController().signal, timeoutMs: 100, rowsTimeoutMs: 0 };
const pages = (count: number, size: number) =>
  Array.from({ length: count }, (_, page) =>
    Array.from({ length: size }, (_, row) => ({ n: `${page}-${row}` })),
  );

test("follows next until there is none", async () => {
  const { session } = fakeSession(pages(3, 4));
  const { records, evidence, completeness, cut } = await collect(session, read, limits);
  expect(records.length).toBe(12);
  expect(evidence.length).toBe(12);
  expect(completeness).toEqual({
    pages: 3,
    collected: 12,
    statedTotal: null,
    duplicatesDropped: 0,
    left: null,
    reason: "no_next",
  });
  expect(cut).toBe(false);
});

test("a stated total that was collected is the reason, and one that was not is only told", async () => {
  expect((await collect(fakeSession(pages(3, 4), 12).session, read, limits)).completeness.reason).toBe(
    "stated_total_reached",
  );
  const short = await collect(fakeSession(pages(3, 4), 40).session, read, limits);
  expect(short.completeness).toMatchObject({ reason: "no_next", statedTotal: 40, collected: 12 });
});

test("a stated total does not end a list that goes on", async () => {
  const { completeness } = await collect(fakeSession(pages(3, 4), 4).session, read, limits);
  expect(completeness.collected).toBe(12);
});

test("stops at the plan's records and pages, and opens no page for nothing", async () => {
  const ten = fakeSession(pages(5, 4));
  const some = await collect(ten.session, { ...read, maxRecords: 6 }, limits);
  expect(some.completeness).toMatchObject({ reason: "limit_reached", collected: 6, pages: 2 });
  expect(ten.openedUrls).toEqual(["https://site.test/1"]);
  const two = await collect(fakeSession(pages(5, 4)).session, { ...read, maxPages: 2 }, limits);
  expect(two.completeness).toMatchObject({ reason: "page_limit", collected: 8, pages: 2 });
  expect(two.cut).toBe(false);
});

test("a next that leads round in a circle ends without new records", async () => {
  const [first = [], second = []] = pages(2, 3);
  const { completeness } = await collect(fakeSession([first, second, first, second]).session, read, limits);
  expect(completeness).toMatchObject({ reason: "no_new_records", collected: 6, pages: 2 });
});

test("pages that repeat but for a row of their own come to an end", async () => {
  const [first = []] = pages(1, 20);
  const repeating = Array.from({ length: 50 }, (_, page) => [{ n: `advertisement ${page}` }, ...first]);
  const { completeness, endsInRepeat } = await collect(fakeSession(repeating).session, read, limits);
  expect(completeness.reason).toBe("no_new_records");
  expect(completeness.pages).toBeLessThan(6);
  expect(endsInRepeat).toBe(true);
});

describe("a list that was proven over several pages", () => {
  const proven = async (count: number, size: number) =>
    learnContract(await collect(fakeSession(pages(count, size)).session, read, limits), read);
  const replayed = async (shown: Parameters<typeof fakeSession>[0]) =>
    collect(fakeSession(shown).session, read, limits);

  test.each([2, 3, 9])("never ends ok when each of its %i pages shows the first", async (count) => {
    const [first = []] = pages(1, 10);
    const contract = await proven(count, 10);
    const same = await replayed(Array.from({ length: count }, () => first));
    expect(judge(contract, same).verdict).not.toBe("ok");
    const dressed = Array.from({ length: count }, (_, page) => [...first, { n: `advertisement ${page}` }]);
    expect(judge(contract, await replayed(dressed)).verdict).not.toBe("ok");
  });

  test("is partial when a full first page leads nowhere, and ok when the list became short", async () => {
    const contract = await proven(2, 10);
    expect(judge(contract, await replayed(pages(1, 10))).verdict).toBe("partial");
    const short = pages(2, 10).map((page, at) => (at === 1 ? page.slice(0, 1) : page));
    expect(judge(contract, await replayed(short)).verdict).toBe("ok");
  });

  test("is ok with more pages, and where its last page always led to the first", async () => {
    const contract = await proven(3, 10);
    expect(judge(contract, await replayed(pages(5, 10))).verdict).toBe("ok");
    const [first = [], second = []] = pages(2, 10);
    const circle = await replayed([first, second, first, second]);
    expect(judge(learnContract(circle, read), circle).verdict).toBe("ok");
  });
});

test("the deadline and the size cut the list, and say so", async () => {
  const late = await collect(fakeSession(pages(5, 4)).session, read, {
    ...limits,
    deadlineAt: 10,
    now: () => 10,
  });
  expect(late.completeness).toMatchObject({ reason: "time", collected: 4 });
  expect(late.cut).toBe(true);
  const big = await collect(fakeSession(pages(5, 4)).session, read, { ...limits, maxResultBytes: 60 });
  expect(big.completeness.reason).toBe("size");
  expect(Buffer.byteLength(JSON.stringify(big.records))).toBeLessThanOrEqual(60);
  expect(big.cut).toBe(true);
  const long = fakeSession([[{ n: "short" }, { n: "x".repeat(50) }, { n: "after" }]]);
  const cut = await collect(long.session, { ...read, pagination: null }, { ...limits, maxRecordBytes: 40 });
  expect(cut.records).toEqual([{ n: "short" }]);
  expect(cut.completeness.reason).toBe("size");
});

test("an abort ends it with the signal's reason", async () => {
  const abort = new AbortController();
  abort.abort(new Error("stopped"));
  await expect(
    collect(fakeSession([]).session, read, { ...limits, rowsTimeoutMs: 1000, signal: abort.signal }),
  ).rejects.toThrow();
});

test("nothing on the page is no records, never a record of nulls", async () => {
  const { records } = await collect(
    fakeSession([[{ n: null }]]).session,
    { kind: "record", fields: read.fields },
    limits,
  );
  expect(records).toEqual([]);
});

test("progress is told page by page", async () => {
  const seen: number[] = [];
  await collect(fakeSession(pages(3, 2)).session, read, {
    ...limits,
    onPage: ({ collected }) => seen.push(collected),
  });
  expect(seen).toEqual([2, 4, 6]);
});

test("each page is told of before another takes its place", async () => {
  const turned: string[] = [];
  const { session, openedUrls } = fakeSession(pages(3, 2));
  const onTurn = async () => void turned.push(openedUrls.at(-1) ?? "first");
  await collect(session, read, { ...limits, onTurn });
  expect(turned).toEqual(["first", ...openedUrls.slice(0, -1)]);
});

describe("a further page that fails", () => {
  const failing = (code: "timeout" | "blocked", times: number) => {
    const { session } = fakeSession(pages(3, 4));
    let left = times;
    const open: typeof session.open = async (url, wait) => {
      if (left-- > 0) throw new PageError(code, "It failed.");
      return session.open(url, wait);
    };
    return { ...session, open };
  };

  test("once is tried again", async () => {
    const { completeness } = await collect(failing("timeout", 1), read, limits);
    expect(completeness).toMatchObject({ collected: 12, reason: "no_next" });
  });

  test("for good leaves what came before it, and says so", async () => {
    const { completeness, cut } = await collect(failing("timeout", 9), read, limits);
    expect(completeness).toMatchObject({ collected: 4, pages: 1, reason: "page_failed" });
    expect(cut).toBe(true);
  });

  test("because the site blocks is blocked", async () => {
    await expect(collect(failing("blocked", 9), read, limits)).rejects.toThrow(PageError);
  });
});
