import { nameOf } from "./stage.ts";
import { topic } from "./topic.ts";

/** One CloudWatch metric. Without dimensions, a metric of AWS covers the whole account. */
export interface Metric {
  readonly namespace: string;
  readonly metricName: string;
  readonly dimensions?: Readonly<Record<string, $util.Input<string>>>;
}

export interface Watch {
  readonly description: string;
  readonly metric: Metric;
  readonly statistic: "Maximum" | "Sum" | "p95";
  readonly above: number;
  /** How many consecutive periods must breach; one unless given. */
  readonly periods?: number;
  /** For an event that must happen regularly: the alarm rings when the event is missing, instead of above `above`. */
  readonly ceases?: boolean;
}

const periodSeconds = 5 * 60;

/** Notifies the topic when a metric crosses its threshold, and again when it recovers. */
export function alarm(name: string, watch: Watch): void {
  new aws.cloudwatch.MetricAlarm(name, {
    name: nameOf(name),
    alarmDescription: `${watch.description} Runbook: infra/runbooks.md, ${name}.`,
    ...watch.metric,
    ...(watch.statistic === "p95" ? { extendedStatistic: "p95" } : { statistic: watch.statistic }),
    period: periodSeconds,
    comparisonOperator: watch.ceases ? "LessThanOrEqualToThreshold" : "GreaterThanThreshold",
    threshold: watch.above,
    evaluationPeriods: watch.periods ?? 1,
    treatMissingData: watch.ceases ? "breaching" : "notBreaching",
    alarmActions: [topic.arn],
    okActions: [topic.arn],
  });
}
