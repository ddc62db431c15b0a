import { functions, lostLeaseMessage, undoneMessage } from "../../../infra/definitions.ts";
import { periods } from "../../../packages/core/src/periods.ts";
import { toArn } from "../attributes.ts";
import { find, type Graph, type Inputs, listOf } from "../graph.ts";
import { listLambdas, physicalName, prefixOf } from "../lambdas.ts";

/**
 * What must not happen unseen: an alarm's name, and the metric that it watches, with how and of what. Without the last a
 * metric of AWS is that of the whole account.
 */
const watched: Readonly<Record<string, string>> = {
  DeadLetters: "AWS/Lambda Invocations Sum of function dead",
  QueueAge: "AWS/SQS ApproximateAgeOfOldestMessage Maximum of queue RunQueueQueue",
  DeliveryAge: "AWS/SQS ApproximateAgeOfOldestMessage Maximum of queue DeliveryQueueQueue",
  FailedEvents: "AWS/SQS ApproximateNumberOfMessagesVisible Maximum of queue FailedEventsQueue",
  RunnerErrors: "jobs RunnerErrors Sum of the stage",
  RecursionDropped: "AWS/Lambda RecursiveInvocationsDropped Sum of the account",
  Throttles: "AWS/Lambda Throttles Sum of the account",
  SchedulerErrors: "AWS/Lambda Errors Sum of function scheduler",
  SweepStopped: "AWS/Lambda Invocations Sum of function scheduler",
  SweepTime: "AWS/Lambda Duration Maximum of function scheduler",
  ApiErrors: "AWS/ApiGateway 5xx Sum of the API",
  ApiLatency: "AWS/ApiGateway Latency p95 of the API",
  VaultErrors: "AWS/Lambda Errors Sum of function vault",
  LostLeases: "jobs LostLeases Sum of the stage",
};

/**
 * A message that a runner reports as failed, or whose job is left to the sweep, is an invocation that succeeded: only the
 * log tells of it. One that crashed or ran out of time writes no line of ours, and Lambda one of its own.
 */
const undonePattern = `{ ($.message = "${undoneMessage}") || ($.type = "platform.report" && $.record.status != "success") }`;

/** What ought to happen all the time: its alarm rings when it does not. */
const ceasing: ReadonlySet<string> = new Set(["SweepStopped"]);

/** Every alarm is there, watches something of this stage, and tells the topic. */
export function findAlarmFaults(graph: Graph): string[] {
  const topic = toArn("aws:sns/topic:Topic", physicalName(graph, "aws:sns/topic:Topic", "Alarms"));
  const alarms = listOf(graph, "aws:cloudwatch/metricAlarm:MetricAlarm");
  const missing = Object.keys(watched).filter((name) => !alarms.some((alarm) => alarm.name === name));
  return [
    ...missing.map((name) => `there is no alarm ${name}`),
    ...alarms.flatMap(({ name, inputs }) => {
      const metric = describeMetric(graph, inputs);
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
    ...findThresholdFaults(graph),
    ...findFilterFaults(graph, "LostLeases", "scheduler", `{ ($.message = "${lostLeaseMessage}") }`),
    ...findFilterFaults(graph, "RunnerErrors", "runner", undonePattern),
  ];
}

/** The names of the alarms, for those who write the runbooks. */
export const listAlarmNames = (graph: Graph): string[] => [
  ...listOf(graph, "aws:cloudwatch/metricAlarm:MetricAlarm").map(({ name }) => name),
  ...listOf(graph, "aws:budgets/budget:Budget").map(({ name }) => name),
];

/** The alarms that AWS counts: of one metric each. */
export const countAlarms = (graph: Graph): number =>
  listOf(graph, "aws:cloudwatch/metricAlarm:MetricAlarm").length;

/** What an alarm watches. */
const describeMetric = (graph: Graph, inputs: Inputs): string => {
  const { namespace, metricName, dimensions, statistic, extendedStatistic } = inputs;
  const subject = subjectOf(graph, namespace, dimensions);
  return `${namespace.replace(prefixOf(graph), "")} ${metricName} ${statistic ?? extendedStatistic} of ${subject}`;
};

/** Of what a metric is, by the name that infra/ or SST has for it. */
function subjectOf(
  graph: Graph,
  namespace: string,
  dimensions: Readonly<Record<string, string>> = {},
): string {
  const { FunctionName, QueueName, ApiId } = dimensions;
  const named = (type: string, name: string | undefined) =>
    listOf(graph, type).find(({ inputs }) => inputs.name === name)?.name;
  const kinds = Object.keys(dimensions).toSorted().join(" ");
  switch (kinds) {
    case "":
      return namespace.startsWith("AWS/") ? "the account" : "the stage";
    case "FunctionName":
      return `function ${listLambdas(graph).find(({ inputs }) => inputs.name === FunctionName)?.name}`;
    case "QueueName":
      return `queue ${named("aws:sqs/queue:Queue", QueueName)}`;
    case "ApiId":
      return listOf(graph, "aws:apigatewayv2/api:Api").some(({ name }) => ApiId === `${name}-id`)
        ? "the API"
        : "another API";
    default:
      return kinds;
  }
}

/** What is as it should be rings no alarm, and what is near a limit rings before that is reached. */
function findThresholdFaults(graph: Graph): string[] {
  const above = (name: string) =>
    find(graph, "aws:cloudwatch/metricAlarm:MetricAlarm", name)?.inputs.threshold;
  const checks: [boolean, string][] = [
    // A message in a runner's hands is old, too, for as long as a run may take.
    [above("QueueAge") > functions.runner.timeoutSeconds, "alarm QueueAge counts jobs that run"],
    [above("SweepTime") < periods.sweepWorkSeconds * 1000, "alarm SweepTime rings when it is too late"],
    [above("ApiLatency") < functions.api.timeoutSeconds * 1000, "alarm ApiLatency rings when it is too late"],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

/** What an alarm counts in a function's log. */
function findFilterFaults(graph: Graph, alarm: string, writer: string, pattern: string): string[] {
  const filter = find(graph, "aws:cloudwatch/logMetricFilter:LogMetricFilter", `${alarm}Filter`);
  const logGroup = listLambdas(graph).find(({ name }) => name === writer)?.logGroup;
  const metric = filter?.inputs.metricTransformation;
  const checks: [boolean, string][] = [
    [filter?.inputs.logGroupName === logGroup?.inputs.name, "reads another log"],
    [
      filter?.dependsOn.includes(logGroup?.name ?? "") === true,
      "does not wait for the log group that it reads",
    ],
    [filter?.inputs.pattern === pattern, "counts other lines"],
    [metric?.name === alarm && metric?.namespace === `${prefixOf(graph)}jobs`, "counts under another name"],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [`the filter of alarm ${alarm} ${fault}`]));
}
