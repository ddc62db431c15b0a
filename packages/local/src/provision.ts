import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import {
  BucketAlreadyExists,
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { CreateQueueCommand, SetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { type Endpoints, queueArn, queueUrl } from "./links.ts";
import {
  bucketName,
  deadLetterQueueName,
  maxReceiveCount,
  runQueueName,
  table,
  timeToLiveAttribute,
} from "./resources.ts";

export interface Clients {
  readonly dynamo: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly s3: S3Client;
}

/** Makes the table, the queues and the bucket where they are missing; what is there keeps its contents. */
export async function provision(
  { dynamo, sqs, s3 }: Clients,
  endpoints: Endpoints,
  { visibilitySeconds }: { readonly visibilitySeconds: number },
): Promise<void> {
  await Promise.all([
    provisionTable(dynamo),
    provisionQueues(sqs, endpoints, visibilitySeconds),
    provisionBucket(s3),
  ]);
}

async function provisionTable(dynamo: DynamoDBClient): Promise<void> {
  await unlessThere([ResourceInUseException], () => dynamo.send(new CreateTableCommand(table)));
  const { TableName } = table;
  await waitUntilTableExists(
    { client: dynamo, minDelay: 0.05, maxDelay: 0.5, maxWaitTime: 30 },
    { TableName },
  );
  const { TimeToLiveDescription } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus === "ENABLED") return;
  await dynamo.send(
    new UpdateTimeToLiveCommand({
      TableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: timeToLiveAttribute },
    }),
  );
}

async function provisionQueues(
  sqs: SQSClient,
  endpoints: Endpoints,
  visibilitySeconds: number,
): Promise<void> {
  for (const QueueName of [deadLetterQueueName, runQueueName])
    await sqs.send(new CreateQueueCommand({ QueueName }));
  const retention = { MessageRetentionPeriod: String(14 * 24 * 3600) };
  await sqs.send(
    new SetQueueAttributesCommand({
      QueueUrl: queueUrl(endpoints, deadLetterQueueName),
      Attributes: { VisibilityTimeout: "360", ...retention },
    }),
  );
  await sqs.send(
    new SetQueueAttributesCommand({
      QueueUrl: queueUrl(endpoints, runQueueName),
      Attributes: {
        VisibilityTimeout: String(visibilitySeconds),
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: queueArn(deadLetterQueueName),
          maxReceiveCount,
        }),
        ...retention,
      },
    }),
  );
}

async function provisionBucket(s3: S3Client): Promise<void> {
  await unlessThere([BucketAlreadyOwnedByYou, BucketAlreadyExists], () =>
    s3.send(new CreateBucketCommand({ Bucket: bucketName })),
  );
}

async function unlessThere(
  errors: readonly (abstract new (...args: never[]) => Error)[],
  create: () => Promise<unknown>,
): Promise<void> {
  try {
    await create();
  } catch (error) {
    if (!errors.some((kind) => error instanceof kind)) throw error;
  }
}
