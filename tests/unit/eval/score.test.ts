import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../eval/item.ts";
import { makeReport } from "../../eval/report.ts";
import { scoreItem } from "../../eval/score.ts";

const list = {
  id: "listing/books",
  kind: "listing",
  schema: { id: "id", title: "string", price: "number", tags: "list<string>" },
  key: "id",
};
const first = { id: "a1", title: "Northern Light", price: 12.5, tags: ["new", "paper"] };
const second = { id: "a2", title: "Low Tide", price: null, tags: [] };

const score = (records: readonly Answer[], task: Parameters<typeof scoreItem>[0] = list) =>
  scoreItem(task, { single: false, records: [first, second] }, records);

describe("a list", () => {
  test("is perfect when every value is right, in any order", () => {
    const { field, record } = score([second, first]).score;
    expect(field).toEqual({ tp: 7, fp: 0, fn: 0, p: 1, r: 1, f1: 1 });
    expect(record).toMatchObject({ tp: 2, fp: 0, fn: 0, f1: 1 });
  });

  test("counts a wrong value as false and as missed, a null as missed only", () => {
    const { field, record } = score([{ ...first, title: "Other", price: null }, second]).score;
    expect(field).toMatchObject({ tp: 5, fp: 1, fn: 2 });
    expect(record).toMatchObject({ tp: 1, fp: 1, fn: 1 });
  });

  test("counts a value where none is expected as false", () => {
    expect(score([first, { ...second, price: 3 }]).score.field).toMatchObject({ tp: 7, fp: 1, fn: 0 });
  });

  test("counts elements of lists one by one, as a multiset", () => {
    const { field } = score([{ ...first, tags: ["paper", "paper", "new"] }, second]).score;
    expect(field).toMatchObject({ tp: 7, fp: 1, fn: 0 });
  });

  test("counts every value of a surplus record as false", () => {
    const { field, record } = score([
      first,
      second,
      { id: "a9", title: "Ad", price: null, tags: ["x", "y"] },
    ]).score;
    expect(field).toMatchObject({ tp: 7, fp: 4, fn: 0 });
    expect(record).toMatchObject({ tp: 2, fp: 1, fn: 0 });
  });

  test("that was not read at all is missed, and nothing of it false", () => {
    const { field, record, aligned } = score([]).score;
    expect(field).toEqual({ tp: 0, fp: 0, fn: 7, p: 0, r: 0, f1: 0 });
    expect(record).toMatchObject({ tp: 0, fp: 0, fn: 2 });
    expect(aligned).toBe(0);
  });

  test("aligns by agreement where the key is wrong, the nearest position first", () => {
    const { aligned, field } = score([{ ...first, id: "zz" }, second]).score;
    expect(aligned).toBe(2);
    expect(field).toMatchObject({ tp: 6, fp: 1, fn: 1 });
  });
});

test("cells count a list once, and tell wrong from missed", () => {
  const wrongList = { ...first, tags: ["new", "old"], price: null };
  expect(score([wrongList, second, { id: "a9" }]).cells).toEqual({
    all: 12,
    expected: 6,
    predicted: 6,
    wrong: 2,
    missed: 1,
  });
});

test("one record is compared with the first one that was read", () => {
  const task = { id: "detail/book", kind: "detail", schema: list.schema };
  const { score: single } = scoreItem(task, { single: true, records: [first] }, [first, second]);
  expect(single).toMatchObject({ predicted_records: 1, aligned: 1, field: { f1: 1 }, record: { f1: 1 } });
});

test("the report sums counts up, and means the tasks' F1", () => {
  const whole = { ...score([first, second]).score, role: "after" };
  const none = { ...score([]).score, id: "detail/none" };
  const report = makeReport([whole, none], 3);
  expect(report).toMatchObject({ scored: 2, skipped_without_prediction: 3 });
  expect(report.overall).toMatchObject({
    items: 2,
    perfect_items: 1,
    field: { micro: { p: 1, r: 0.5, f1: 0.6667 }, macro_f1: 0.5 },
  });
  expect(Object.keys(report.by_set)).toEqual(["listing", "detail"]);
  expect(Object.keys(report.by_role)).toEqual(["after", "-"]);
});

const value = fc.oneof(fc.constant(null), fc.constantFrom("x", "y", "z"), fc.integer({ min: 0, max: 3 }));
const record = fc.record({
  id: fc.constantFrom("a", "b", "c", null),
  title: value,
  price: fc.option(fc.integer({ min: 0, max: 3 })),
  tags: fc.array(fc.constantFrom("p", "q"), { maxLength: 3 }),
});
const records = fc.array(record, { maxLength: 6 });

test("whatever was read: right and missed values are those expected, right and false ones those read", () => {
  const count = (all: readonly Answer[]) =>
    all.reduce(
      (total, { tags, ...rest }) =>
        total +
        Object.values(rest).filter((each) => each !== null).length +
        (Array.isArray(tags) ? tags.length : 0),
      0,
    );
  fc.assert(
    fc.property(records, records, (expected, predicted) => {
      const {
        field,
        record: rows,
        aligned,
      } = scoreItem(list, { single: false, records: expected }, predicted).score;
      expect(field.tp + field.fn).toBe(count(expected));
      expect(field.tp + field.fp).toBe(count(predicted));
      expect(rows.tp).toBeLessThanOrEqual(aligned);
      expect(aligned).toBeLessThanOrEqual(Math.min(expected.length, predicted.length));
    }),
  );
});

test("a reading scored against itself is perfect", () => {
  fc.assert(
    fc.property(records, (expected) => {
      const { field } = scoreItem(
        { ...list, key: null },
        { single: false, records: expected },
        expected,
      ).score;
      expect(field).toMatchObject({ fp: 0, fn: 0 });
    }),
  );
});
