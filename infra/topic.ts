import { accountId } from "./account.ts";
import { settings } from "./settings.ts";
import { nameOf } from "./stage.ts";

/** Whoever watches subscribes to this topic; each alarm's runbook is in runbooks.md under its name. */
export const topic = new aws.sns.Topic("Alarms", { name: nameOf("alarms") });

if (settings.alarmEmail !== undefined) {
  // AWS asks the address to confirm before anything is sent to it.
  new aws.sns.TopicSubscription("AlarmEmail", {
    topic: topic.arn,
    protocol: "email",
    endpoint: settings.alarmEmail,
  });
}

/** CloudWatch and Budgets may write to it. */
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
