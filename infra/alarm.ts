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
  /** Of several it is the sum; each costs as much as an alarm. */
  readonly metrics: readonly [Metric, ...Metric[]];
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
    ...metricOf(watch),
    comparisonOperator: watch.ceases ? "LessThanOrEqualToThreshold" : "GreaterThanThreshold",
    threshold: watch.above,
    evaluationPeriods: watch.periods ?? 1,
    treatMissingData: watch.ceases ? "breaching" : "notBreaching",
    alarmActions: [topic.arn],
    okActions: [topic.arn],
  });
}

function metricOf({ metrics: [first, ...more], statistic }: Watch) {
  if (more.length === 0) {
    const kind = statistic === "p95" ? { extendedStatistic: statistic } : { statistic };
    return { ...first, ...kind, period: periodSeconds };
  }
  return {
    metricQueries: [
      ...[first, ...more].map((metric, index) => ({
        id: `metric${index}`,
        metric: { ...metric, stat: statistic, period: periodSeconds },
      })),
      // Without FILL one that has nothing to say would hide the others.
      { id: "sum", expression: "SUM(FILL(METRICS(), 0))", label: first.metricName, returnData: true },
    ],
  };
}
