import type { Contract, DataRecord, ListRead, RecordRead } from "@gleaner/automation";
import { judge, learnContract, learnOn } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import { collected } from "./collected.ts";

const reader = { locators: [{ by: "self" as const }], attribute: null, take: "one" as const, transforms: [] };
const fields = [
  { name: "title", type: "text" as const, reader },
  { name: "price", type: "money" as const, reader },
];
const list: ListRead = {
  kind: "list",
  rows: { css: "li", within: null, except: null, run: false },
  fields,
  pagination: null,
  maxRecords: null,
  maxPages: null,
};
const record: RecordRead = { kind: "record", fields };

const words = ["Harbour", "Lantern", "Meadow", "Saltmarsh", "Foxglove", "Kestrel", "Barley", "Thistle"];
/** Book `n` at its price, or more. */
const book = (n: number, more = 0): DataRecord => ({
  title: `${words[n % 8]} ${words[Math.floor(n / 8) % 8]} ${words[(n * 5 + 3) % 8]}`,
  price: 10 + n + more,
});
const books = (from: number, to: number, more = 0): DataRecord[] =>
  Array.from({ length: to - from }, (_, at) => book(from + at, more));

describe("a list", () => {
  const proven = learnContract(collected(books(0, 12)), list);

  test("that turns over is known by its newest records, and by the earlier ones, of which so many are kept", () => {
    let contract: Contract = proven;
    for (let from = 4; from <= 44; from += 4) {
      const now = collected(books(from, from + 12));
      expect(judge(contract, now).verdict).toBe("ok");
      contract = learnOn(contract, now, list) ?? contract;
    }
    expect(contract.learned).toBe(11);
    expect(contract.memory).toHaveLength(40);
    // Three records of today were there at the last replay, and none when it was proven.
    const today = collected(books(53, 65));
    expect(learnOn(proven, today, list)).toBeNull();
    expect(learnOn(contract, collected(books(52, 64)), list)).not.toBeNull();
  });

  test("whose prices move teaches how far, and nothing of what the page is made of", () => {
    const learned = learnOn(proven, collected(books(0, 12, 30)), list);
    expect(learned?.fields[1]?.profile?.range).toEqual([10, expect.any(Number), 51]);
    const { memory: _, fields: __, learned: ___, ...rest } = learned ?? proven;
    const { memory: _1, fields: _2, ...before } = proven;
    expect(rest).toEqual(before);
    expect(learned?.fields.map(({ maxNullShare }) => maxNullShare)).toEqual(
      proven.fields.map(({ maxNullShare }) => maxNullShare),
    );
  });

  test.for([
    ["no record stayed", collected(books(30, 42))],
    [
      "the records that stayed are called otherwise",
      collected(books(0, 12).map((each, at) => ({ ...each, title: `${each.title} ${at}` }))),
    ],
    ["it was cut short", collected(books(0, 13), {}, true)],
    ["nothing is new", collected(books(0, 12))],
  ] as const)("teaches nothing where %s", ([, now]) => {
    expect(learnOn(proven, now, list)).toBeNull();
  });
});

describe("a single record", () => {
  const proven = learnContract(collected([book(1)]), record);

  test("teaches where only what is known to move has moved", () => {
    expect(learnOn(proven, collected([book(1, 5)]), record)?.fields[1]?.profile?.range).toEqual([11, 16, 16]);
    expect(learnOn(proven, collected([book(2)]), record)).toBeNull();
  });
});
