import { randomUUID } from "node:crypto";
import {
  ConditionalCheckFailedException,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, test } from "vitest";
import { leaveOutExceptions } from "./exceptions.ts";
import { failureOf, newKey, type Row, useTable } from "./storage-table.ts";

// What the service relies on of DynamoDB. It must hold on any endpoint, so nothing here knows which one answers.

leaveOutExceptions("storage");
const { TableName, storage, put, read, update } = useTable();

describe("single writes", () => {
  test("a read with ConsistentRead sees the write that was answered before it", async () => {
    const key = newKey();
    await put({ ...key, n: 1 });
    expect(await read(key)).toEqual({ ...key, n: 1 });
    await storage().documents.send(new DeleteCommand({ TableName, Key: key }));
    expect(await read(key)).toBeUndefined();
  });

  test("of many creations of one item exactly one succeeds", async () => {
    const key = newKey();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => put({ ...key, n }, "attribute_not_exists(pk)")),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });

  test("parallel ADDs are all counted", async () => {
    const key = newKey();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        update(key, "ADD n :one", { ExpressionAttributeValues: { ":one": 1 } }),
      ),
    );
    expect((await read(key))?.n).toBe(20);
  });

  test("a failed condition leaves the item as it was", async () => {
    const key = newKey();
    await put({ ...key, fence: 3 });
    const stale = update(key, "SET fence = fence + :one", {
      ConditionExpression: "fence = :seen",
      ExpressionAttributeValues: { ":one": 1, ":seen": 2 },
    });
    expect(await failureOf(stale)).toBeInstanceOf(ConditionalCheckFailedException);
    expect(await read(key)).toEqual({ ...key, fence: 3 });
  });

  test("conditions compose: and, or, not, in, between, begins_with, contains, comparison", async () => {
    const key = newKey();
    await put({ ...key, status: "running", n: 10, tags: new Set(["a", "b"]) });
    const holds = async (condition: string, values: Row = {}) => {
      const call = update(key, "SET seen = :one", {
        ConditionExpression: `attribute_exists(#s) and (${condition})`,
        ExpressionAttributeNames: { "#s": "status" },
        ExpressionAttributeValues: { ":one": 1, ...values },
      });
      const error = await call.then(
        () => undefined,
        (failure: unknown) => failure,
      );
      if (error && !(error instanceof ConditionalCheckFailedException)) throw error;
      return error === undefined;
    };
    expect(await holds("#s in (:p, :r)", { ":p": "pending", ":r": "running" })).toBe(true);
    expect(await holds("not #s = :r", { ":r": "running" })).toBe(false);
    expect(await holds("#s = :p or n >= :ten", { ":p": "pending", ":ten": 10 })).toBe(true);
    expect(await holds("#s = :p and n >= :ten", { ":p": "pending", ":ten": 10 })).toBe(false);
    expect(await holds("n between :one and :ten", { ":ten": 10 })).toBe(true);
    expect(await holds("n < :ten", { ":ten": 10 })).toBe(false);
    expect(await holds("begins_with(#s, :ru)", { ":ru": "ru" })).toBe(true);
    expect(await holds("contains(tags, :b)", { ":b": "b" })).toBe(true);
    expect(await holds("absent = :one")).toBe(false);
    expect(await holds("absent <> :one")).toBe(true);
    expect(await holds("attribute_not_exists(absent)")).toBe(true);
  });

  test("ALL_OLD gives the item that failed a put, an update or a delete", async () => {
    const key = newKey();
    const item = { ...key, n: 1, slots: { a: { at: "x" } } };
    await put(item);
    const failing = {
      TableName,
      ConditionExpression: "n > :five",
      ExpressionAttributeValues: { ":five": 5 },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    };
    const calls = [
      () => storage().documents.send(new PutCommand({ ...failing, Item: { ...key } })),
      () =>
        storage().documents.send(
          new UpdateCommand({ ...failing, Key: key, UpdateExpression: "REMOVE slots" }),
        ),
      () => storage().documents.send(new DeleteCommand({ ...failing, Key: key })),
    ];
    for (const call of calls) {
      const error = (await failureOf(call())) as ConditionalCheckFailedException;
      expect(error.name).toBe("ConditionalCheckFailedException");
      expect(unmarshall(error.Item ?? {})).toEqual(item);
    }
    expect(await read(key)).toEqual(item);
  });

  test("ALL_OLD gives nothing where there was no item", async () => {
    const call = storage().documents.send(
      new UpdateCommand({
        TableName,
        Key: newKey(),
        UpdateExpression: "SET n = :one",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":one": 1 },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    expect(((await failureOf(call)) as ConditionalCheckFailedException).Item).toBeUndefined();
  });

  test("a put or delete gives the item before, an update the item before or after", async () => {
    const key = newKey();
    await put({ ...key, n: 1 });
    const replaced = await storage().documents.send(
      new PutCommand({ TableName, Item: { ...key, n: 2 }, ReturnValues: "ALL_OLD" }),
    );
    expect(replaced.Attributes).toEqual({ ...key, n: 1 });
    const values = { ExpressionAttributeValues: { ":one": 1 } };
    expect(await update(key, "SET n = n + :one", values)).toEqual({ ...key, n: 3 });
    expect(await update(key, "SET n = n + :one", { ...values, ReturnValues: "ALL_OLD" })).toEqual({
      ...key,
      n: 3,
    });
    const deleted = await storage().documents.send(
      new DeleteCommand({ TableName, Key: key, ReturnValues: "ALL_OLD" }),
    );
    expect(deleted.Attributes).toEqual({ ...key, n: 4 });
  });

  test("if_not_exists, list_append, ADD and DELETE on sets, REMOVE", async () => {
    const key = newKey();
    await update(
      key,
      "SET n = if_not_exists(n, :zero) + :one, l = list_append(if_not_exists(l, :none), :x)",
      {
        ExpressionAttributeValues: { ":zero": 0, ":one": 1, ":none": [], ":x": ["x"] },
      },
    );
    const next = await update(
      key,
      "SET n = if_not_exists(n, :zero) + :one, l = list_append(if_not_exists(l, :none), :x) ADD s :ab",
      {
        ExpressionAttributeValues: {
          ":zero": 0,
          ":one": 1,
          ":none": [],
          ":x": ["y"],
          ":ab": new Set(["a", "b"]),
        },
      },
    );
    expect(next).toEqual({ ...key, n: 2, l: ["x", "y"], s: new Set(["a", "b"]) });
    const last = await update(key, "REMOVE l DELETE s :a", {
      ExpressionAttributeValues: { ":a": new Set(["a", "never"]) },
    });
    expect(last).toEqual({ ...key, n: 2, s: new Set(["b"]) });
  });

  test("an update through a map that is not there is refused", async () => {
    const key = newKey();
    await put(key);
    const call = update(key, "SET slots.#job = :one", {
      ExpressionAttributeNames: { "#job": "j" },
      ExpressionAttributeValues: { ":one": 1 },
    });
    expect((await failureOf(call)).name).toBe("ValidationException");
  });

  test("numbers keep 38 digits and add exactly", async () => {
    const Key = { pk: { S: randomUUID() }, sk: { S: "a" } };
    const N = "12345678901234567890123456789012345678";
    await storage().raw.send(new PutItemCommand({ TableName, Item: { ...Key, n: { N } } }));
    await storage().raw.send(
      new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: "ADD n :one",
        ExpressionAttributeValues: { ":one": { N: "1" } },
      }),
    );
    const { Item } = await storage().raw.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
    expect(Item?.n).toEqual({ N: "12345678901234567890123456789012345679" });
  });

  test("an item above 400 KB is refused", async () => {
    const big = put({ ...newKey(), text: "x".repeat(410 * 1024) });
    expect((await failureOf(big)).name).toBe("ValidationException");
  });

  test("binary values come back as they were", async () => {
    const key = newKey();
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    await put({ ...key, bytes });
    expect((await read(key))?.bytes).toEqual(bytes);
  });
});

