import type { EmulatorKeys } from "./emulator-keys.ts";
import { bucketName, deadLetterQueueName, region, runQueueName, table } from "./resources.ts";

/** The account under which the queue emulator files everything. */
const accountId = "000000000000";

export interface Endpoints {
  readonly dynamo: string;
  readonly queues: string;
}

export const queueUrl = (endpoints: Endpoints, name: string): string =>
  `${endpoints.queues}/${accountId}/${name}`;

export const queueArn = (name: string): string => `arn:aws:sqs:${region}:${accountId}:${name}`;

/** The environment that links our resources to a process as SST does, and points the AWS SDK at the emulators. */
export function linkEnvironment(
  endpoints: Endpoints,
  keys: Pick<EmulatorKeys, "accessKeyId" | "secretAccessKey">,
): Record<string, string> {
  return {
    SST_RESOURCE_App: JSON.stringify({ name: "gleaner", stage: "local" }),
    SST_RESOURCE_Table: JSON.stringify({ name: table.TableName }),
    SST_RESOURCE_RunQueue: JSON.stringify({ url: queueUrl(endpoints, runQueueName) }),
    SST_RESOURCE_DeadLetterQueue: JSON.stringify({ url: queueUrl(endpoints, deadLetterQueueName) }),
    SST_RESOURCE_Artifacts: JSON.stringify({ name: bucketName }),
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamo,
    AWS_ENDPOINT_URL_SQS: endpoints.queues,
    AWS_ENDPOINT_URL_S3: endpoints.queues,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
}
