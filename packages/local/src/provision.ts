import {
  CreateTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import {
  CreateEventBusCommand,
  type EventBridgeClient,
  PutRuleCommand,
  PutTargetsCommand,
  ResourceAlreadyExistsException,
} from "@aws-sdk/client-eventbridge";
import {
  BucketAlreadyExists,
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import {
  ConflictException,
  CreateScheduleCommand,
  CreateScheduleGroupCommand,
  type SchedulerClient,
} from "@aws-sdk/client-scheduler";
import { CreateQueueCommand, SetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { courierPattern, notifierPattern, queues } from "@gleaner/infra/definitions";
import { type Endpoints, queueArn, queueUrl } from "./links.ts";
import {
  bucketName,
  busName,
  clockSchedules,
  courierRuleName,
  deadLetterQueueName,
  deliveryQueueName,
  failedEventsQueueName,
  functionArns,
  notifierRuleName,
  runQueueName,
  scheduleGroupName,
  schedulerRoleArn,
  table,
  timeToLiveAttribute,
} from "./resources.ts";

export interface Clients {
  readonly dynamo: DynamoDBClient;
  readonly sqs: SQSClient;
  readonly s3: S3Client;
  readonly scheduler: SchedulerClient;
  readonly bus: EventBridgeClient;
}

/** Makes the table, the queues, the bucket, the schedules and the bus with its rules where they are missing; what is there keeps its contents. */
export async function provision(
  { dynamo, sqs, s3, scheduler, bus }: Clients,
  endpoints: Pick<Endpoints, "queues">,
  { visibilitySeconds }: { readonly visibilitySeconds: number },
): Promise<void> {
  await Promise.all([
    provisionTable(dynamo),
    provisionQueues(sqs, endpoints, visibilitySeconds),
    provisionBucket(s3),
    provisionSchedules(scheduler),
    provisionBus(bus),
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
  endpoints: Pick<Endpoints, "queues">,
  visibilitySeconds: number,
): Promise<void> {
  for (const QueueName of [deadLetterQueueName, runQueueName, failedEventsQueueName, deliveryQueueName])
    await sqs.send(new CreateQueueCommand({ QueueName }));
  await sqs.send(
    new SetQueueAttributesCommand({
      QueueUrl: queueUrl(endpoints, deadLetterQueueName),
      Attributes: {
        VisibilityTimeout: String(queues.dead.visibilitySeconds),
        MessageRetentionPeriod: String(queues.dead.retentionSeconds),
      },
    }),
  );
  await sqs.send(
    new SetQueueAttributesCommand({
      QueueUrl: queueUrl(endpoints, failedEventsQueueName),
      Attributes: {
        VisibilityTimeout: String(queues.failedEvents.visibilitySeconds),
        MessageRetentionPeriod: String(queues.failedEvents.retentionSeconds),
      },
    }),
  );
  await sqs.send(
    new SetQueueAttributesCommand({
      QueueUrl: queueUrl(endpoints, runQueueName),
      Attributes: {
        VisibilityTimeout: String(visibilitySeconds),
        MessageRetentionPeriod: String(queues.runs.retentionSeconds),
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: queueArn(deadLetterQueueName),
          maxReceiveCount: queues.runs.maxReceiveCount,
        }),
      },
    }),
  );
  await provisionDeliveryQueue(sqs, endpoints);
}

async function provisionDeliveryQueue(sqs: SQSClient, endpoints: Pick<Endpoints, "queues">): Promise<void> {
  await sqs.send(
    new SetQueueAttributesCommand({
      QueueUrl: queueUrl(endpoints, deliveryQueueName),
      Attributes: {
        VisibilityTimeout: String(queues.deliveries.visibilitySeconds),
        MessageRetentionPeriod: String(queues.deliveries.retentionSeconds),
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: queueArn(failedEventsQueueName),
          maxReceiveCount: queues.deliveries.maxReceiveCount,
        }),
      },
    }),
  );
}

async function provisionBucket(s3: S3Client): Promise<void> {
  await unlessThere([BucketAlreadyOwnedByYou, BucketAlreadyExists], () =>
    s3.send(new CreateBucketCommand({ Bucket: bucketName })),
  );
}

async function provisionSchedules(scheduler: SchedulerClient): Promise<void> {
  await unlessThere([ConflictException], () =>
    scheduler.send(new CreateScheduleGroupCommand({ Name: scheduleGroupName })),
  );
  // Outside of the group of the teams' own schedules.
  for (const [Name, { schedule, event }] of Object.entries(clockSchedules)) {
    const Target = {
      Arn: functionArns.scheduler,
      RoleArn: schedulerRoleArn,
      Input: JSON.stringify(event),
      DeadLetterConfig: { Arn: queueArn(failedEventsQueueName) },
    };
    await unlessThere([ConflictException], () =>
      scheduler.send(
        new CreateScheduleCommand({
          Name,
          ScheduleExpression: schedule,
          FlexibleTimeWindow: { Mode: "OFF" },
          Target,
        }),
      ),
    );
  }
}

async function provisionBus(bus: EventBridgeClient): Promise<void> {
  await unlessThere([ResourceAlreadyExistsException], () =>
    bus.send(new CreateEventBusCommand({ Name: busName })),
  );
  const subscribers = [
    { Rule: notifierRuleName, pattern: notifierPattern, Arn: functionArns.notifier },
    { Rule: courierRuleName, pattern: courierPattern, Arn: queueArn(deliveryQueueName) },
  ];
  for (const { Rule, pattern, Arn } of subscribers) {
    const EventPattern = JSON.stringify(pattern);
    await bus.send(new PutRuleCommand({ Name: Rule, EventBusName: busName, EventPattern }));
    await bus.send(new PutTargetsCommand({ Rule, EventBusName: busName, Targets: [{ Id: Rule, Arn }] }));
  }
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
