import { schedulesArn } from "./account.ts";
import { bus } from "./events-bus.ts";
import type { Permission } from "./function.ts";
import { runQueue } from "./queue.ts";
import { group, role } from "./schedule-group.ts";
import { artifacts, table } from "./storage.ts";
import { teamKey } from "./team-key.ts";
import { vaultAddresses } from "./vault-address.ts";

type TableAction =
  | "BatchGetItem"
  | "BatchWriteItem"
  | "ConditionCheckItem"
  | "DeleteItem"
  | "GetItem"
  | "PutItem"
  | "Query"
  | "UpdateItem";

/** Rights on the table: exactly those that the function's code uses, which a test compares. */
export const useTable = (...actions: readonly TableAction[]): Permission => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: [table.arn],
});

export const readDueIndex: Permission = {
  actions: ["dynamodb:Query"],
  resources: [$interpolate`${table.arn}/index/due`],
};

export const sendRuns: Permission = { actions: ["sqs:SendMessage"], resources: [runQueue.arn] };

/** What Lambda does in a function's name to bring it the messages of a queue. */
export const takeFrom = (queue: sst.aws.Queue): Permission => ({
  actions: [
    "sqs:ChangeMessageVisibility",
    "sqs:DeleteMessage",
    "sqs:GetQueueAttributes",
    "sqs:GetQueueUrl",
    "sqs:ReceiveMessage",
  ],
  resources: [queue.arn],
});

export const putEvents: Permission = { actions: ["events:PutEvents"], resources: [bus.arn] };

/** The vault's alone: who may do this reads what teams have sealed. */
export const useTeamKey: Permission = {
  actions: ["kms:Decrypt", "kms:GenerateDataKey"],
  resources: [teamKey.arn],
};

/** The right to have texts sealed and proxies tried out, and that to be given the texts of a job which one runs. */
export const sealInVault: Permission = {
  actions: ["lambda:InvokeFunction"],
  resources: [vaultAddresses.seal],
};
export const tryInVault: Permission = { actions: ["lambda:InvokeFunction"], resources: [vaultAddresses.try] };
export const openVault: Permission = { actions: ["lambda:InvokeFunction"], resources: [vaultAddresses.open] };

/** An export is written, and read only by whoever holds its presigned address. */
export const keepExports: Permission = {
  actions: ["s3:AbortMultipartUpload", "s3:GetObject", "s3:PutObject"],
  resources: [$interpolate`${artifacts.arn}/*/exports/*`],
};

export const keepSchedules: Permission[] = [
  {
    actions: ["scheduler:CreateSchedule", "scheduler:DeleteSchedule"],
    resources: [schedulesArn(group.name)],
  },
  {
    actions: ["iam:PassRole"],
    resources: [role.arn],
    conditions: [
      { test: "StringEquals", variable: "iam:PassedToService", values: ["scheduler.amazonaws.com"] },
    ],
  },
];
