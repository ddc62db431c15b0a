import type { DataRecord, Field, FieldType, Read } from "@gleaner/automation";
import { compareRuns, judge, learnContract } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import { collected } from "./collected.ts";

const field = (name: string, type: FieldType): Field => ({
  name,
  type,
  reader: { locators: [{ by: "self" }], attribute: null, take: "one", transforms: [] },
});
const read: Read = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields: [field("title", "text"), field("price", "money")],
  pagination: null,
  maxRecords: null,
  maxPages: null,
};
const rows = (
  count: number,
  change: (row: DataRecord, at: number) => DataRecord = (row) => row,
): DataRecord[] => Array.from({ length: count }, (_, at) => change({ title: `t${at}`, price: at + 0.5 }, at));

describe("the verdict of a replay", () => {
  const contract = learnContract(collected(rows(20)), read);

  test("the same page is ok; so is one with a few rows more or less, or a value missing", () => {
    for (const records of [
      rows(20),
      rows(25),
      rows(14),
      rows(20, (row, at) => (at < 2 ? { ...row, price: null } : row)),
    ]) {
      expect(judge(contract, collected(records)).verdict).toBe("ok");
    }
  });

  test("no rows is a changed site, unless the page says that there are none", () => {
    expect(judge(contract, collected([])).verdict).toBe("site_changed");
    expect(judge(contract, collected([], { statedTotal: 0 })).verdict).toBe("empty_but_valid");
  });

  test("a field that is gone, and rows that are all alike, are a changed site", () => {
    expect(judge(contract, collected(rows(20, (row) => ({ ...row, price: null })))).verdict).toBe(
      "site_changed",
    );
    expect(judge(contract, collected(rows(20, () => ({ title: "Loading", price: 1 })))).verdict).toBe(
      "site_changed",
    );
  });

  test("too few rows, rows short of the stated total, and a cut list are partial", () => {
    expect(judge(contract, collected(rows(5))).verdict).toBe("partial");
    const stated = learnContract(
      collected(rows(20), { statedTotal: 20, reason: "stated_total_reached" }),
      read,
    );
    const short = collected(rows(20), { statedTotal: 90, reason: "no_next" });
    expect(judge(stated, short).verdict).toBe("partial");
    // A site that always states more than it shows is no worse than it was.
    expect(judge(learnContract(short, read), short).verdict).toBe("ok");
    expect(judge(contract, collected(rows(20), { reason: "time" }, true)).verdict).toBe("partial");
  });

  test("a limit that the plan asked for leaves nothing to miss", () => {
    expect(judge(contract, collected(rows(20), { statedTotal: 90, reason: "limit_reached" })).verdict).toBe(
      "ok",
    );
  });

  test("a single record may miss what it always missed, and nothing else", () => {
    const record: Read = { kind: "record", fields: read.fields };
    const learned = learnContract(collected([{ title: "t", price: null }]), record);
    expect(judge(learned, collected([{ title: "other", price: null }])).verdict).toBe("ok");
    expect(judge(learned, collected([{ title: null, price: 3 }])).verdict).toBe("site_changed");
  });
});

describe("comparing two runs", () => {
  test("the same records are the same, in any order", () => {
    expect(compareRuns(read, rows(5), rows(5))).toBeNull();
    expect(compareRuns(read, rows(5), rows(5).reverse())).toBeNull();
  });

  test("a live value may move, a text may not, and neither may vanish", () => {
    const priced = rows(5, (row) => ({ ...row, price: 99 }));
    expect(compareRuns(read, rows(5), priced)).toBeNull();
    expect(
      compareRuns(
        read,
        rows(5),
        rows(5, (row) => ({ ...row, title: "x" })),
      ),
    ).toMatch(/another "title" in record 1/);
    expect(
      compareRuns(
        read,
        rows(5),
        rows(5, (row) => ({ ...row, price: null })),
      ),
    ).toMatch(/another "price"/);
  });

  test("another number of records, and values that all moved, are different", () => {
    expect(compareRuns(read, rows(5), rows(4))).toMatch(/4 records instead of 5/);
    const prices: Read = { ...read, fields: [field("price", "money")] };
    expect(compareRuns(prices, [{ price: 1 }], [{ price: 2 }])).toMatch(/other values throughout/);
  });
});
