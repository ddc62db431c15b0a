import { describe, expect, test } from "vitest";
import type { Report } from "../../../functions/runner/src/assignment.ts";
import { openHandover } from "../../../functions/runner/src/handover.ts";

const completeness = {
  pages: 1,
  collected: 1,
  statedTotal: 9,
  duplicatesDropped: 0,
  reason: "time",
  left: null,
} as const;
const deliveryOf = (...titles: string[]) => ({
  records: titles.map((title) => ({ title })),
  evidence: titles.map(() => ({})),
  completeness,
});
const rows = (pages: number, ...titles: string[]): Report => ({
  kind: "rows",
  isFirst: pages === 1,
  delivery: { ...deliveryOf(...titles), completeness: { ...completeness, pages } },
});

describe("what a run hands over", () => {
  test("is the rows of all pages so far, cut off where the run was", () => {
    const handover = openHandover({ judged: false });
    expect(handover.hasRecords()).toBe(false);
    expect(handover.delivery("time")).toBeNull();
    handover.take(rows(1, "a", "b"));
    handover.take(rows(2, "c"));
    expect(handover.hasRecords()).toBe(true);
    expect(handover.delivery("page_failed")).toEqual({
      ...deliveryOf("a", "b", "c"),
      completeness: {
        ...completeness,
        pages: 2,
        collected: 3,
        reason: "page_failed",
        left: "The page states 9, 3 were taken; the next page could not be loaded.",
      },
    });
  });

  test("begins again with a first page, and is nothing once the run has gone elsewhere", () => {
    const handover = openHandover({ judged: false });
    handover.take(rows(1, "a"));
    handover.take(rows(1, "b"));
    expect(handover.delivery("time")?.records).toEqual([{ title: "b" }]);
    handover.take({ kind: "void" });
    expect(handover.hasRecords()).toBe(false);
  });

  test("is the run's own delivery as it stands, once there is one", () => {
    const handover = openHandover({ judged: false });
    handover.take(rows(1, "a"));
    const whole = { ...deliveryOf("a", "b"), completeness: { ...completeness, reason: "no_next" as const } };
    handover.take({ kind: "rows", isFirst: true, delivery: whole });
    handover.take({ kind: "whole" });
    expect(handover.delivery("time")).toEqual(whole);
  });

  test("counts for nothing while it awaits its verdict", () => {
    const handover = openHandover({ judged: true });
    handover.take(rows(1, "a"));
    expect(handover.hasRecords()).toBe(false);
  });
});
