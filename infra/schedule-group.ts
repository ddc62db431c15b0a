import { accountId, functionArn } from "./account.ts";
import { failedEvents } from "./queue.ts";
import { nameOf } from "./stage.ts";

/** The teams' schedules; deleting the group deletes them all. */
export const group = new aws.scheduler.ScheduleGroup("ScheduleGroup", { name: nameOf("schedules") });

/** The name comes first: the function is told its own address, so that it can repair the schedules that fire it. */
export const schedulerArn = functionArn(nameOf("scheduler"));

/** As whom a team's schedule invokes the scheduler function, or keeps what it could not hand to it. */
export const role = new aws.iam.Role("ScheduleRole", {
  // For schedules of this account alone.
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

/** What whoever makes a schedule needs to know. */
export const scheduleLinks = [
  new sst.Linkable("ScheduleGroup", { properties: { name: group.name } }),
  new sst.Linkable("Scheduler", {
    properties: { arn: schedulerArn, roleArn: role.arn, deadLetterArn: failedEvents.arn },
  }),
];
