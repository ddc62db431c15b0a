import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Dynamo,
  type DynamoOptions,
  startDynamo,
} from "../../../../packages/local/src/dynamodb/index.ts";
import { createTable } from "../../contract/storage-endpoint.ts";
import { sign } from "../fixtures/sign.ts";

const TableName = "server";
const credentials = { accessKeyId: "ours", secretAccessKey: "secret" };
const key = (sk: string) => ({ pk: { S: "p" }, sk: { S: sk } });

let dataDir: string;
let dynamo: Dynamo | undefined;
let client: DynamoDBClient | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-dynamodb-"));
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true });
});

async function start(options: Partial<DynamoOptions> = {}) {
  dynamo = await startDynamo({ dataDir, credentials, ...options });
  client = new DynamoDBClient({ endpoint: dynamo.url, region: "us-east-1", credentials, maxAttempts: 1 });
  return { url: dynamo.url, client };
}

async function stop() {
  client?.destroy();
  await dynamo?.close();
  dynamo = undefined;
}

async function post(url: string, operation: string, body: string, more: Record<string, string> = {}) {
  const headers = { "x-amz-target": `DynamoDB_20120810.${operation}` };
  const signed = await sign(credentials, { url, service: "dynamodb", headers, body });
  return fetch(url, { method: "POST", body, headers: { ...signed, ...more } });
}

const put = (sk: string) => ({ Put: { TableName, Item: key(sk) } });

test("a request from a web page is refused, with our credentials too", async () => {
  const { url } = await start();
  const answer = await post(url, "ListTables", "{}", { origin: "http://example.com" });
  expect(answer.status).toBe(403);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(await answer.json()).toMatchObject({ __type: expect.stringContaining("AccessDenied") });
});

test("a request for our access key id with another secret is refused, and so is one without a signature", async () => {
  const { url } = await start();
  const headers = { "x-amz-target": "DynamoDB_20120810.ListTables" };
  const guessed = { ...credentials, secretAccessKey: "guessed" };
  const forged = await sign(guessed, { url, service: "dynamodb", headers, body: "{}" });
  const answer = await fetch(url, { method: "POST", body: "{}", headers: forged });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ __type: expect.stringContaining("InvalidSignature") });
  expect((await fetch(url, { method: "POST", body: "{}", headers })).status).toBe(403);
  expect((await post(url, "ListTables", "{}")).status).toBe(200);
});

test("what is no operation or no JSON is refused as DynamoDB does", async () => {
  const { url } = await start();
  const unknown = await post(url, "ExecuteStatement", "{}");
  expect(unknown.status).toBe(400);
  expect(await unknown.json()).toMatchObject({ __type: expect.stringContaining("UnknownOperation") });
  for (const body of ["", "{", "[]", "null"]) {
    const broken = await post(url, "GetItem", body);
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ __type: expect.stringContaining("Serialization") });
  }
});

test("tables are listed in order of their names, page by page", async () => {
  const { url, client } = await start();
  for (const name of ["beta", "alpha", "gamma"]) await createTable(client, name);
  const list = async (body: object) => (await post(url, "ListTables", JSON.stringify(body))).json();
  expect(await list({ Limit: 2 })).toEqual({ TableNames: ["alpha", "beta"], LastEvaluatedTableName: "beta" });
  expect(await list({ ExclusiveStartTableName: "beta" })).toEqual({ TableNames: ["gamma"] });
});

test("listens on the loopback address only", async () => {
  expect(new URL((await start()).url).hostname).toBe("127.0.0.1");
});

