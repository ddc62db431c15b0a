import { accountId, functionArn } from "./account.ts";
import { failedEvents } from "./queue.ts";
import { nameOf } from "./stage.ts";

/** The teams' schedules; deleting the group deletes them all. */
export const group = new aws.scheduler.ScheduleGroup("ScheduleGroup", { name: nameOf("schedules") });

/** The name is fixed beforehand, because the function needs its own ARN to repair the schedules that invoke it. */
export const schedulerArn = functionArn(nameOf("scheduler"));

/**
 * The role with which a team's schedule invokes the scheduler function, or queues an event that it could not deliver.
 */
export const role = new aws.iam.Role("ScheduleRole", {
  // Only schedules of this account may assume the role.
  assumeRolePolicy: aws.iam.getPolicyDocumentOutput({
    statements: [
      {
        actions: ["sts:AssumeRole"],
        principals: [{ type: "Service", identifiers: ["scheduler.amazonaws.com"] }],
        conditions: [{ test: "StringEquals", variable: "aws:SourceAccount", values: [accountId] }],
      },
    ],
  }).json,
  inlinePolicies: [
    {
      name: "fire",
      policy: aws.iam.getPolicyDocumentOutput({
        statements: [
          { actions: ["lambda:InvokeFunction"], resources: [schedulerArn] },
          { actions: ["sqs:SendMessage"], resources: [failedEvents.arn] },
        ],
      }).json,
    },
  ],
});

/** What a function needs in order to create schedules. */
export const scheduleLinks = [
  new sst.Linkable("ScheduleGroup", { properties: { name: group.name } }),
  new sst.Linkable("Scheduler", {
    properties: { arn: schedulerArn, roleArn: role.arn, deadLetterArn: failedEvents.arn },
  }),
];
