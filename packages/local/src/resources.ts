import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

/** The resources of one machine, named and shaped as the deployed ones are. */
export const region = "us-east-1";
/** The account under which the emulators file everything. */
export const accountId = "000000000000";
export const bucketName = "artifacts";
export const runQueueName = "runs";
export const deadLetterQueueName = "runs-dead";
export const scheduleGroupName = "gleaner";
/** The schedule that fires at the turn of each month. */
export const monthScheduleName = "month";
export const busName = "gleaner";
/** The rule that hands every event of our bus to the notifier. */
export const notifierRuleName = "notifier";

/** The functions that are called by their ARN, and the role under which the Scheduler would call its own. */
export const functionArns = {
  scheduler: `arn:aws:lambda:${region}:${accountId}:function:scheduler`,
  notifier: `arn:aws:lambda:${region}:${accountId}:function:notifier`,
};
export const schedulerRoleArn = `arn:aws:iam::${accountId}:role/scheduler`;

/** Deliveries of one message before it goes to the dead-letter queue. */
export const maxReceiveCount = 3;

export const timeToLiveAttribute = "expiresAt";

export const table = {
  TableName: "gleaner",
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: [
    { AttributeName: "pk", AttributeType: "S" },
    { AttributeName: "sk", AttributeType: "S" },
    { AttributeName: "duePk", AttributeType: "S" },
    { AttributeName: "dueAt", AttributeType: "S" },
  ],
  KeySchema: [
    { AttributeName: "pk", KeyType: "HASH" },
    { AttributeName: "sk", KeyType: "RANGE" },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: "due",
      KeySchema: [
        { AttributeName: "duePk", KeyType: "HASH" },
        { AttributeName: "dueAt", KeyType: "RANGE" },
      ],
      Projection: { ProjectionType: "ALL" },
    },
  ],
} satisfies CreateTableCommandInput;
