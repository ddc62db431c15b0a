import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

/** The resources of one machine, named and shaped as the deployed ones are. */
export const region = "us-east-1";
export const bucketName = "artifacts";
export const runQueueName = "runs";
export const deadLetterQueueName = "runs-dead";

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
