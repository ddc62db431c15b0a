import { schedulesArn } from "./account.ts";
import { jobRights, partitions } from "./definitions.ts";
import { bus } from "./events-bus.ts";
import type { Permission } from "./function.ts";
import { jobRoleArn } from "./job-address.ts";
import { deliveryQueue, runQueue } from "./queue.ts";
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

interface Condition {
  readonly test: string;
  readonly variable: string;
  readonly values: string[];
}

const partitionsAre = (
  test: "StringEquals" | "StringLike" | "StringNotLike",
  ...values: string[]
): Condition => ({
  test: `ForAllValues:${test}`,
  variable: "dynamodb:LeadingKeys",
  values,
});

/** The ids of the team and the job for which a role was assumed: they are its session's tags. */
const ofSession = (pattern: string): string =>
  pattern.replaceAll(/<(team|job)>/g, (_, tag: string) => `\${aws:PrincipalTag/${tag}}`);

/** How much of the table a function reaches, by the partitions that a request names. */
const reaches = {
  /** Items of teams, without what is sealed: no keys or sessions that let somebody in, and no list of the teams. */
  teams: [
    partitionsAre("StringLike", partitions.ofTeams),
    partitionsAre("StringNotLike", partitions.ofVault),
  ],
  /** Items of one job and of its team, without what is sealed. */
  job: [partitionsAre("StringEquals", ...jobRights.table.partitions.map(ofSession))],
  /** Records and logs of all jobs of that team. */
  jobs: [partitionsAre("StringLike", ...jobRights.earlier.partitions.map(ofSession))],
  /** Items of teams and what is sealed of theirs. */
  sealed: [partitionsAre("StringLike", partitions.ofTeams)],
  /** All but the list of the teams. */
  callers: [partitionsAre("StringNotLike", partitions.teamList)],
};

const eventsAre = (source: string, types: readonly string[]): Condition[] => [
  { test: "StringEquals", variable: "events:source", values: [source] },
  { test: "StringEquals", variable: "events:detail-type", values: [...types] },
];

/** For all values of none is true: a request has to name a partition at all. */
const namesPartition: Condition = { test: "Null", variable: "dynamodb:LeadingKeys", values: ["false"] };

/** Rights on the table: exactly those that the function's code uses, which a test compares. */
export const useTable = (reach: keyof typeof reaches, ...actions: readonly TableAction[]): Permission => ({
  actions: actions.map((action) => `dynamodb:${action}`),
  resources: [table.arn],
  conditions: [namesPartition, ...reaches[reach]],
});

export const readDueIndex: Permission = {
  actions: ["dynamodb:Query"],
  resources: [$interpolate`${table.arn}/index/due`],
};

export const sendRuns: Permission = { actions: ["sqs:SendMessage"], resources: [runQueue.arn] };

export const sendDeliveries: Permission = { actions: ["sqs:SendMessage"], resources: [deliveryQueue.arn] };

export const putEvents: Permission = { actions: ["events:PutEvents"], resources: [bus.arn] };

/** What a job's end tells of, of the team for which the role was assumed. */
export const putJobEvents: Permission = {
  ...putEvents,
  conditions: eventsAre(ofSession(jobRights.events.source), jobRights.events.types),
};

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
/** The right to be given the key of the pictures of a job that used an account. */
export const showInVault: Permission = {
  actions: ["lambda:InvokeFunction"],
  resources: [vaultAddresses.show],
};
/** The right to have a message to a webhook signed. */
export const signInVault: Permission = {
  actions: ["lambda:InvokeFunction"],
  resources: [vaultAddresses.sign],
};
/** The right to be lent what one job needs. */
export const lendFromVault: Permission = {
  actions: ["lambda:InvokeFunction"],
  resources: [vaultAddresses.lend],
};

/** The vault's alone: to say for which team and job the role is assumed. */
export const lendJobRole: Permission = {
  actions: ["sts:AssumeRole", "sts:TagSession"],
  resources: [jobRoleArn],
};

/** An export is written, and read only by whoever holds its presigned address. */
export const keepExports: Permission = {
  actions: ["s3:AbortMultipartUpload", "s3:GetObject", "s3:PutObject"],
  resources: [$interpolate`${artifacts.arn}/*/exports/*`],
};

const checkpoints = [$interpolate`${artifacts.arn}/*/checkpoints/*`];

/** Where a run stands is written and read by its own runner alone; it is sealed with a key that each job has of its own. */
export const keepCheckpoints: Permission = {
  actions: jobRights.files.actions.map((action) => `s3:${action}`),
  resources: [$interpolate`${artifacts.arn}/${ofSession(jobRights.files.names)}`],
};

/** What a run sees is written by its runner, and read by the API alone. */
export const keepPictures: Permission = {
  actions: jobRights.pictures.actions.map((action) => `s3:${action}`),
  resources: [$interpolate`${artifacts.arn}/${ofSession(jobRights.pictures.names)}`],
};
export const readPictures: Permission = {
  actions: ["s3:GetObject"],
  resources: [$interpolate`${artifacts.arn}/pictures/*`],
};

/** Whoever ends a job deletes its checkpoint. */
export const dropCheckpoints: Permission = { actions: ["s3:DeleteObject"], resources: checkpoints };

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
