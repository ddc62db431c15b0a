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
