import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gatherGrowth, gatherPages } from "../../../packages/replay/src/gather.ts";

const page = (...titles: string[]) => ({
  url: "https://site.test/",
  records: titles.map((title) => ({ title })),
  evidence: titles.map(() => ({})),
});
const titles = (gatherer: ReturnType<typeof gatherPages>) =>
  gatherer.gathered().records.map((record) => record.title);

describe("pages that replace each other", () => {
  test("a row that an earlier page had is dropped and counted", () => {
    const gatherer = gatherPages();
    expect(gatherer.add(page("a", "b")).records).toHaveLength(2);
    expect(gatherer.add(page("b", "c")).records).toHaveLength(1);
    expect(titles(gatherer)).toEqual(["a", "b", "c"]);
    expect(gatherer.gathered().duplicatesDropped).toBe(1);
  });

  test("a page that repeats adds nothing", () => {
    const gatherer = gatherPages();
    gatherer.add(page("a", "b"));
    expect(gatherer.add(page("a", "b")).records).toHaveLength(0);
    expect(gatherer.count()).toBe(2);
  });

  test("equal rows within one page are kept, and then equal rows of other pages too", () => {
    const gatherer = gatherPages();
    gatherer.add(page("10", "20"));
    gatherer.add(page("20", "30"));
    gatherer.add(page("30", "30"));
    expect(titles(gatherer)).toEqual(["10", "20", "20", "30", "30", "30"]);
    expect(gatherer.gathered().duplicatesDropped).toBe(0);
  });

  test("its size is that of the records as JSON, of whichever rows are kept", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom("a", "bb", "cä"), { maxLength: 3 })), (pages) => {
        for (const gatherer of [gatherPages(), gatherGrowth()]) {
          for (const rows of pages) gatherer.add(page(...rows));
          const { records } = gatherer.gathered();
          const json = Buffer.byteLength(JSON.stringify(records));
          // An empty list has no last separator to take away.
          expect(gatherer.size().bytes - (records.length > 0 ? 1 : 0)).toBe(json);
        }
      }),
    );
  });

  test("no row is ever lost: each one that was seen is among the records", () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 })), (pages) => {
        const gatherer = gatherPages();
        for (const rows of pages) gatherer.add(page(...rows));
        expect(new Set(titles(gatherer))).toEqual(new Set(pages.flat()));
        const { records, duplicatesDropped } = gatherer.gathered();
        expect(records.length + duplicatesDropped).toBeLessThanOrEqual(pages.flat().length);
        expect(gatherer.count()).toBe(records.length);
      }),
    );
  });
});

describe("a page that grows", () => {
  test("each reading adds what came since", () => {
    const gatherer = gatherGrowth();
    expect(gatherer.add(page("a", "a")).records).toHaveLength(2);
    expect(gatherer.add(page("a", "a", "b", "a")).records).toHaveLength(2);
    expect(titles(gatherer)).toEqual(["a", "a", "b", "a"]);
  });

  test("rows that scrolled out of a window stay", () => {
    const gatherer = gatherGrowth();
    gatherer.add(page("a", "b", "c"));
    expect(gatherer.add(page("c", "d")).records).toHaveLength(1);
    expect(titles(gatherer)).toEqual(["a", "b", "c", "d"]);
  });
});
