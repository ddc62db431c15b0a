import { randomUUID } from "node:crypto";
import {
  ConditionalCheckFailedException,
  DescribeTimeToLiveCommand,
  GetItemCommand,
  IdempotentParameterMismatchException,
  PutItemCommand,
  TransactionCanceledException,
  UpdateItemCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openStorage, type Storage } from "./storage-endpoint.ts";

// What the service relies on of DynamoDB. It must hold on any endpoint, so nothing here knows which one answers.

type Row = Record<string, unknown>;
type Actions = NonNullable<TransactWriteCommandInput["TransactItems"]>;

let storage: Storage;
let TableName: string;

beforeAll(async () => {
  storage = await openStorage();
  TableName = storage.table;
});
afterAll(() => storage.close());

const newKey = (sk = "a") => ({ pk: randomUUID(), sk });
const put = (Item: Row, condition?: string) =>
  storage.documents.send(
    new PutCommand({ TableName, Item, ...(condition && { ConditionExpression: condition }) }),
  );
const read = async (Key: Row) =>
  (await storage.documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;
const update = async (Key: Row, UpdateExpression: string, rest: Partial<UpdateCommandInput> = {}) =>
  (
    await storage.documents.send(
      new UpdateCommand({ TableName, Key, UpdateExpression, ReturnValues: "ALL_NEW", ...rest }),
    )
  ).Attributes;
const transact = (TransactItems: Actions, token?: string) =>
  storage.documents.send(
    new TransactWriteCommand({ TransactItems, ...(token && { ClientRequestToken: token }) }),
  );
const query = (rest: Omit<QueryCommandInput, "TableName">) =>
  storage.documents.send(new QueryCommand({ TableName, ...rest }));

/** The error of a call that must fail. */
async function failureOf(call: Promise<unknown>): Promise<Error> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Error) return outcome;
  throw new Error("the call succeeded");
}

async function reasonsOf(call: Promise<unknown>) {
  const error = await failureOf(call);
  if (!(error instanceof TransactionCanceledException)) throw error;
  return error.CancellationReasons ?? [];
}

/** Repeats a transaction that met another one on the same item, as every caller must. */
async function transactPatiently(actions: Actions): Promise<"done" | "refused"> {
  for (;;) {
    const codes = await transact(actions).then(
      () => undefined,
      async (error: unknown) =>
        (error as TransactionCanceledException).CancellationReasons?.map((reason) => reason.Code),
    );
    if (codes === undefined) return "done";
    if (!codes.includes("TransactionConflict")) return "refused";
  }
}

async function collectPages(input: Omit<QueryCommandInput, "TableName">): Promise<Row[][]> {
  const pages: Row[][] = [];
  let start: Row | undefined;
  do {
    const page = await query({ ...input, ...(start && { ExclusiveStartKey: start }) });
    pages.push(page.Items ?? []);
    start = page.LastEvaluatedKey;
  } while (start);
  return pages;
}

