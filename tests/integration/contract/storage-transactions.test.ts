import { randomUUID } from "node:crypto";
import { IdempotentParameterMismatchException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactGetCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { describe, expect, test } from "vitest";
import { leaveOutExceptions } from "./exceptions.ts";
import { type Actions, failureOf, newKey, reasonsOf, useTable } from "./storage-table.ts";

// What the service relies on of DynamoDB. It must hold on any endpoint, so nothing here knows which one answers.

leaveOutExceptions("storage");
const { TableName, storage, put, read, transact, transactPatiently, query } = useTable();

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
      const answer = await storage().documents.send(
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
