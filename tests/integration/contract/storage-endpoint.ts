import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { startDynamo } from "../../../packages/local/src/dynamodb/index.ts";

export interface Storage {
  raw: DynamoDBClient;
  documents: DynamoDBDocumentClient;
  close(): Promise<void>;
}

/** A new table of string keys `pk` and `sk` with the sparse index `gsi1` on `gsi1pk` and `gsi1sk`, at AWS_ENDPOINT_URL_DYNAMODB, or in an embedded DynamoDB of its own when that is not set. */
export async function openStorage(table: string): Promise<Storage> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const place = endpoint ? undefined : await startEmbedded();
  const raw = new DynamoDBClient({
    region: process.env.AWS_REGION ?? "us-east-1",
    endpoint: place?.url ?? endpoint ?? "",
    ...(place && { credentials: place.credentials }),
  });
  await createTable(raw, table);
  await waitUntilTableExists({ client: raw, maxWaitTime: 60, minDelay: 1 }, { TableName: table });
  return {
    raw,
    documents: DynamoDBDocumentClient.from(raw),
    close: async () => {
      await raw.send(new DeleteTableCommand({ TableName: table }));
      raw.destroy();
      await place?.close();
    },
  };
}

/** A table of string keys with the sparse index `gsi1`: the shape that the service's own table has. */
export const tableShape = (table: string) =>
  ({
    TableName: table,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk"].map((name) => ({
      AttributeName: name,
      AttributeType: "S" as const,
    })),
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "gsi1",
        KeySchema: [
          { AttributeName: "gsi1pk", KeyType: "HASH" },
          { AttributeName: "gsi1sk", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  }) satisfies CreateTableCommandInput;

/** Creates a table in the shape that the service uses. */
export async function createTable(client: DynamoDBClient, table: string): Promise<void> {
  await client.send(new CreateTableCommand(tableShape(table)));
}

async function startEmbedded() {
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-storage-"));
  const credentials = { accessKeyId: randomUUID(), secretAccessKey: randomUUID() };
  const dynamo = await startDynamo({ dataDir, credentials });
  const close = async () => {
    await dynamo.close();
    await rm(dataDir, { recursive: true });
  };
  return { url: dynamo.url, credentials, close };
}
