import { UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { leaveOutExceptions } from "./exceptions.ts";
import { failureOf, newKey, useTable } from "./storage-table.ts";

// What the service relies on of DynamoDB. It must hold on any endpoint, so nothing here knows which one answers.

leaveOutExceptions("storage");
const { TableName, storage, put, read } = useTable();

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
        storage().documents.send(new UpdateCommand({ TableName, Key: key, ...take(`job-${n}`) })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(3);
    expect(Object.keys((await read(key))?.slots)).toHaveLength(3);
  });

  test("a slot is taken once, freed once, and free again", async () => {
    const key = newKey();
    await put({ ...key, slots: {} });
    const send = (input: Partial<UpdateCommandInput>) =>
      storage().documents.send(new UpdateCommand({ TableName, Key: key, ...input }));
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
    const call = storage().documents.send(
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
