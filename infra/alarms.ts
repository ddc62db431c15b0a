import { accountId } from "./account.ts";
import { api } from "./api.ts";
import { type FunctionName, functions, lostLeaseMessage } from "./definitions.ts";
import { deadLetterQueue, failedEvents, runQueue } from "./queue.ts";
import { scheduler } from "./schedules.ts";
import { logGroupName, nameOf } from "./stage.ts";

/** Whoever watches subscribes to this topic; each alarm's runbook is in runbooks.md under its name. */
export const topic = new aws.sns.Topic("Alarms", { name: nameOf("alarms") });

const minute = 60;

interface Watch {
  readonly description: string;
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions?: Record<string, $util.Input<string>>;
  readonly statistic: "Maximum" | "Sum";
  readonly above: number;
  readonly periodSeconds: number;
  /** For what ought to happen all the time: rings when it does not, instead of when more than `above` does. */
  readonly ceases?: boolean;
}

function alarm(name: string, watch: Watch): void {
  new aws.cloudwatch.MetricAlarm(name, {
    name: nameOf(name),
    alarmDescription: `${watch.description} Runbook: infra/runbooks.md, ${name}.`,
    namespace: watch.namespace,
    metricName: watch.metricName,
    ...(watch.dimensions && { dimensions: watch.dimensions }),
    statistic: watch.statistic,
    comparisonOperator: watch.ceases ? "LessThanOrEqualToThreshold" : "GreaterThanThreshold",
    threshold: watch.above,
    period: watch.periodSeconds,
    evaluationPeriods: 1,
    treatMissingData: watch.ceases ? "breaching" : "notBreaching",
    alarmActions: [topic.arn],
    okActions: [topic.arn],
  });
}

const ofQueue = (queue: sst.aws.Queue) => ({ QueueName: queue.nodes.queue.name });
const ofFunction = (name: FunctionName) => ({ FunctionName: nameOf(name) });

// The queue itself is drained at once, so its consumer is what shows that something came.
alarm("DeadLetters", {
  description: "A job could not be delivered to any runner and was failed.",
  namespace: "AWS/Lambda",
  metricName: "Invocations",
  dimensions: ofFunction("dead"),
  statistic: "Sum",
  above: 0,
  periodSeconds: 5 * minute,
});

alarm("DeadLettersStuck", {
  description: "Dead letters are not drained.",
  namespace: "AWS/SQS",
  metricName: "ApproximateAgeOfOldestMessage",
  dimensions: ofQueue(deadLetterQueue),
  statistic: "Maximum",
  above: 5 * minute,
  periodSeconds: 5 * minute,
});

// A message in a runner's hands counts too, for as long as a run may take.
alarm("QueueAge", {
  description: "Admitted jobs wait for a runner.",
  namespace: "AWS/SQS",
  metricName: "ApproximateAgeOfOldestMessage",
  dimensions: ofQueue(runQueue),
  statistic: "Maximum",
  above: functions.runner.timeoutSeconds + 5 * minute,
  periodSeconds: 5 * minute,
});

alarm("FailedEvents", {
  description: "An event of the clock or the bus was given up.",
  namespace: "AWS/SQS",
  metricName: "ApproximateNumberOfMessagesVisible",
  dimensions: ofQueue(failedEvents),
  statistic: "Maximum",
  above: 0,
  periodSeconds: 5 * minute,
});

alarm("RunnerErrors", {
  description: "Runners fail for reasons that are not a job's own.",
  namespace: "AWS/Lambda",
  metricName: "Errors",
  dimensions: ofFunction("runner"),
  statistic: "Sum",
  above: 5,
  periodSeconds: 5 * minute,
});

alarm("SchedulerErrors", {
  description: "The minute sweep or a scheduled fire fails.",
  namespace: "AWS/Lambda",
  metricName: "Errors",
  dimensions: ofFunction("scheduler"),
  statistic: "Sum",
  above: 3,
  periodSeconds: 5 * minute,
});

alarm("SweepStopped", {
  description: "The minute sweep does not fire.",
  namespace: "AWS/Lambda",
  metricName: "Invocations",
  dimensions: ofFunction("scheduler"),
  statistic: "Sum",
  above: 0,
  periodSeconds: 5 * minute,
  ceases: true,
});

alarm("ApiErrors", {
  description: "The API answers with 5xx.",
  namespace: "AWS/ApiGateway",
  metricName: "5xx",
  dimensions: { ApiId: api.nodes.api.id },
  statistic: "Sum",
  above: 5,
  periodSeconds: 5 * minute,
});

new aws.cloudwatch.LogMetricFilter(
  "LostLeasesFilter",
  {
    logGroupName: logGroupName("scheduler"),
    pattern: `{ $.message = "${lostLeaseMessage}" }`,
    metricTransformation: { name: "LostLeases", namespace: nameOf("jobs"), value: "1" },
  },
  // The name alone would not tell that the log group must be there first.
  { dependsOn: [scheduler] },
);

alarm("LostLeases", {
  description: "Runners die while they run a job.",
  namespace: nameOf("jobs"),
  metricName: "LostLeases",
  statistic: "Sum",
  above: 3,
  periodSeconds: 5 * minute,
});

const policy = new aws.sns.TopicPolicy("AlarmsPolicy", {
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

const monthlyBudget = process.env.GLEANER_MONTHLY_BUDGET ?? "200";
if (!(Number(monthlyBudget) > 0)) {
  throw new Error(`GLEANER_MONTHLY_BUDGET is to be US dollars a month, not "${monthlyBudget}"`);
}

/** For everything with the stage's tag; the tag must be activated for cost allocation. */
new aws.budgets.Budget(
  "Spend",
  {
    name: nameOf("spend"),
    budgetType: "COST",
    timeUnit: "MONTHLY",
    limitAmount: monthlyBudget,
    limitUnit: "USD",
    costFilters: [{ name: "TagKeyValue", values: [`user:stage$${$app.stage}`] }],
    notifications: [50, 90, 100].map((threshold) => ({
      comparisonOperator: "GREATER_THAN",
      threshold,
      thresholdType: "PERCENTAGE",
      notificationType: threshold === 100 ? "FORECASTED" : "ACTUAL",
      subscriberSnsTopicArns: [topic.arn],
    })),
  },
  // Budgets tries the topic when it is told of it.
  { dependsOn: [policy] },
);
