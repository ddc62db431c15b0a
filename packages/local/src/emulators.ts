import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { startDynamo } from "./dynamodb/index.ts";
import type { EmulatorKeys } from "./emulator-keys.ts";
import { type Endpoints, linkEnvironment } from "./links.ts";
import { provision } from "./provision.ts";
import { startQueues } from "./queues.ts";
import { region } from "./resources.ts";

export interface Emulators {
  readonly endpoints: Endpoints;
  readonly ports: readonly number[];
  /** The environment that links a process to them. */
  readonly links: Readonly<Record<string, string>>;
  readonly sqs: SQSClient;
  close(): Promise<void>;
}

/** Starts DynamoDB, SQS and S3 on the data folder, with our table, queues and bucket in them. */
export async function startEmulators(
  dataDir: string,
  keys: EmulatorKeys,
  settings: { readonly visibilitySeconds: number },
): Promise<Emulators> {
  await using stack = new AsyncDisposableStack();
  const { accessKeyId, secretAccessKey } = keys;
  const credentials = { accessKeyId, secretAccessKey };
  const dynamo = await startDynamo({
    dataDir: join(dataDir, "dynamodb"),
    port: keys.ports.dynamo,
    credentials,
  });
  stack.defer(() => dynamo.close());
  const queues = await startQueues({
    dataDir: join(dataDir, "queues"),
    port: keys.ports.queues,
    accessKeyId,
  });
  stack.defer(() => queues.close());

  const endpoints = { dynamo: dynamo.url, queues: queues.url };
  const to = (endpoint: string) => ({ endpoint, region, credentials });
  const clients = {
    dynamo: stack.adopt(new DynamoDBClient(to(endpoints.dynamo)), (client) => client.destroy()),
    sqs: stack.adopt(new SQSClient(to(endpoints.queues)), (client) => client.destroy()),
    s3: stack.adopt(new S3Client({ ...to(endpoints.queues), forcePathStyle: true }), (client) =>
      client.destroy(),
    ),
  };
  await provision(clients, endpoints, settings);

  const owned = stack.move();
  return {
    endpoints,
    ports: [keys.ports.dynamo, keys.ports.queues],
    links: linkEnvironment(endpoints, keys),
    sqs: clients.sqs,
    close: () => owned.disposeAsync(),
  };
}