describe("single writes", () => {
  test("a read with ConsistentRead sees the write that was answered before it", async () => {
    const key = newKey();
    await put({ ...key, n: 1 });
    expect(await read(key)).toEqual({ ...key, n: 1 });
    await storage.documents.send(new DeleteCommand({ TableName, Key: key }));
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
      () => storage.documents.send(new PutCommand({ ...failing, Item: { ...key } })),
      () =>
        storage.documents.send(new UpdateCommand({ ...failing, Key: key, UpdateExpression: "REMOVE slots" })),
      () => storage.documents.send(new DeleteCommand({ ...failing, Key: key })),
    ];
    for (const call of calls) {
      const error = (await failureOf(call())) as ConditionalCheckFailedException;
      expect(error.name).toBe("ConditionalCheckFailedException");
      expect(unmarshall(error.Item ?? {})).toEqual(item);
    }
    expect(await read(key)).toEqual(item);
  });

  test("ALL_OLD gives nothing where there was no item", async () => {
    const call = storage.documents.send(
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
    const replaced = await storage.documents.send(
      new PutCommand({ TableName, Item: { ...key, n: 2 }, ReturnValues: "ALL_OLD" }),
    );
    expect(replaced.Attributes).toEqual({ ...key, n: 1 });
    const values = { ExpressionAttributeValues: { ":one": 1 } };
    expect(await update(key, "SET n = n + :one", values)).toEqual({ ...key, n: 3 });
    expect(await update(key, "SET n = n + :one", { ...values, ReturnValues: "ALL_OLD" })).toEqual({
      ...key,
      n: 3,
    });
    const deleted = await storage.documents.send(
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
    await storage.raw.send(new PutItemCommand({ TableName, Item: { ...Key, n: { N } } }));
    await storage.raw.send(
      new UpdateItemCommand({
        TableName,
        Key,
        UpdateExpression: "ADD n :one",
        ExpressionAttributeValues: { ":one": { N: "1" } },
      }),
    );
    const { Item } = await storage.raw.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
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

describe("slots in a map", () => {
  const take = (job: string) => ({
    UpdateExpression: "SET slots.#job = :at",
    ConditionExpression: "size(slots) < :limit and attribute_not_exists(slots.#job)",
    ExpressionAttributeNames: { "#job": job },
    ExpressionAttributeValues: { ":at": "now", ":limit": 3 },
  });

  test("parallel takers never exceed the size", async () => {
    const key = newKey();
    await put({ ...key, slots: {} });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        storage.documents.send(new UpdateCommand({ TableName, Key: key, ...take(`job-${n}`) })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(3);
    expect(Object.keys((await read(key))?.slots)).toHaveLength(3);
  });

  test("a slot is taken once, freed once, and free again", async () => {
    const key = newKey();
    await put({ ...key, slots: {} });
    const send = (input: Partial<UpdateCommandInput>) =>
      storage.documents.send(new UpdateCommand({ TableName, Key: key, ...input }));
    await send(take("j"));
    expect((await failureOf(send(take("j")))).name).toBe("ConditionalCheckFailedException");
    const free = {
      UpdateExpression: "REMOVE slots.#job",
      ConditionExpression: "attribute_exists(slots.#job)",
      ExpressionAttributeNames: { "#job": "j" },
    };
    await send(free);
    expect((await failureOf(send(free))).name).toBe("ConditionalCheckFailedException");
    await send(take("j"));
  });

  test("the size of a map that is not there fails the condition", async () => {
    const key = newKey();
    await put(key);
    const call = storage.documents.send(
      new UpdateCommand({
        TableName,
        Key: key,
        UpdateExpression: "SET n = :n",
        ConditionExpression: "size(slots) < :n",
        ExpressionAttributeValues: { ":n": 3 },
      }),
    );
    expect((await failureOf(call)).name).toBe("ConditionalCheckFailedException");
  });
});

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
    await storage.documents.send(new DeleteCommand({ TableName, Key: second }));
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

describe("batches", () => {
  test("25 writes and 100 reads at once", async () => {
    const pk = randomUUID();
    const rows = Array.from({ length: 100 }, (_, n) => ({ pk, sk: `${n}`.padStart(3, "0") }));
    for (let at = 0; at < rows.length; at += 25) {
      const requests = rows.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
      await storage.documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    }
    const found = await storage.documents.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys: rows, ConsistentRead: true } } }),
    );
    expect(found.Responses?.[TableName]).toHaveLength(100);
  });

  test("26 writes, or two of one item, are refused", async () => {
    const pk = randomUUID();
    const requests = Array.from({ length: 26 }, (_, n) => ({ PutRequest: { Item: { pk, sk: `${n}` } } }));
    const send = (list: typeof requests) =>
      storage.documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: list } }));
    expect((await failureOf(send(requests))).name).toBe("ValidationException");
    const [one] = requests;
    expect((await failureOf(send(one ? [one, one] : []))).name).toBe("ValidationException");
  });
});

