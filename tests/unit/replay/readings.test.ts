import type { DataRecord, Read } from "@gleaner/automation";
import { combine, type Delivery } from "@gleaner/replay";
import { expect, test } from "vitest";
import { collected } from "./collected.ts";

const limits = { signal: new AbortController().signal, timeoutMs: 1000 };
const rows = { css: "li", within: null, except: null, run: false };
const list: Read = { kind: "list", rows, fields: [], pagination: null, maxRecords: null, maxPages: null };
const record: Read = { kind: "record", fields: [] };

const delivery = (read: Read, records: DataRecord[], joins: Delivery["joins"] = null): Delivery => ({
  read,
  joins,
  collected: collected(records),
});

test.each<[string, Delivery[], DataRecord[]]>([
  [
    "rows follow rows, and what one lacks is null",
    [delivery(list, [{ a: 1, b: 2 }]), delivery(list, [{ a: 3 }], { adds: "rows" })],
    [
      { a: 1, b: 2 },
      { a: 3, b: null },
    ],
  ],
  [
    "records of several pages become rows",
    [delivery(record, [{ a: 1 }]), delivery(record, [{ a: 2 }], { adds: "rows" })],
    [{ a: 1 }, { a: 2 }],
  ],
  [
    "what a record says is said of all rows, whichever was read first",
    [
      delivery(record, [{ shop: "S" }]),
      delivery(list, [{ a: 1 }, { a: 2 }], { adds: "fields" }),
      delivery(record, [{ town: "T" }], { adds: "fields" }),
    ],
    [
      { shop: "S", a: 1, town: "T" },
      { shop: "S", a: 2, town: "T" },
    ],
  ],
  [
    "rows of two lists belong together where a field says the same",
    [
      delivery(list, [
        { id: "A 1", a: 1 },
        { id: null, a: 2 },
        { id: "c", a: 3 },
      ]),
      delivery(
        list,
        [
          { id: "a  1", b: 9 },
          { id: "A 1", b: 8 },
        ],
        { adds: "fields", by: "id" },
      ),
    ],
    [
      { id: "A 1", a: 1, b: 9 },
      { id: null, a: 2, b: null },
      { id: "c", a: 3, b: null },
    ],
  ],
  [
    "a later read fills only what is null",
    [delivery(record, [{ a: null, b: 1 }]), delivery(record, [{ a: 5, b: 2 }], { adds: "fields" })],
    [{ a: 5, b: 1 }],
  ],
])("%s", (_, deliveries, expected) => {
  expect(combine(deliveries, limits).records).toEqual(expected);
});

test("all of it is cut where one read was, or where it is too much", () => {
  const parts = [delivery(list, [{ a: 1 }]), delivery(list, [{ a: 2 }], { adds: "rows" })];
  const [first, second] = parts;
  if (!first || !second) throw new Error("no parts");
  const cut = { ...first, collected: { ...first.collected, cut: true } };
  expect(combine([cut, second], limits).cut).toBe(true);
  const small = combine(parts, { ...limits, maxResultBytes: 12 });
  expect(small).toMatchObject({
    cut: true,
    records: [{ a: 1 }],
    completeness: { reason: "size", collected: 1 },
  });
});

test("of a field that only other pages have is said that nothing was read of it for this record", () => {
  const found = (row: number) => ({ url: "https://site.test/", row, reason: "empty" as const });
  const withEvidence = (given: Delivery, evidence: Delivery["collected"]["evidence"]): Delivery => ({
    ...given,
    collected: { ...given.collected, evidence },
  });
  const { evidence } = combine(
    [
      withEvidence(delivery(list, [{ a: null, b: null }]), [{ a: found(0), b: found(0) }]),
      withEvidence(delivery(list, [{ a: null }], { adds: "rows" }), [{ a: found(3) }]),
    ],
    limits,
  );
  expect(evidence[0]).toEqual({ a: found(0), b: found(0) });
  expect(evidence[1]).toMatchObject({ a: found(3), b: { row: 3, reason: "not_read" } });
});

test("where a later read fills what was null, its evidence stands for it", () => {
  const proof = { url: "https://site.test/b", row: null, locator: { by: "self" as const } };
  const value = { ...proof, attribute: null, raw: "5", transforms: [] };
  const lack = { url: "https://site.test/a", row: null, reason: "empty" as const };
  const first = delivery(record, [{ a: null }]);
  const second = delivery(record, [{ a: 5 }], { adds: "fields" });
  const { evidence } = combine(
    [
      { ...first, collected: { ...first.collected, evidence: [{ a: lack }] } },
      { ...second, collected: { ...second.collected, evidence: [{ a: value }] } },
    ],
    limits,
  );
  expect(evidence).toEqual([{ a: value }]);
});
