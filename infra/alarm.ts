import { nameOf } from "./stage.ts";
import { topic } from "./topic.ts";

/** One series of numbers in CloudWatch; without dimensions a metric of AWS is that of the whole account. */
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
  /** For so long, one period after another; one unless given. */
  readonly periods?: number;
  /** For what ought to happen all the time: rings when it does not, instead of when more than `above` does. */
  readonly ceases?: boolean;
}

const periodSeconds = 5 * 60;

/** Rings at the topic when a metric is above its threshold, and again when it no longer is. */
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
