import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "../../../../packages/local/src/dynamodb/dynalite.ts";
import { type Engine, openEngine } from "../../../../packages/local/src/dynamodb/engine.ts";
import { isDynamoError } from "../../../../packages/local/src/dynamodb/error.ts";
import { steps, TableName } from "../../../integration/local/dynamodb/crash-steps.ts";

let folder: string;
let engine: Engine;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gleaner-engine-"));
  engine = await openEngine({ folder });
  const [create] = steps;
  if (create) await engine.run(...create);
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

type Condition = "none" | "exists" | "absent" | "below";
interface Action {
  kind: "Put" | "Add" | "Delete" | "Check";
  sk: string;
  n: number;
  condition: Condition;
  wantsItem: boolean;
}
type Model = Map<string, number>;

const action = fc.record<Action>({
  kind: fc.constantFrom("Put", "Add", "Delete", "Check"),
  sk: fc.constantFrom("a", "b", "c", "d"),
  n: fc.integer({ min: -5, max: 5 }),
  condition: fc.constantFrom("none", "none", "exists", "absent", "below"),
  wantsItem: fc.boolean(),
});
const transaction = fc.uniqueArray(action, { minLength: 1, maxLength: 4, selector: ({ sk }) => sk });

const row = (pk: string, sk: string, n: number) => ({
  pk: { S: pk },
  sk: { S: sk },
  n: { N: `${n}` },
  // Only items of an even number are in the index.
  ...(n % 2 === 0 && { gsi1pk: { S: pk }, gsi1sk: { S: sk } }),
});

/** An action in DynamoDB's words; the model tells whether the sum that Add makes belongs into the index. */
function toRequest(pk: string, { kind, sk, n, condition, wantsItem }: Action, model: Model): Json {
  const expressions = {
    exists: "attribute_exists(pk)",
    absent: "attribute_not_exists(pk)",
    below: "n < :limit",
  };
  const ConditionExpression = condition === "none" ? undefined : expressions[condition];
  const values = { ...(condition === "below" && { ":limit": { N: "2" } }) };
  const shared = {
    TableName,
    ...(ConditionExpression && { ConditionExpression }),
    ...(wantsItem && { ReturnValuesOnConditionCheckFailure: "ALL_OLD" }),
  };
  const Key = { pk: { S: pk }, sk: { S: sk } };
  const withValues = (more: object = {}) => {
    const all = { ...values, ...more };
    return Object.keys(all).length > 0 ? { ExpressionAttributeValues: all } : {};
  };
  if (kind === "Put") return { Put: { ...shared, ...withValues(), Item: row(pk, sk, n) } };
  if (kind === "Delete") return { Delete: { ...shared, ...withValues(), Key } };
  if (kind === "Check") {
    const check = { ConditionExpression: "attribute_exists(pk) or attribute_not_exists(pk)", ...shared };
    return { ConditionCheck: { ...check, ...withValues(), Key } };
  }
  const even = ((model.get(sk) ?? 0) + n) % 2 === 0;
  const index = even ? "SET gsi1pk = :pk, gsi1sk = :sk" : "REMOVE gsi1pk, gsi1sk";
  const added = { ":n": { N: `${n}` }, ...(even && { ":pk": { S: pk }, ":sk": { S: sk } }) };
  return { Update: { ...shared, ...withValues(added), Key, UpdateExpression: `ADD n :n ${index}` } };
}

function holds({ sk, condition }: Action, model: Model): boolean {
  const n = model.get(sk);
  if (condition === "exists") return n !== undefined;
  if (condition === "absent") return n === undefined;
  if (condition === "below") return n !== undefined && n < 2;
  return true;
}

function apply({ kind, sk, n }: Action, model: Model): void {
  if (kind === "Put") model.set(sk, n);
  if (kind === "Add") model.set(sk, (model.get(sk) ?? 0) + n);
  if (kind === "Delete") model.delete(sk);
}

test("any sequence of transactions does what a plain map does, in the table and in its index", async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { minLength: 1, maxLength: 12 }), async (transactions) => {
      run += 1;
      const pk = `run-${run}`;
      const model: Model = new Map();
      for (const actions of transactions) {
        const TransactItems = actions.map((each) => toRequest(pk, each, model));
        const failure = await engine.run("TransactWriteItems", { TransactItems }).then(
          () => undefined,
          (error: unknown) => error,
        );
        const reasons = actions.map((each) => {
          if (holds(each, model)) return { Code: "None" };
          const n = model.get(each.sk);
          return {
            Code: "ConditionalCheckFailed",
            Message: "The conditional request failed",
            ...(each.wantsItem && n !== undefined && { Item: row(pk, each.sk, n) }),
          };
        });
        if (reasons.every(({ Code }) => Code === "None")) {
          expect(failure).toBeUndefined();
          for (const each of actions) apply(each, model);
        } else {
          expect(isDynamoError(failure) && failure.body.CancellationReasons).toEqual(reasons);
        }
      }
      const rows = [...model].sort(([a], [b]) => a.localeCompare(b)).map(([sk, n]) => row(pk, sk, n));
      const ofRun = { TableName, ExpressionAttributeValues: { ":pk": { S: pk } } };
      const items = await engine.run("Query", { ...ofRun, KeyConditionExpression: "pk = :pk" });
      expect(items.Items).toEqual(rows);
      const indexed = await engine.run("Query", {
        ...ofRun,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :pk",
      });
      expect(indexed.Items).toEqual(rows.filter((each) => "gsi1pk" in each));
    }),
    { numRuns: 60 },
  );
});

test("an aggregate of more than 4 MB is refused", async () => {
  const TransactItems = Array.from({ length: 12 }, (_, n) => ({
    Put: { TableName, Item: { pk: { S: "big" }, sk: { S: `${n}` }, text: { S: "x".repeat(380 * 1024) } } },
  }));
  await expect(engine.run("TransactWriteItems", { TransactItems })).rejects.toMatchObject({
    statusCode: 400,
  });
  await engine.run("TransactWriteItems", { TransactItems: TransactItems.slice(0, 10) });
});

test.each([
  ["no action", {}],
  ["an empty list", { TransactItems: [] }],
  ["a member that is no object", { TransactItems: [null] }],
  ["a member without an action", { TransactItems: [{}] }],
  ["a member with two actions", { TransactItems: [{ Put: { TableName }, Delete: { TableName } }] }],
  ["a check without a condition", { TransactItems: [{ ConditionCheck: { TableName, Key: {} } }] }],
  ["an update without an expression", { TransactItems: [{ Update: { TableName, Key: {} } }] }],
  ["a put without an item", { TransactItems: [{ Put: { TableName } }] }],
])("%s is a ValidationException", async (_name, body) => {
  await expect(engine.run("TransactWriteItems", body)).rejects.toMatchObject({
    body: { __type: expect.stringContaining("ValidationException") },
  });
});

test("a key that does not fit the table cancels the transaction", async () => {
  const call = engine.run("TransactWriteItems", {
    TransactItems: [{ Delete: { TableName, Key: { pk: { S: "only half" } } } }],
  });
  await expect(call).rejects.toMatchObject({
    body: { CancellationReasons: [{ Code: "ValidationError" }] },
  });
});