test("data, table and time-to-live setting survive a restart on the same port", async () => {
  const first = await start();
  await createTable(first.client, TableName);
  await first.client.send(new PutItemCommand({ TableName, Item: key("kept") }));
  const setting = { TableName, TimeToLiveSpecification: { AttributeName: "at", Enabled: true } };
  await post(first.url, "UpdateTimeToLive", JSON.stringify(setting));
  await stop();

  const second = await start({ port: Number(new URL(first.url).port) });
  expect(second.url).toBe(first.url);
  const { Item } = await second.client.send(new GetItemCommand({ TableName, Key: key("kept") }));
  expect(Item).toEqual(key("kept"));
  const described = await post(second.url, "DescribeTimeToLive", JSON.stringify({ TableName }));
  expect(await described.json()).toMatchObject({ TimeToLiveDescription: { AttributeName: "at" } });
});

test("one folder is served by one server at a time", async () => {
  await start();
  await expect(startDynamo({ dataDir, credentials })).rejects.toThrow();
});

test("a request under way is answered before the server closes", async () => {
  const { client } = await start();
  await createTable(client, TableName);
  const writes = Array.from({ length: 20 }, (_, n) =>
    client.send(new PutItemCommand({ TableName, Item: key(`${n}`) })).then(
      () => `${n}`,
      () => undefined,
    ),
  );
  await Promise.race(writes);
  await stop();
  const answered = (await Promise.all(writes)).filter((sk) => sk !== undefined);
  expect(answered.length).toBeGreaterThan(0);

  const again = await start();
  for (const sk of answered) {
    expect((await again.client.send(new GetItemCommand({ TableName, Key: key(sk) }))).Item).toEqual(key(sk));
  }
});

test("a request token counts for ten minutes", async () => {
  let now = 0;
  const { client } = await start({ now: () => now });
  await createTable(client, TableName);
  const add = (n: number) =>
    client.send(
      new TransactWriteItemsCommand({
        ClientRequestToken: "token",
        TransactItems: [
          {
            Update: {
              TableName,
              Key: key("counter"),
              UpdateExpression: "ADD n :n",
              ExpressionAttributeValues: { ":n": { N: `${n}` } },
            },
          },
        ],
      }),
    );
  const count = async () =>
    (await client.send(new GetItemCommand({ TableName, Key: key("counter") }))).Item?.n?.N;

  await add(1);
  now = 10 * 60_000 - 1;
  await add(1);
  expect(await count()).toBe("1");
  await expect(add(5)).rejects.toMatchObject({ name: "IdempotentParameterMismatchException" });
  now = 10 * 60_000;
  await add(5);
  expect(await count()).toBe("6");
});

test("with conflictShare 1 every transaction and single write meets a conflict, and nothing is written", async () => {
  const { client } = await start({ conflictShare: 1 });
  await createTable(client, TableName);
  const TransactItems = ["a", "b", "c"].map(put);
  const error = await client.send(new TransactWriteItemsCommand({ TransactItems })).catch((e: unknown) => e);
  if (!(error instanceof TransactionCanceledException)) throw error;
  const codes = error.CancellationReasons?.map((reason) => reason.Code);
  expect(codes?.toSorted()).toEqual(["None", "None", "TransactionConflict"]);
  await expect(client.send(new PutItemCommand({ TableName, Item: key("a") }))).rejects.toBeInstanceOf(
    TransactionConflictException,
  );
  for (const sk of ["a", "b", "c"]) {
    expect((await client.send(new GetItemCommand({ TableName, Key: key(sk) }))).Item).toBeUndefined();
  }
});

test("the conflicts of one seed are the same again, and near their share", async () => {
  const outcomes = async () => {
    const { client } = await start({ conflictShare: 0.3, conflictSeed: 7 });
    await createTable(client, TableName);
    const seen: boolean[] = [];
    for (let n = 0; n < 60; n++) {
      const call = client.send(new TransactWriteItemsCommand({ TransactItems: [put(`${n}`)] }));
      seen.push(
        await call.then(
          () => false,
          () => true,
        ),
      );
    }
    await stop();
    await rm(dataDir, { recursive: true });
    return seen;
  };
  const first = await outcomes();
  expect(await outcomes()).toEqual(first);
  await start();
  const struck = first.filter(Boolean).length;
  expect(struck).toBeGreaterThan(5);
  expect(struck).toBeLessThan(35);
});
