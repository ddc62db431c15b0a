import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { DueWork } from "./due-work.ts";
import { startDynamo } from "./dynamodb/index.ts";
import type { EmulatorKeys } from "./emulator-keys.ts";
import { startEventBus } from "./event-bus/index.ts";
import { startExportReaders } from "./export-readers.ts";
import { openGuests } from "./guests.ts";
import { startKms } from "./kms/index.ts";
import { type LambdaEndpoint, startLambdaEndpoint } from "./lambda-endpoint.ts";
import { credentialLinks, type Endpoints, linkEnvironment } from "./links.ts";
import { provision } from "./provision.ts";
import { startQueues } from "./queues.ts";
import { region } from "./resources.ts";
import { startScheduler } from "./scheduler/index.ts";
import { startSes } from "./ses/index.ts";
import { startSts } from "./sts/index.ts";

export interface Emulators {
  readonly endpoints: Endpoints;
  readonly ports: readonly number[];
  /** The environment that links a process to them. */
  readonly links: Readonly<Record<string, string>>;
  /** What of it is another for the runners: who they are. */
  readonly runnerLinks: Readonly<Record<string, string>>;
  readonly sqs: SQSClient;
  /** What the Scheduler and the bus have to deliver. */
  readonly dueWork: readonly DueWork[];
  /** Where functions are invoked by functions; it is given them once there are any. */
  readonly lambda: Pick<LambdaEndpoint, "serve">;
  close(): Promise<void>;
}

/** Starts DynamoDB, SQS, S3, EventBridge, its Scheduler, KMS, STS, SES and Lambda on the data folder, with our resources in them; `now` is the clock of EventBridge and the Scheduler. */
export async function startEmulators(
  dataDir: string,
  keys: EmulatorKeys,
  settings: { readonly visibilitySeconds: number },
  now?: () => number,
): Promise<Emulators> {
  await using stack = new AsyncDisposableStack();
  const { accessKeyId, secretAccessKey } = keys;
  const credentials = { accessKeyId, secretAccessKey };
  const readers = await startExportReaders({ port: keys.ports.readers, token: keys.readerToken });
  stack.defer(() => readers.close());
  const guests = openGuests(keys.runner);
  const dynamo = await startDynamo({
    dataDir: join(dataDir, "dynamodb"),
    port: keys.ports.dynamo,
    credentials,
    findGuest: guests.find,
  });
  stack.defer(() => dynamo.close());
  const queues = await startQueues({
    dataDir: join(dataDir, "queues"),
    port: keys.ports.queues,
    credentials,
    findGuest: (accessKeyId) => readers.find(accessKeyId) ?? guests.find(accessKeyId),
  });
  stack.defer(() => queues.close());
  const scheduler = await startScheduler({
    dataDir: join(dataDir, "scheduler"),
    port: keys.ports.scheduler,
    credentials,
    now,
  });
  stack.defer(() => scheduler.close());
  const bus = await startEventBus({
    dataDir: join(dataDir, "bus"),
    port: keys.ports.bus,
    credentials,
    findGuest: guests.find,
    now,
  });
  stack.defer(() => bus.close());

  const kms = await startKms({ dataDir, port: keys.ports.kms, credentials });
  stack.defer(() => kms.close());
  const sts = await startSts({ port: keys.ports.sts, credentials, assume: guests.assume });
  stack.defer(() => sts.close());
  const lambda = await startLambdaEndpoint({
    port: keys.ports.lambda,
    credentials,
    findGuest: guests.find,
  });
  stack.defer(() => lambda.close());

  const ses = await startSes({ mailDir: join(dataDir, "mail"), port: keys.ports.ses, credentials });
  stack.defer(() => ses.close());

  const endpoints = {
    dynamo: dynamo.url,
    queues: queues.url,
    scheduler: scheduler.url,
    bus: bus.url,
    kms: kms.url,
    sts: sts.url,
    lambda: lambda.url,
    ses: ses.url,
  };
  const to = (endpoint: string) => ({ endpoint, region, credentials });
  const clients = {
    dynamo: stack.adopt(new DynamoDBClient(to(endpoints.dynamo)), (client) => client.destroy()),
    sqs: stack.adopt(new SQSClient(to(endpoints.queues)), (client) => client.destroy()),
    s3: stack.adopt(new S3Client({ ...to(endpoints.queues), forcePathStyle: true }), (client) =>
      client.destroy(),
    ),
    scheduler: stack.adopt(new SchedulerClient(to(endpoints.scheduler)), (client) => client.destroy()),
    bus: stack.adopt(new EventBridgeClient(to(endpoints.bus)), (client) => client.destroy()),
  };
  await provision(clients, endpoints, settings);

  const owned = stack.move();
  return {
    endpoints,
    ports: [...Object.values(endpoints), readers.url].map((url) => Number(new URL(url).port)),
    links: linkEnvironment(endpoints, keys, { teamKeyArn: kms.keyArn, reader: readers }),
    runnerLinks: credentialLinks(keys.runner),
    sqs: clients.sqs,
    dueWork: [scheduler, bus],
    lambda,
    close: () => owned.disposeAsync(),
  };
}
