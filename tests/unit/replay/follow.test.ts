import type { DataRecord, ListRead, Plan } from "@gleaner/automation";
import {
  collect,
  type Limits,
  type ListProgress,
  learnContract,
  type Progress,
  type ReplayProgress,
  replay,
  run,
} from "@gleaner/replay";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fakeSession } from "./fake-session.ts";
import { relay } from "./relay.ts";

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
const plan: Plan = { version: 1, steps: [{ kind: "open", url: "https://site.test/0" }], read };
const limits: Limits = { signal: new AbortController().signal, timeoutMs: 100, rowsTimeoutMs: 0 };

/** Few values, so that rows and whole pages repeat. */
const somePages = fc.array(
  fc.array(fc.record({ n: fc.constantFrom("a", "b", "c", "d", "e", "__proto__") }), {
    minLength: 1,
    maxLength: 5,
  }),
  { minLength: 1, maxLength: 12 },
) as fc.Arbitrary<DataRecord[][]>;

test("a list that is taken up again after any of its pages gives what it gives in one go, and opens each page once", async () => {
  await fc.assert(
    fc.asyncProperty(somePages, fc.integer({ min: 1, max: 5 }), async (pages, savesAtOnce) => {
      const whole = fakeSession(pages, pages.flat().length);
      const expected = await collect(whole.session, read, limits);
      const openedUrls: string[] = [];
      const { result, processes } = await relay<ListProgress, typeof expected>(
        savesAtOnce,
        async (checkpoints) => {
          const part = fakeSession(pages, pages.flat().length);
          try {
            return await collect(part.session, read, limits, null, checkpoints);
          } finally {
            openedUrls.push(...part.openedUrls);
          }
        },
      );
      expect(result).toEqual(expected);
      expect(openedUrls).toEqual(whole.openedUrls);
      expect(processes).toBe(1 + Math.floor(whole.openedUrls.length / savesAtOnce));
    }),
  );
});

const pages = (count: number): DataRecord[][] =>
  Array.from({ length: count }, (_, page) =>
    Array.from({ length: 4 }, (_row, row) => ({ n: `${page}-${row}` })),
  );

test("a plan that is taken up again does not begin again", async () => {
  const openedUrls: string[] = [];
  const { result } = await relay<Progress, unknown>(2, async (checkpoints) => {
    const part = fakeSession(pages(9));
    const done = run(part.session, plan, limits, checkpoints);
    return done.finally(() => openedUrls.push(...part.openedUrls));
  });
  expect(result).toEqual(await run(fakeSession(pages(9)).session, plan, limits));
  expect(openedUrls).toEqual(Array.from({ length: 9 }, (_, at) => `https://site.test/${at}`));
});

test("a replay that is taken up again comes to the same verdict, also where it looks more than once", async () => {
  const proven = {
    plan,
    contract: learnContract(await collect(fakeSession(pages(3)).session, read, limits), read),
  };
  for (const now of [pages(3), pages(5).map((rows) => rows.map(() => ({ n: null })))]) {
    const expected = await replay(fakeSession(now).session, proven, limits);
    const { result } = await relay<ReplayProgress, typeof expected>(1, (checkpoints) =>
      replay(fakeSession(now).session, proven, limits, checkpoints),
    );
    expect(result).toEqual(expected);
  }
});

test("what was read before is delivered, cut off, when the time is over before the list goes on", async () => {
  let now = 0;
  const timed: Limits = { ...limits, deadlineAt: 10, now: () => now };
  const part = fakeSession(pages(9));
  const { result } = await relay<ListProgress, Awaited<ReturnType<typeof collect>>>(3, (checkpoints) => {
    if (checkpoints.from) now = 10;
    return collect(part.session, read, timed, null, checkpoints);
  });
  expect(result).toMatchObject({ cut: true, completeness: { pages: 3, collected: 12, reason: "time" } });
  expect(part.openedUrls).toHaveLength(2);
});
