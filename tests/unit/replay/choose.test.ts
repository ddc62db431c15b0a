import { type Condition, type DataRecord, ListRead } from "@gleaner/automation";
import { choose, collect, learnContract, replay } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import { fakeSession } from "./fake-session.ts";

const limits = { signal: new AbortController().signal, timeoutMs: 100, rowsTimeoutMs: 0 };
const reader = { locators: [{ by: "self" }], attribute: null, take: "one", transforms: [] };
const readOf = (more: object): ListRead =>
  ListRead.parse({
    kind: "list",
    rows: { css: "li", within: null, except: null, run: false },
    fields: [
      { name: "name", type: "text", reader },
      { name: "price", type: "money", reader },
      { name: "on", type: "date", reader },
      { name: "tags", type: "text", reader, hidden: true },
    ],
    pagination: null,
    maxRecords: null,
    maxPages: null,
    ...more,
  });
const rows: DataRecord[] = [
  { name: "Tent", price: 20, on: "2024-05-01T10:00", tags: ["new", "Red "] },
  { name: "Stove", price: null, on: null, tags: null },
  { name: "lamp", price: 5, on: "2023-01-31", tags: ["red"] },
  { name: "Knife", price: 12, on: "2024-05-02", tags: null },
];

async function namesOf(more: object, pages: DataRecord[][] = [rows]) {
  const read = readOf(more);
  const { session, openedUrls } = fakeSession(pages, 400);
  const heard: string[] = [];
  const onPage = ({ added }: { added: { records: readonly DataRecord[] } }) =>
    void heard.push(...added.records.map(({ name }) => String(name)));
  const collected = await collect(session, read, { ...limits, onPage });
  const chosen = choose(read, collected);
  return { names: chosen.records.map(({ name }) => name), chosen, collected, heard, openedUrls, read };
}

describe("rows are chosen", () => {
  test.each<[Condition, string[]]>([
    [{ field: "price", is: "present" }, ["Tent", "lamp", "Knife"]],
    [{ field: "price", is: "absent" }, ["Stove"]],
    [{ field: "price", is: "below", value: 12 }, ["lamp"]],
    [{ field: "price", is: "atMost", value: 12 }, ["lamp", "Knife"]],
    [{ field: "price", is: "above", value: 12 }, ["Tent"]],
    [{ field: "price", is: "atLeast", value: 12 }, ["Tent", "Knife"]],
    [{ field: "price", is: "equals", value: "12" }, ["Knife"]],
    [{ field: "on", is: "above", value: "2024-05-01" }, ["Knife"]],
    [{ field: "on", is: "atLeast", value: "2024-05-01" }, ["Tent", "Knife"]],
    [{ field: "name", is: "contains", value: "LAM" }, ["lamp"]],
    [{ field: "name", is: "lacks", value: "e" }, ["lamp"]],
    [{ field: "name", is: "equals", value: " tent" }, ["Tent"]],
    [{ field: "tags", is: "equals", value: "red" }, ["Tent", "lamp"]],
    [{ field: "tags", is: "differs", value: "new" }, ["Stove", "lamp", "Knife"]],
    [{ field: "none", is: "present" }, []],
  ])("by %j", async (condition, expected) => {
    expect((await namesOf({ where: [condition] })).names).toEqual(expected);
  });

  test("and sorted, those without a value last", async () => {
    const up = await namesOf({ sortBy: { field: "price", order: "ascending" } });
    expect(up.names).toEqual(["lamp", "Knife", "Tent", "Stove"]);
    const down = await namesOf({ sortBy: { field: "on", order: "descending" }, maxRecords: 2 });
    expect(down.names).toEqual(["Knife", "Tent"]);
    expect(down.chosen.completeness).toMatchObject({ collected: 2, reason: "limit_reached" });
  });

  test("without the fields that they were only chosen by, in records, evidence and live rows", async () => {
    const { chosen, heard } = await namesOf({ where: [{ field: "tags", is: "present" }] });
    expect(chosen.records.map((record) => Object.keys(record))).toEqual(
      Array(2).fill(["name", "price", "on"]),
    );
    expect(heard).toEqual(["Tent", "lamp"]);
    expect(chosen.completeness.statedTotal).toBeNull();
  });
});

describe("over several pages", () => {
  const pages = [
    [rows[0], rows[1]],
    [rows[2], rows[3]],
    [{ name: "Cup", price: 1, on: null, tags: null }],
  ] as DataRecord[][];
  const pagination = { kind: "next", target: [{ by: "css", css: "a" }] };

  test("as many as are wanted end the list, those that do not count aside", async () => {
    const where = [{ field: "price", is: "below", value: 15 }];
    const some = await namesOf({ pagination, where, maxRecords: 2 }, pages);
    expect(some.names).toEqual(["lamp", "Knife"]);
    expect(some.openedUrls).toHaveLength(1);
    expect(some.chosen.completeness.reason).toBe("limit_reached");
  });

  test("the first of an order are known at the end alone", async () => {
    const sortBy = { field: "price", order: "ascending" };
    const { names, openedUrls } = await namesOf({ pagination, sortBy, maxRecords: 1 }, pages);
    expect(names).toEqual(["Cup"]);
    expect(openedUrls).toHaveLength(2);
  });
});

test("a replay is held against the list: none that is chosen today is no changed site", async () => {
  const read = readOf({ where: [{ field: "price", is: "below", value: 10 }] });
  const collected = await collect(fakeSession([rows]).session, read, limits);
  const contract = learnContract(collected, read);
  expect(contract.minRecords).toBe(2);
  const plan = { version: 1 as const, steps: [{ kind: "open" as const, url: "https://site.test/0" }], read };
  const dearer = rows.map((row) => ({ ...row, price: row.price === 5 ? 11 : row.price }) as DataRecord);
  const replayed = await replay(fakeSession([dearer]).session, { plan, contract }, limits);
  expect(replayed).toMatchObject({ verdict: "ok", collected: { records: [] } });
  const empty = await replay(fakeSession([[]]).session, { plan, contract }, limits);
  expect(empty.verdict).toBe("site_changed");
});
