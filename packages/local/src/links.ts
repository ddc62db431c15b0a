import type { Credentials } from "./door/guest.ts";
import type { ReaderEndpoint } from "./export-readers.ts";
import {
  accountId,
  bucketName,
  busName,
  deadLetterQueueName,
  deliveryQueueName,
  failedEventsQueueName,
  functionArns,
  jobRoleArn,
  mailConfigSet,
  mailSender,
  region,
  runQueueName,
  scheduleGroupName,
  schedulerRoleArn,
  table,
} from "./resources.ts";

export interface Endpoints {
  readonly dynamo: string;
  readonly queues: string;
  readonly scheduler: string;
  readonly bus: string;
  readonly kms: string;
  readonly sts: string;
  readonly lambda: string;
  readonly ses: string;
}

/** Values that are known only after an emulator has started. */
export interface Made {
  /** Of the KMS key that wraps the teams' data keys. */
  readonly teamKeyArn: string;
  readonly reader?: ReaderEndpoint;
}

export const queueUrl = (endpoints: Pick<Endpoints, "queues">, name: string): string =>
  `${endpoints.queues}/${accountId}/${name}`;

export const queueArn = (name: string): string => `arn:aws:sqs:${region}:${accountId}:${name}`;

/** The environment that links our resources to a process as SST does, and points the AWS SDK at the emulators. */
export function linkEnvironment(
  endpoints: Endpoints,
  keys: Credentials,
  { teamKeyArn, reader }: Made,
): Record<string, string> {
  return {
    SST_RESOURCE_App: JSON.stringify({ name: "gleaner", stage: "local" }),
    SST_RESOURCE_Table: JSON.stringify({ name: table.TableName }),
    SST_RESOURCE_RunQueue: JSON.stringify({ url: queueUrl(endpoints, runQueueName) }),
    SST_RESOURCE_DeadLetterQueue: JSON.stringify({ url: queueUrl(endpoints, deadLetterQueueName) }),
    SST_RESOURCE_DeliveryQueue: JSON.stringify({ url: queueUrl(endpoints, deliveryQueueName) }),
    SST_RESOURCE_Artifacts: JSON.stringify({ name: bucketName }),
    SST_RESOURCE_ScheduleGroup: JSON.stringify({ name: scheduleGroupName }),
    SST_RESOURCE_Scheduler: JSON.stringify({
      arn: functionArns.scheduler,
      roleArn: schedulerRoleArn,
      deadLetterArn: queueArn(failedEventsQueueName),
    }),
    SST_RESOURCE_Bus: JSON.stringify({ name: busName }),
    SST_RESOURCE_TeamKey: JSON.stringify({ arn: teamKeyArn }),
    SST_RESOURCE_VaultSeal: JSON.stringify({ arn: functionArns.vaultSeal }),
    SST_RESOURCE_VaultOpen: JSON.stringify({ arn: functionArns.vaultOpen }),
    SST_RESOURCE_VaultShow: JSON.stringify({ arn: functionArns.vaultShow }),
    SST_RESOURCE_VaultLend: JSON.stringify({ arn: functionArns.vaultLend }),
    SST_RESOURCE_JobRole: JSON.stringify({ arn: jobRoleArn }),
    SST_RESOURCE_VaultTry: JSON.stringify({ arn: functionArns.vaultTry }),
    SST_RESOURCE_Email: JSON.stringify({ sender: mailSender, configSet: mailConfigSet }),
    SST_RESOURCE_VaultSign: JSON.stringify({ arn: functionArns.vaultSign }),
    ...(reader && {
      SST_RESOURCE_ExportReader: JSON.stringify({ url: reader.url, token: reader.token }),
    }),
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamo,
    AWS_ENDPOINT_URL_SQS: endpoints.queues,
    AWS_ENDPOINT_URL_S3: endpoints.queues,
    AWS_ENDPOINT_URL_SCHEDULER: endpoints.scheduler,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.bus,
    AWS_ENDPOINT_URL_KMS: endpoints.kms,
    AWS_ENDPOINT_URL_STS: endpoints.sts,
    AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
    AWS_ENDPOINT_URL_SESV2: endpoints.ses,
    AWS_REGION: region,
    ...credentialLinks(keys),
  };
}

/** The credentials with which a process calls the emulators. */
export const credentialLinks = ({ accessKeyId, secretAccessKey }: Credentials): Record<string, string> => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
});
