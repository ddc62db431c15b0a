import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import { clocks, table as definition } from "@gleaner/infra/definitions";

/** The resources of one machine: named here, and shaped as the deployed ones are by the same definitions. */
export const region = "us-east-1";
/** The account under which the emulators file everything. */
export const accountId = "000000000000";
export const bucketName = "artifacts";
export const runQueueName = "runs";
export const deadLetterQueueName = "runs-dead";
/** What the courier takes: events of the bus, and attempts to deliver them. */
export const deliveryQueueName = "deliveries";
/** Where the Scheduler would put the fires that it could not hand over. */
export const failedEventsQueueName = "failed-events";
export const scheduleGroupName = "gleaner";
/** The schedule that fires at the turn of each month. */
export const monthScheduleName = "month";
/** From where e-mails would be sent. */
export const mailSender = "gleaner@localhost.example";
export const mailConfigSet = "gleaner";
export const busName = "gleaner";
/** The rule that hands every event of our bus to the notifier. */
export const notifierRuleName = "notifier";
/** The rule that hands what webhooks may ask for to the courier's queue. */
export const courierRuleName = "courier";

/** The functions that are called by their ARN, and the role under which the Scheduler would call its own. */
export const functionArns = {
  scheduler: `arn:aws:lambda:${region}:${accountId}:function:scheduler`,
  notifier: `arn:aws:lambda:${region}:${accountId}:function:notifier`,
  /** An alias for each verb. */
  vaultSeal: `arn:aws:lambda:${region}:${accountId}:function:vault:seal`,
  vaultOpen: `arn:aws:lambda:${region}:${accountId}:function:vault:open`,
  vaultShow: `arn:aws:lambda:${region}:${accountId}:function:vault:show`,
  vaultLend: `arn:aws:lambda:${region}:${accountId}:function:vault:lend`,
  vaultTry: `arn:aws:lambda:${region}:${accountId}:function:vault:try`,
  vaultSign: `arn:aws:lambda:${region}:${accountId}:function:vault:sign`,
};
export const schedulerRoleArn = `arn:aws:iam::${accountId}:role/scheduler`;

/** What a runner may do of its job, when the vault has lent it this role for that one. */
export const jobRoleArn = `arn:aws:iam::${accountId}:role/job`;

/** The schedules that the clock fires at Gleaner itself, the sweep apart, by their names. */
export const clockSchedules = { [monthScheduleName]: clocks.monthTurn } as const;

/** The emulator asks for keys alone, as DynamoDB does: other attributes are free. */
const keyTypes = { string: "S" } as const;

const keySchema = ({ hashKey, rangeKey }: { readonly hashKey: string; readonly rangeKey: string }) => [
  { AttributeName: hashKey, KeyType: "HASH" as const },
  { AttributeName: rangeKey, KeyType: "RANGE" as const },
];

export const table = {
  TableName: "gleaner",
  BillingMode: "PAY_PER_REQUEST",
  AttributeDefinitions: Object.entries(definition.fields).map(([AttributeName, type]) => ({
    AttributeName,
    AttributeType: keyTypes[type],
  })),
  KeySchema: keySchema(definition.primaryIndex),
  GlobalSecondaryIndexes: Object.entries(definition.globalIndexes).map(([IndexName, keys]) => ({
    IndexName,
    KeySchema: keySchema(keys),
    Projection: { ProjectionType: "ALL" },
  })),
} satisfies CreateTableCommandInput;

export const timeToLiveAttribute = definition.ttl;
