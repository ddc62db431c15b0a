import { accountId } from "./account.ts";
import { settings } from "./settings.ts";
import { nameOf } from "./stage.ts";

/** The operators' alarm topic; runbooks.md has each alarm's runbook under its name. */
export const topic = new aws.sns.Topic("Alarms", { name: nameOf("alarms") });

if (settings.alarmEmail !== undefined) {
  // AWS sends a confirmation to the address before it sends anything else.
  new aws.sns.TopicSubscription("AlarmEmail", {
    topic: topic.arn,
    protocol: "email",
    endpoint: settings.alarmEmail,
  });
}

/** CloudWatch and Budgets may publish to it. */
export const topicPolicy = new aws.sns.TopicPolicy("AlarmsPolicy", {
  arn: topic.arn,
  policy: aws.iam.getPolicyDocumentOutput({
    statements: ["cloudwatch.amazonaws.com", "budgets.amazonaws.com"].map((identifier) => ({
      actions: ["sns:Publish"],
      resources: [topic.arn],
      principals: [{ type: "Service", identifiers: [identifier] }],
      conditions: [{ test: "StringEquals", variable: "aws:SourceAccount", values: [accountId] }],
    })),
  }).json,
});
