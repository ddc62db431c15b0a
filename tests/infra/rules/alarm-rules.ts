import { functions, lostLeaseMessage } from "../../../infra/definitions.ts";
import { toArn } from "../attributes.ts";
import { find, type Graph, listOf } from "../graph.ts";
import { listLambdas, physicalName, prefixOf } from "../lambdas.ts";

/** What must not happen unseen: an alarm's name, and the metric that it watches. */
const watched: Readonly<Record<string, string>> = {
  DeadLetters: "AWS/Lambda Invocations",
  DeadLettersStuck: "AWS/SQS ApproximateAgeOfOldestMessage",
  QueueAge: "AWS/SQS ApproximateAgeOfOldestMessage",
  FailedEvents: "AWS/SQS ApproximateNumberOfMessagesVisible",
  RunnerErrors: "AWS/Lambda Errors",
  SchedulerErrors: "AWS/Lambda Errors",
  ApiErrors: "AWS/ApiGateway 5xx",
  LostLeases: "jobs LostLeases",
};

/** Every alarm is there, watches something of this stage, and tells the topic, which whoever sends to it may use. */
export function findAlarmFaults(graph: Graph): string[] {
  const topic = toArn("aws:sns/topic:Topic", physicalName(graph, "aws:sns/topic:Topic", "Alarms"));
  const alarms = listOf(graph, "aws:cloudwatch/metricAlarm:MetricAlarm");
  const missing = Object.keys(watched).filter((name) => !alarms.some((alarm) => alarm.name === name));
  return [
    ...missing.map((name) => `there is no alarm ${name}`),
    ...alarms.flatMap(({ name, inputs }) => {
      const metric = `${inputs.namespace.replace(prefixOf(graph), "")} ${inputs.metricName}`;
      const checks: [boolean, string][] = [
        [metric === watched[name], `watches ${metric}`],
        [String(inputs.alarmActions) === topic && String(inputs.okActions) === topic, "tells nobody"],
        [
          Object.values(inputs.dimensions ?? {}).every((each) => isOurs(graph, each)),
          "watches what is not there",
        ],
        [inputs.comparisonOperator === "GreaterThanThreshold", "has another comparison"],
        [inputs.treatMissingData === "notBreaching", "takes silence for a fault"],
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

function isOurs(graph: Graph, dimension: unknown): boolean {
  return graph.resources.some(({ type, name, inputs }) =>
    type.startsWith("aws:") ? [inputs.name, `${name}-id`].includes(dimension) : false,
  );
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
    principals: { identifiers: string[] }[];
    conditions?: unknown[];
    resources: string[];
  }[] = JSON.parse(find(graph, "aws:sns/topicPolicy:TopicPolicy", "AlarmsPolicy")?.inputs.policy ?? "[]");
  const senders = statements.flatMap(({ principals }) =>
    principals.flatMap(({ identifiers }) => identifiers),
  );
  const checks: [boolean, string][] = [
    [notifications.length > 0, "spending is not watched"],
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
        ({ conditions, resources }) => conditions?.length === 1 && String(resources) === topic,
      ),
      "the topic takes alarms of other accounts",
    ],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}
