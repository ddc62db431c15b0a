import type { DataRecord } from "@gleaner/automation";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Change, compare } from "../../../../packages/core/src/job/compare.ts";

const all = { offset: 0, limit: 1000, maxBytes: 1e9 };

async function changesOf(
  before: readonly DataRecord[],
  after: readonly DataRecord[],
  key: readonly string[] | null,
): Promise<readonly Change[]> {
  const compared = await compare(
    () => before,
    () => after,
    key,
  );
  const changes = (await compared?.read(all)) ?? [];
  expect(compared).toMatchObject({
    added: changes.filter(({ kind }) => kind === "added").length,
    removed: changes.filter(({ kind }) => kind === "removed").length,
    changed: changes.filter(({ kind }) => kind === "changed").length,
  });
  return changes;
}

const lamp = { url: "/lamp", name: "Lamp", price: 10 };
const chair = { url: "/chair", name: "Chair", price: 40 };
const desk = { url: "/desk", name: "Desk", price: 90 };

test("a record is known again by its key: what is new, gone or another", async () => {
  expect(await changesOf([lamp, chair], [desk, { ...chair, price: 35 }], ["url"])).toEqual([
    { kind: "added", record: desk },
    { kind: "changed", before: chair, after: { ...chair, price: 35 } },
    { kind: "removed", record: lamp },
  ]);
});

test("another order, and another order of the fields, is no change", async () => {
  expect(await changesOf([lamp, chair], [chair, { price: 10, name: "Lamp", url: "/lamp" }], ["url"])).toEqual(
    [],
  );
});

test("without a key a record that changed is gone, and another is new", async () => {
  expect(await changesOf([lamp, chair], [lamp, { ...chair, price: 35 }], null)).toEqual([
    { kind: "added", record: { ...chair, price: 35 } },
    { kind: "removed", record: chair },
  ]);
});

test("the empty key is that of a page of one record, which can only change", async () => {
  expect(await changesOf([lamp], [desk], [])).toEqual([{ kind: "changed", before: lamp, after: desk }]);
});

test("records that share a key, or lack a part of it, are never paired by guess", async () => {
  const twins = [lamp, { ...lamp, price: 11 }];
  const changed = [
    { ...lamp, price: 12 },
    { ...lamp, price: 13 },
  ];
  expect((await changesOf(twins, changed, ["url"])).map(({ kind }) => kind)).toEqual([
    "added",
    "added",
    "removed",
    "removed",
  ]);
  // Where an equal one stayed, the other is still no change of it.
  expect(await changesOf([lamp], [lamp, { ...lamp, price: 12 }], ["url"])).toEqual([
    { kind: "added", record: { ...lamp, price: 12 } },
  ]);
  const nameless = { url: null, name: "Lamp", price: 10 };
  expect((await changesOf([nameless], [{ ...nameless, price: 9 }], ["url"])).map(({ kind }) => kind)).toEqual(
    ["added", "removed"],
  );
});

test("parts follow each other without a gap, and each is as small as was asked", async () => {
  const before = [lamp, chair];
  const after = [desk, { ...chair, price: 35 }];
  const compared = await compare(
    () => before,
    () => after,
    ["url"],
  );
  const whole = await compared?.read(all);
  const parts = [];
  for (let offset = 0; offset < 3; offset += 1) {
    const part = await compared?.read({ offset, limit: 10, maxBytes: 1 });
    expect(part).toHaveLength(1);
    parts.push(...(part ?? []));
  }
  expect(parts).toEqual(whole);
  expect(await compared?.read({ offset: 1, limit: 1, maxBytes: 1e9 })).toEqual(whole?.slice(1, 2));
});

test("more records than are kept in memory are not compared", async () => {
  const records = () => [lamp, chair];
  expect(await compare(() => [], records, null, 1)).toBeNull();
  expect(await compare(records, () => [], null, 1)).toBeNull();
  expect(await compare(records, records, null, 2)).toMatchObject({ added: 0 });
});

const record = fc.record({ id: fc.constantFrom("a", "b", "c", null), price: fc.integer({ min: 0, max: 2 }) });

test("what is said of two results turns the one into the other, whatever they are", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record),
      fc.array(record),
      fc.constantFrom(["id"], null),
      async (before, after, key) => {
        const text = (each: DataRecord) => JSON.stringify([each.id, each.price]);
        const now = before.map(text);
        const remove = (each: DataRecord) => void now.splice(now.indexOf(text(each)), 1);
        for (const change of await changesOf(before, after, key)) {
          if (change.kind === "added") now.push(text(change.record));
          else if ("record" in change) remove(change.record);
          else {
            remove(change.before);
            now.push(text(change.after));
          }
        }
        expect(now.toSorted()).toEqual(after.map(text).toSorted());
      },
    ),
    { numRuns: 100 },
  );
});
