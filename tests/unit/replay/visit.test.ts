import type { ListRead } from "@gleaner/automation";
import { PageError } from "@gleaner/browser";
import { deliver, type Item, type PageSession } from "@gleaner/replay";
import { expect, test } from "vitest";

const reader = {
  locators: [{ by: "self" as const }],
  attribute: null,
  take: "one" as const,
  transforms: [],
};
const read: ListRead = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: [{ name: "link", type: "url", reader }],
  pagination: null,
  maxRecords: null,
  maxPages: null,
  details: { link: "link", steps: [], fields: [{ name: "own", type: "text", reader }] },
};
const addresses = Array.from({ length: 12 }, (_, at) => `https://site.test/${at}`);
const place = { url: "https://site.test/list", locator: { by: "self" as const }, attribute: null };
const list = {
  records: addresses.map((link) => ({ link })),
  evidence: addresses.map((_, row) => ({ link: { ...place, row, raw: "", transforms: [] } })),
  completeness: {
    pages: 1,
    collected: addresses.length,
    statedTotal: null,
    duplicatesDropped: 0,
    reason: "single_page" as const,
    left: null,
  },
  cut: false,
};

/** A browser whose pages take their time; `most` tells how many of them were busy at once. */
function fakeBrowser(failing: ReadonlySet<string> = new Set()) {
  const told = { opened: [] as string[], most: 0, pages: 1, closed: 0 };
  let busy = 0;
  const open = (isFirst: boolean): object => {
    let at = "";
    return {
      ...(isFirst && {
        beside: async () => {
          told.pages += 1;
          return open(false);
        },
      }),
      page: {},
      async open(url: string) {
        told.opened.push(url);
        busy += 1;
        told.most = Math.max(told.most, busy);
        // The later a page was asked for, the sooner it comes.
        await new Promise((resolve) => setTimeout(resolve, 12 - Number(url.split("/").at(-1))));
        busy -= 1;
        at = url;
        if (failing.has(url)) throw new PageError("blocked", "Turned away.");
      },
      bound: <T>(work: Promise<T>) => work,
      call: async () => ({ url: at, records: [{ own: `of ${at}` }], evidence: [{}] }),
      async close() {
        told.closed += 1;
      },
    };
  };
  return { session: open(true) as PageSession, told };
}
const limits = { signal: new AbortController().signal, timeoutMs: 1000, rowsTimeoutMs: 0 };
const home = async () => {};
const expected = addresses.map((link) => ({ link, own: `of ${link}` }));

test("items are read in three pages at once, the first alone, and keep the order of their rows", async () => {
  const { session, told } = fakeBrowser();
  const { collected } = await deliver(session, read, list, { limits, home });
  expect(collected.records).toEqual(expected);
  expect(told).toMatchObject({ most: 3, pages: 3, closed: 2 });
  expect(told.opened.toSorted()).toEqual(addresses.toSorted());
});

test("what is saved on the way is what is done in the order of the rows, and a run goes on from any of it", async () => {
  const saved: Item[][] = [];
  const first = fakeBrowser();
  const save = async (items: readonly Item[]) => void saved.push([...items]);
  await deliver(first.session, read, list, { limits, home, checkpoints: { from: null, save } });
  expect(saved.length).toBeGreaterThan(3);
  for (const from of saved) {
    expect(from.map((item) => ("failed" in item ? null : item.records[0]?.["own"]))).toEqual(
      expected.slice(0, from.length).map(({ own }) => own),
    );
  }
  const { session, told } = fakeBrowser();
  const from = saved[2] ?? [];
  const { collected } = await deliver(session, read, list, {
    limits,
    home,
    checkpoints: { from, save: async () => {} },
  });
  expect(collected.records).toEqual(expected);
  expect(told.opened.toSorted()).toEqual(addresses.slice(from.length).toSorted());
});

test("who breaks it off between two items ends all pages of it", async () => {
  const { session, told } = fakeBrowser();
  const save = async () => {
    throw new Error("handed over");
  };
  const running = deliver(session, read, list, { limits, home, checkpoints: { from: null, save } });
  await expect(running).rejects.toThrow("handed over");
  expect(told).toMatchObject({ opened: addresses.slice(0, 1), closed: 2 });
});

test("a site that turns the first item away fails the run, a later one only that item", async () => {
  const early = fakeBrowser(new Set(addresses.slice(0, 1)));
  await expect(deliver(early.session, read, list, { limits, home })).rejects.toThrow("Turned away.");
  const late = fakeBrowser(new Set(addresses.slice(4, 5)));
  const { collected } = await deliver(late.session, read, list, { limits, home });
  expect(collected.records[4]).toEqual({ link: addresses[4], own: null });
  expect(collected.evidence[4]?.own).toEqual({
    url: place.url,
    row: 4,
    reason: "not_read",
    why: "its own page: Turned away.",
  });
  expect(collected.completeness.left).toContain("1 of 12 items could not be read: Turned away.");
});

test("an account is used in one page alone", async () => {
  const { session, told } = fakeBrowser();
  await deliver({ ...session, login: {} as NonNullable<PageSession["login"]> }, read, list, {
    limits,
    home,
  }).catch(() => {});
  expect(told.pages).toBe(1);
});
