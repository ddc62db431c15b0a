import { randomUUID } from "node:crypto";
import { DeleteCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { leaveOutExceptions } from "./exceptions.ts";
import { failureOf, newKey, type Row, useTable } from "./storage-table.ts";

// What the service relies on of DynamoDB. It must hold on any endpoint, so nothing here knows which one answers.

leaveOutExceptions("storage");
const { TableName, storage, put, update, transact, query, collectPages } = useTable();

describe("queries", () => {
  test("items come in byte order of the sort key, forwards or backwards, once each over all pages", async () => {
    const words = fc.uniqueArray(fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(words, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (keys, Limit, forward) => {
        const pk = randomUUID();
        await Promise.all(keys.map((sk) => put({ pk, sk })));
        const pages = await collectPages({
          KeyConditionExpression: "pk = :pk",
          ExpressionAttributeValues: { ":pk": pk },
          ConsistentRead: true,
          ScanIndexForward: forward,
          Limit,
        });
        const sorted = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(pages.flat().map((item) => item.sk)).toEqual(forward ? sorted : sorted.reverse());
        expect(pages.every((page) => page.length <= Limit)).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  test("sort key conditions select a prefix, a range, a bound", async () => {
    const pk = randomUUID();
    const keys = ["job#1", "job#2", "job#3", "log#1", "log#2"];
    await Promise.all(keys.map((sk) => put({ pk, sk })));
    const select = async (condition: string, values: Row) =>
      (
        await query({
          KeyConditionExpression: `pk = :pk and ${condition}`,
          ExpressionAttributeValues: { ":pk": pk, ...values },
          ConsistentRead: true,
        })
      ).Items?.map((item) => item.sk);
    expect(await select("begins_with(sk, :x)", { ":x": "log#" })).toEqual(["log#1", "log#2"]);
    expect(await select("sk between :x and :y", { ":x": "job#2", ":y": "log#1" })).toEqual(keys.slice(1, 4));
    expect(await select("sk > :x", { ":x": "job#3" })).toEqual(["log#1", "log#2"]);
    expect(await select("sk <= :x", { ":x": "job#2" })).toEqual(["job#1", "job#2"]);
  });

  test("a filter thins pages out, the last evaluated key still leads through all", async () => {
    const pk = randomUUID();
    await Promise.all(Array.from({ length: 9 }, (_, n) => put({ pk, sk: `${n}`, odd: n % 2 === 1 })));
    const pages = await collectPages({
      KeyConditionExpression: "pk = :pk",
      FilterExpression: "odd = :yes",
      ExpressionAttributeValues: { ":pk": pk, ":yes": true },
      ConsistentRead: true,
      Limit: 3,
    });
    expect(pages.map((page) => page.map((item) => item.sk)).slice(0, 3)).toEqual([["1"], ["3", "5"], ["7"]]);
  });

  test("a projection gives the attributes asked for, a count none", async () => {
    const key = newKey();
    await put({ ...key, name: "n", big: "b" });
    const input = {
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": key.pk },
      ConsistentRead: true,
    };
    const named = await query({
      ...input,
      ProjectionExpression: "#n",
      ExpressionAttributeNames: { "#n": "name" },
    });
    expect(named.Items).toEqual([{ name: "n" }]);
    const counted = await query({ ...input, Select: "COUNT" });
    expect(counted).toMatchObject({ Count: 1 });
    expect(counted.Items).toBeUndefined();
  });
});

describe("the sparse index", () => {
  const listIndex = async (gsi1pk: string, rest: Partial<QueryCommandInput> = {}) =>
    (
      await collectPages({
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :pk",
        ExpressionAttributeValues: { ":pk": gsi1pk },
        ...rest,
      })
    ).flat();

  test("holds an item exactly while it has both index keys", async () => {
    const gsi1pk = randomUUID();
    const [first, second] = [newKey(), newKey()];
    await put({ ...first, gsi1pk, gsi1sk: "1", n: 1 });
    await put({ ...second, n: 2 });
    await vi.waitFor(async () => expect(await listIndex(gsi1pk)).toMatchObject([{ ...first, n: 1 }]));
    await update(second, "SET gsi1pk = :pk, gsi1sk = :sk", {
      ExpressionAttributeValues: { ":pk": gsi1pk, ":sk": "0" },
    });
    await vi.waitFor(async () => expect(await listIndex(gsi1pk)).toMatchObject([second, first]));
    await update(first, "REMOVE gsi1pk");
    await vi.waitFor(async () => expect(await listIndex(gsi1pk)).toMatchObject([second]));
    await storage().documents.send(new DeleteCommand({ TableName, Key: second }));
    await vi.waitFor(async () => expect(await listIndex(gsi1pk)).toEqual([]));
  });

  test("follows a moved key, and pages through items with the same keys", async () => {
    const gsi1pk = randomUUID();
    const keys = Array.from({ length: 7 }, () => newKey());
    await Promise.all(keys.map((key) => put({ ...key, gsi1pk, gsi1sk: "same" })));
    await vi.waitFor(async () => {
      const found = await listIndex(gsi1pk, { Limit: 2 });
      expect(found.map((item) => item.pk).sort()).toEqual(keys.map((key) => key.pk).sort());
    });
    const moved = keys[0] ?? newKey();
    await transact([
      {
        Update: {
          TableName,
          Key: moved,
          UpdateExpression: "SET gsi1sk = :first",
          ExpressionAttributeValues: { ":first": "a" },
        },
      },
    ]);
    await vi.waitFor(async () => {
      const found = await listIndex(gsi1pk);
      expect(found).toHaveLength(7);
      expect(found[0]).toMatchObject({ ...moved, gsi1sk: "a" });
    });
  });

  test("refuses a consistent read", async () => {
    const call = query({
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk",
      ExpressionAttributeValues: { ":pk": "x" },
      ConsistentRead: true,
    });
    expect((await failureOf(call)).name).toBe("ValidationException");
  });
});
