import { periods } from "@gleaner/core/periods";
import { alarm, type Metric } from "./alarm.ts";
import { api } from "./api.ts";
import { type FunctionName, functions, lostLeaseMessage, queues, undoneMessage } from "./definitions.ts";
import { deliveryQueue, failedEvents, runQueue } from "./queue.ts";
import { runner } from "./runner.ts";
import { scheduler } from "./schedules.ts";
import { logGroupName, nameOf } from "./stage.ts";

const ofFunction = (metricName: string, name: FunctionName): Metric => ({
  namespace: "AWS/Lambda",
  metricName,
  dimensions: { FunctionName: nameOf(name) },
});

/** Of the account in this region, other applications' included: what they share is what gives out. */
const ofAllFunctions = (metricName: string): Metric => ({ namespace: "AWS/Lambda", metricName });

const ofQueue = (metricName: string, queue: sst.aws.Queue): Metric => ({
  namespace: "AWS/SQS",
  metricName,
  dimensions: { QueueName: queue.nodes.queue.name },
});

const ofApi = (metricName: string): Metric => ({
  namespace: "AWS/ApiGateway",
  metricName,
  dimensions: { ApiId: api.nodes.api.id },
});

/** Counts the lines of a function's log that match a pattern, under the name of the alarm that watches it. */
function countLines(name: string, of: FunctionName, writer: sst.aws.Function, pattern: string): Metric {
  const metric = { namespace: nameOf("jobs"), metricName: name };
  new aws.cloudwatch.LogMetricFilter(
    `${name}Filter`,
    {
      logGroupName: logGroupName(of),
      pattern,
      metricTransformation: { name, namespace: metric.namespace, value: "1" },
    },
    // The name alone would not tell that the log group must be there first.
    { dependsOn: [writer] },
  );
  return metric;
}

const isLine = (message: string): string => `($.message = "${message}")`;

/** Lambda's own line at the end of an invocation that crashed or ran out of time. */
const invocationFailed = '($.type = "platform.report" && $.record.status != "success")';

const minuteSeconds = 60;

// The queue itself is drained at once, so its consumer is what shows that something came.
alarm("DeadLetters", {
  description: "A job could not be delivered to any runner and was failed.",
  metric: ofFunction("Invocations", "dead"),
  statistic: "Sum",
  above: 0,
});

// A message in a runner's hands counts too, for as long as a run may take.
alarm("QueueAge", {
  description: "Admitted jobs wait for a runner.",
  metric: ofQueue("ApproximateAgeOfOldestMessage", runQueue),
  statistic: "Maximum",
  above: functions.runner.timeoutSeconds + 5 * minuteSeconds,
});

// One that failed comes back after its visibility timeout, and is older then.
alarm("DeliveryAge", {
  description: "Webhooks wait for the courier.",
  metric: ofQueue("ApproximateAgeOfOldestMessage", deliveryQueue),
  statistic: "Maximum",
  above: 3 * queues.deliveries.visibilitySeconds,
});

alarm("FailedEvents", {
  description: "An event of the clock or the bus, or a webhook's delivery, was given up.",
  metric: ofQueue("ApproximateNumberOfMessagesVisible", failedEvents),
  statistic: "Maximum",
  above: 0,
});

alarm("RunnerErrors", {
  description: "Runners fail for reasons that are not a job's own.",
  metric: countLines("RunnerErrors", "runner", runner, `{ ${isLine(undoneMessage)} || ${invocationFailed} }`),
  statistic: "Sum",
  above: 5,
});

alarm("RecursionDropped", {
  description: "Lambda took the messages of a team's jobs for a loop and dropped one.",
  metric: ofAllFunctions("RecursiveInvocationsDropped"),
  statistic: "Sum",
  above: 0,
});

// A burst is tried again within seconds; the account is too small when it goes on.
alarm("Throttles", {
  description: "Lambda has no room for our functions.",
  metric: ofAllFunctions("Throttles"),
  statistic: "Sum",
  above: 10,
  periods: 2,
});

alarm("SchedulerErrors", {
  description: "The minute sweep or a scheduled fire fails.",
  metric: ofFunction("Errors", "scheduler"),
  statistic: "Sum",
  above: 3,
});

alarm("SweepStopped", {
  description: "The minute sweep does not fire.",
  metric: ofFunction("Invocations", "scheduler"),
  statistic: "Sum",
  above: 0,
  ceases: true,
});

alarm("SweepTime", {
  description: "More is due than the minute sweep can do in its time.",
  metric: ofFunction("Duration", "scheduler"),
  statistic: "Maximum",
  above: (periods.sweepWorkSeconds - 1) * 1000,
  periods: 2,
});

alarm("VaultErrors", {
  description: "The vault fails: no secret is stored, and no job that needs one is run.",
  metric: ofFunction("Errors", "vault"),
  statistic: "Sum",
  above: 3,
});

alarm("ApiErrors", {
  description: "The API answers with 5xx.",
  metric: ofApi("5xx"),
  statistic: "Sum",
  above: 5,
});

alarm("ApiLatency", {
  description: "The API answers slowly.",
  metric: ofApi("Latency"),
  statistic: "p95",
  above: 5000,
  periods: 3,
});

alarm("LostLeases", {
  description: "Runners die while they run a job.",
  metric: countLines("LostLeases", "scheduler", scheduler, `{ ${isLine(lostLeaseMessage)} }`),
  statistic: "Sum",
  above: 3,
});