describe("batches", () => {
  test("25 writes and 100 reads at once", async () => {
    const pk = randomUUID();
    const rows = Array.from({ length: 100 }, (_, n) => ({ pk, sk: `${n}`.padStart(3, "0") }));
    for (let at = 0; at < rows.length; at += 25) {
      const requests = rows.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
      await storage().documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    }
    const found = await storage().documents.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: rows, ConsistentRead: true } } }),
    );
    expect(found.Responses?.[TableName]).toHaveLength(100);
  });

  test("26 writes, or two of one item, are refused", async () => {
    const pk = randomUUID();
    const requests = Array.from({ length: 26 }, (_, n) => ({ PutRequest: { Item: { pk, sk: `${n}` } } }));
    const send = (list: typeof requests) =>
      storage().documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: list } }));
    expect((await failureOf(send(requests))).name).toBe("ValidationException");
    const [one] = requests;
    expect((await failureOf(send(one ? [one, one] : []))).name).toBe("ValidationException");
  });
});

test("time to live is off, then on for one attribute", async () => {
  const describeStatus = async () =>
    (await storage().raw.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription;
  expect(await describeStatus()).toMatchObject({ TimeToLiveStatus: "DISABLED" });
  const TimeToLiveSpecification = { AttributeName: "expiresAt", Enabled: true };
  const { TimeToLiveSpecification: set } = await storage().raw.send(
    new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }),
  );
  expect(set).toEqual(TimeToLiveSpecification);
  expect(await describeStatus()).toMatchObject({ AttributeName: "expiresAt" });
});
