import { functions, lostLeaseMessage } from "../../../infra/definitions.ts";
import { toArn } from "../attributes.ts";
import { find, type Graph, listOf } from "../graph.ts";
import { listLambdas, physicalName, prefixOf } from "../lambdas.ts";

/**
 * What must not happen unseen: an alarm's name, the metric that it watches, how, and of what. Without the last a metric
 * of Lambda or SQS is that of the whole account.
 */
const watched: Readonly<Record<string, string>> = {
  DeadLetters: "AWS/Lambda Invocations Sum of function dead",
  DeadLettersStuck: "AWS/SQS ApproximateAgeOfOldestMessage Maximum of queue DeadLetterQueueQueue",
  QueueAge: "AWS/SQS ApproximateAgeOfOldestMessage Maximum of queue RunQueueQueue",
  FailedEvents: "AWS/SQS ApproximateNumberOfMessagesVisible Maximum of queue FailedEventsQueue",
  RunnerErrors: "AWS/Lambda Errors Sum of function runner",
  SchedulerErrors: "AWS/Lambda Errors Sum of function scheduler",
  SweepStopped: "AWS/Lambda Invocations Sum of function scheduler",
  ApiErrors: "AWS/ApiGateway 5xx Sum of the API",
  LostLeases: "jobs LostLeases Sum of the stage",
};

/** What ought to happen all the time: its alarm rings when it does not. */
const ceasing: ReadonlySet<string> = new Set(["SweepStopped"]);

/** Every alarm is there, watches something of this stage, and tells the topic, which whoever sends to it may use. */
export function findAlarmFaults(graph: Graph): string[] {
  const topic = toArn("aws:sns/topic:Topic", physicalName(graph, "aws:sns/topic:Topic", "Alarms"));
  const alarms = listOf(graph, "aws:cloudwatch/metricAlarm:MetricAlarm");
  const missing = Object.keys(watched).filter((name) => !alarms.some((alarm) => alarm.name === name));
  return [
    ...missing.map((name) => `there is no alarm ${name}`),
    ...alarms.flatMap(({ name, inputs }) => {
      const namespace = inputs.namespace.replace(prefixOf(graph), "");
      const metric = `${namespace} ${inputs.metricName} ${inputs.statistic} of ${subjectOf(graph, inputs.dimensions)}`;
      const ceases = ceasing.has(name);
      const comparison = ceases ? "LessThanOrEqualToThreshold" : "GreaterThanThreshold";
      const missingData = ceases ? "breaching" : "notBreaching";
      const checks: [boolean, string][] = [
        [metric === watched[name], `watches ${metric}`],
        [String(inputs.alarmActions) === topic && String(inputs.okActions) === topic, "tells nobody"],
        [Number.isInteger(inputs.threshold), "has no threshold"],
        [inputs.comparisonOperator === comparison, "has another comparison"],
        [inputs.treatMissingData === missingData, "takes silence for what it is not"],
        [inputs.period * inputs.evaluationPeriods <= 900, "waits for more than 15 minutes"],
        [inputs.alarmDescription.includes(`infra/runbooks.md, ${name}.`), "does not name its runbook"],
      ];
      return checks.flatMap(([holds, fault]) => (holds ? [] : [`alarm ${name} ${fault}`]));
    }),
    ...findQueueAgeFaults(graph),
    ...findLostLeaseFaults(graph),
    ...findTopicFaults(graph, topic),
  ];
}

/** The names of the alarms, for those who write the runbooks. */
export const listAlarmNames = (graph: Graph): string[] => [
  ...listOf(graph, "aws:cloudwatch/metricAlarm:MetricAlarm").map(({ name }) => name),
  ...listOf(graph, "aws:budgets/budget:Budget").map(({ name }) => name),
];

/** Of what a metric is, by the name that infra/ or SST has for it. */
function subjectOf(graph: Graph, dimensions: Readonly<Record<string, string>> = {}): string {
  const [[kind, value] = [], ...more] = Object.entries(dimensions);
  const named = (type: string) => listOf(graph, type).find(({ inputs }) => inputs.name === value)?.name;
  if (more.length > 0) return "several things";
  switch (kind) {
    case undefined:
      return "the stage";
    case "FunctionName":
      return `function ${listLambdas(graph).find(({ inputs }) => inputs.name === value)?.name}`;
    case "QueueName":
      return `queue ${named("aws:sqs/queue:Queue")}`;
    case "ApiId":
      return listOf(graph, "aws:apigatewayv2/api:Api").some(({ name }) => value === `${name}-id`)
        ? "the API"
        : "another API";
    default:
      return kind;
  }
}

/** A message in a runner's hands is old, too, for as long as a run may take. */
function findQueueAgeFaults(graph: Graph): string[] {
  const threshold = find(graph, "aws:cloudwatch/metricAlarm:MetricAlarm", "QueueAge")?.inputs.threshold;
  return threshold > functions.runner.timeoutSeconds ? [] : ["alarm QueueAge counts jobs that run"];
}

function findLostLeaseFaults(graph: Graph): string[] {
  const filter = find(graph, "aws:cloudwatch/logMetricFilter:LogMetricFilter", "LostLeasesFilter");
  const logGroup = listLambdas(graph).find(({ name }) => name === "scheduler")?.logGroup;
  const metric = filter?.inputs.metricTransformation;
  const checks: [boolean, string][] = [
    [filter?.inputs.logGroupName === logGroup?.inputs.name, "reads another log"],
    [
      filter?.dependsOn.includes(logGroup?.name ?? "") === true,
      "does not wait for the log group that it reads",
    ],
    [filter?.inputs.pattern === `{ $.message = "${lostLeaseMessage}" }`, "counts other lines"],
    [
      metric?.name === "LostLeases" && metric?.namespace === `${prefixOf(graph)}jobs`,
      "counts under another name",
    ],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [`the filter for lost leases ${fault}`]));
}

function findTopicFaults(graph: Graph, topic: string): string[] {
  const [budget] = listOf(graph, "aws:budgets/budget:Budget");
  const notifications: { subscriberSnsTopicArns?: string[] }[] = budget?.inputs.notifications ?? [];
  const statements: {
    actions?: string[];
    principals: { identifiers: string[] }[];
    conditions?: unknown[];
    resources: string[];
  }[] = JSON.parse(find(graph, "aws:sns/topicPolicy:TopicPolicy", "AlarmsPolicy")?.inputs.policy ?? "[]");
  const senders = statements.flatMap(({ principals }) =>
    principals.flatMap(({ identifiers }) => identifiers),
  );
  const checks: [boolean, string][] = [
    [notifications.length > 0, "spending is not watched"],
    [Number(budget?.inputs.limitAmount) > 0, `the budget's limit is "${budget?.inputs.limitAmount}"`],
    [
      budget?.dependsOn.includes("AlarmsPolicy") === true,
      "the budget does not wait until it may write to the topic",
    ],
    [
      notifications.every(({ subscriberSnsTopicArns }) => String(subscriberSnsTopicArns) === topic),
      "the budget tells nobody",
    ],
    [
      budget?.inputs.costFilters?.[0]?.values?.[0] === `user:stage$${graph.app.stage}`,
      "the budget counts other than this stage",
    ],
    [
      String(senders.toSorted()) === "budgets.amazonaws.com,cloudwatch.amazonaws.com",
      `the topic takes alarms from ${senders}`,
    ],
    [
      statements.every(
        ({ actions, conditions, resources }) =>
          String(actions) === "sns:Publish" && conditions?.length === 1 && String(resources) === topic,
      ),
      "the topic takes no alarms, or those of other accounts",
    ],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}