describe("transactions", () => {
  test("do a put, an update, a delete and a check together", async () => {
    const [created, changed, deleted, checked] = [newKey(), newKey(), newKey(), newKey()];
    await Promise.all([changed, deleted, checked].map((key) => put({ ...key, n: 1, slots: { a: 1 } })));
    await transact([
      { Put: { TableName, Item: { ...created, n: 0 }, ConditionExpression: "attribute_not_exists(pk)" } },
      {
        Update: {
          TableName,
          Key: changed,
          UpdateExpression: "SET m = if_not_exists(m, :ten), slots.#b = :ten ADD n :ten REMOVE slots.#a",
          ConditionExpression: "size(slots) < :ten",
          ExpressionAttributeNames: { "#a": "a", "#b": "b" },
          ExpressionAttributeValues: { ":ten": 10 },
        },
      },
      { Delete: { TableName, Key: deleted } },
      {
        ConditionCheck: {
          TableName,
          Key: checked,
          ConditionExpression: "n = :one",
          ExpressionAttributeValues: { ":one": 1 },
        },
      },
    ]);
    expect(await read(created)).toEqual({ ...created, n: 0 });
    expect(await read(changed)).toEqual({ ...changed, n: 11, m: 10, slots: { b: 10 } });
    expect(await read(deleted)).toBeUndefined();
    expect(await read(checked)).toEqual({ ...checked, n: 1, slots: { a: 1 } });
  });

  test("do nothing when one condition fails, and give a reason per action in order", async () => {
    const [first, second, third, fourth] = [newKey(), newKey(), newKey(), newKey()];
    await put({ ...second, n: 2 });
    await put({ ...third, n: 3 });
    const reasons = await reasonsOf(
      transact([
        { Put: { TableName, Item: first } },
        {
          Update: {
            TableName,
            Key: second,
            UpdateExpression: "SET n = :five",
            ConditionExpression: "n = :five",
            ExpressionAttributeValues: { ":five": 5 },
            ReturnValuesOnConditionCheckFailure: "ALL_OLD",
          },
        },
        { Delete: { TableName, Key: third, ConditionExpression: "attribute_not_exists(pk)" } },
        {
          ConditionCheck: {
            TableName,
            Key: fourth,
            ConditionExpression: "attribute_exists(pk)",
            ReturnValuesOnConditionCheckFailure: "ALL_OLD",
          },
        },
      ]),
    );
    expect(reasons.map((reason) => reason.Code)).toEqual([
      "None",
      "ConditionalCheckFailed",
      "ConditionalCheckFailed",
      "ConditionalCheckFailed",
    ]);
    expect(reasons[1]?.Message).toBe("The conditional request failed");
    expect(unmarshall(reasons[1]?.Item ?? {})).toEqual({ ...second, n: 2 });
    expect(reasons[2]?.Item).toBeUndefined();
    expect(reasons[3]?.Item).toBeUndefined();
    expect(await read(first)).toBeUndefined();
    expect(await read(second)).toEqual({ ...second, n: 2 });
    expect(await read(third)).toEqual({ ...third, n: 3 });
  });

  test("are cancelled by an update that does not fit its item", async () => {
    const [fine, wrong] = [newKey(), newKey()];
    await put({ ...wrong, n: "text" });
    const reasons = await reasonsOf(
      transact([
        { Put: { TableName, Item: fine } },
        {
          Update: {
            TableName,
            Key: wrong,
            UpdateExpression: "ADD n :one",
            ExpressionAttributeValues: { ":one": 1 },
          },
        },
      ]),
    );
    expect(reasons.map((reason) => reason.Code)).toEqual(["None", "ValidationError"]);
    expect(await read(fine)).toBeUndefined();
  });

  test("refuse two actions on one item, before anything is done", async () => {
    const [one, other] = [newKey(), newKey()];
    const error = await failureOf(
      transact([
        { Put: { TableName, Item: other } },
        { Put: { TableName, Item: one } },
        { ConditionCheck: { TableName, Key: one, ConditionExpression: "attribute_not_exists(pk)" } },
      ]),
    );
    expect(error).toMatchObject({
      name: "ValidationException",
      message: "Transaction request cannot include multiple operations on one item",
    });
    expect(await read(other)).toBeUndefined();
  });

  test("take 100 actions and refuse 101", async () => {
    const pk = randomUUID();
    const actions = Array.from({ length: 101 }, (_, n) => ({ Put: { TableName, Item: { pk, sk: `${n}` } } }));
    expect((await failureOf(transact(actions))).name).toBe("ValidationException");
    expect(await read({ pk, sk: "0" })).toBeUndefined();
    await transact(actions.slice(0, 100));
    expect(await read({ pk, sk: "99" })).toBeDefined();
  });

  test("refuse an unknown table and a broken expression", async () => {
    const unknown = transact([{ Put: { TableName: `none-${randomUUID()}`, Item: newKey() } }]);
    expect((await failureOf(unknown)).name).toBe("ResourceNotFoundException");
    const broken = transact([{ Update: { TableName, Key: newKey(), UpdateExpression: "SET SET" } }]);
    expect((await failureOf(broken)).name).toBe("ValidationException");
  });

  test("with the token of a done request do nothing again", async () => {
    const key = newKey();
    const token = randomUUID();
    const add = (n: number): Actions => [
      {
        Update: {
          TableName,
          Key: key,
          UpdateExpression: "ADD n :n",
          ExpressionAttributeValues: { ":n": n },
        },
      },
    ];
    await transact(add(1), token);
    await transact(add(1), token);
    expect((await read(key))?.n).toBe(1);
    expect(await failureOf(transact(add(2), token))).toBeInstanceOf(IdempotentParameterMismatchException);
    await transact(add(1), randomUUID());
    expect((await read(key))?.n).toBe(2);
  });

  test("with the token of a cancelled request are tried again", async () => {
    const key = newKey();
    const token = randomUUID();
    const actions = [
      {
        Update: {
          TableName,
          Key: key,
          UpdateExpression: "SET done = :yes",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: { ":yes": true },
        },
      },
    ];
    expect((await reasonsOf(transact(actions, token)))[0]?.Code).toBe("ConditionalCheckFailed");
    await put(key);
    await transact(actions, token);
    expect((await read(key))?.done).toBe(true);
  });

  test("in parallel never oversell a counter", async () => {
    const counter = newKey();
    await put({ ...counter, used: 0 });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        transactPatiently([
          {
            Update: {
              TableName,
              Key: counter,
              UpdateExpression: "SET used = used + :one",
              ConditionExpression: "used < :limit",
              ExpressionAttributeValues: { ":one": 1, ":limit": 5 },
            },
          },
          { Put: { TableName, Item: { pk: counter.pk, sk: `job#${n}` } } },
        ]),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(5);
    const jobs = await query({
      KeyConditionExpression: "pk = :pk and begins_with(sk, :job)",
      ExpressionAttributeValues: { ":pk": counter.pk, ":job": "job#" },
      ConsistentRead: true,
    });
    expect(jobs.Count).toBe(5);
    expect((await read(counter))?.used).toBe(5);
  });

  test("of reads give the items in order, an empty place for a missing one, and no half of a write", async () => {
    const [left, right, missing] = [newKey(), newKey(), newKey()];
    const write = (n: number) =>
      transactPatiently([left, right].map((key) => ({ Put: { TableName, Item: { ...key, n } } })));
    const readAll = async () => {
      const keys = [left, missing, right];
      const answer = await storage.documents.send(
        new TransactGetCommand({ TransactItems: keys.map((Key) => ({ Get: { TableName, Key } })) }),
      );
      return answer.Responses?.map((response) => response.Item);
    };
    await write(0);
    let writing = true;
    const writer = (async () => {
      for (let n = 1; n <= 30; n++) await write(n);
      writing = false;
    })();
    while (writing) {
      const seen = await readAll().catch((error: unknown) => {
        if (error instanceof TransactionCanceledException) return undefined;
        throw error;
      });
      if (!seen) continue;
      expect(seen[1]).toBeUndefined();
      expect(seen[0]?.n).toBe(seen[2]?.n);
    }
    await writer;
    expect((await readAll())?.map((item) => item?.n)).toEqual([30, undefined, 30]);
  });
});

test("time to live is off, then on for one attribute", async () => {
  const describeStatus = async () =>
    (await storage.raw.send(new DescribeTimeToLiveCommand({ TableName }))).TimeToLiveDescription;
  expect(await describeStatus()).toMatchObject({ TimeToLiveStatus: "DISABLED" });
  const TimeToLiveSpecification = { AttributeName: "expiresAt", Enabled: true };
  const { TimeToLiveSpecification: set } = await storage.raw.send(
    new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }),
  );
  expect(set).toEqual(TimeToLiveSpecification);
  expect(await describeStatus()).toMatchObject({ AttributeName: "expiresAt" });
});
