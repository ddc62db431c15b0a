import { queues } from "../../../infra/definitions.ts";
import { find, type Graph, listOf, type Resource } from "../graph.ts";
import { listLambdas } from "../lambdas.ts";

/** No message is lost, taken twice at a time, or given up without trace. */
export function findQueueFaults(graph: Graph): string[] {
  const all = listOf(graph, "aws:sqs/queue:Queue");
  return [
    ...Object.entries(expected).flatMap(([name, wanted]) => findDefinitionFaults(graph, name, wanted)),
    ...all.flatMap((queue) => findLossFaults(graph, queue, all)),
    ...Object.keys(sources).flatMap((name) => findSourceFaults(graph, name)),
  ];
}

const expected = {
  RunQueueQueue: queues.runs,
  DeadLetterQueueQueue: queues.dead,
  DeliveryQueueQueue: queues.deliveries,
  FailedEventsQueue: queues.failedEvents,
} as const;

type Wanted = { readonly visibilitySeconds: number; readonly retentionSeconds: number };

function findDefinitionFaults(graph: Graph, name: string, wanted: Wanted): string[] {
  const queue = find(graph, "aws:sqs/queue:Queue", name);
  if (!queue) return [`there is no queue ${name}`];
  const { visibilityTimeoutSeconds, messageRetentionSeconds, sqsManagedSseEnabled } = queue.inputs;
  return [
    ...(visibilityTimeoutSeconds === wanted.visibilitySeconds
      ? []
      : [`queue ${name} hides messages for ${visibilityTimeoutSeconds} s`]),
    ...(messageRetentionSeconds === wanted.retentionSeconds
      ? []
      : [`queue ${name} keeps messages for ${messageRetentionSeconds} s`]),
    ...(sqsManagedSseEnabled === false ? [`queue ${name} is not encrypted`] : []),
  ];
}

interface Redrive {
  readonly deadLetterTargetArn: string;
  readonly maxReceiveCount: number;
}

const redriveOf = ({ inputs }: Resource): Redrive | undefined =>
  inputs.redrivePolicy && JSON.parse(inputs.redrivePolicy);

const isNamed = (queue: Resource, arn: unknown): boolean => String(arn).endsWith(`:${queue.inputs.name}`);

/** A queue has a dead-letter queue, or is where another queue's or function's failures end. */
function findLossFaults(graph: Graph, queue: Resource, all: readonly Resource[]): string[] {
  const redrive = redriveOf(queue);
  if (redrive) {
    const target = all.find((other) => isNamed(other, redrive.deadLetterTargetArn));
    if (!target) return [`queue ${queue.name} gives up to a queue that is not there`];
    const faults = [];
    // Each time that Lambda has no room for a message counts as a delivery.
    if (redrive.maxReceiveCount < 10 || redrive.maxReceiveCount !== queues.runs.maxReceiveCount)
      faults.push(`queue ${queue.name} gives up after ${redrive.maxReceiveCount} deliveries`);
    if (target.inputs.messageRetentionSeconds < queue.inputs.messageRetentionSeconds)
      faults.push(`queue ${target.name} forgets sooner than ${queue.name}`);
    return faults;
  }
  const ends = [
    ...all.map((other) => redriveOf(other)?.deadLetterTargetArn),
    ...listLambdas(graph).map((each) => each.invokeConfig?.inputs.destinationConfig?.onFailure?.destination),
  ];
  return ends.some((arn) => isNamed(queue, arn)) ? [] : [`queue ${queue.name} has no dead-letter queue`];
}

/** The functions that take from a queue, each from its own. */
const sources: Readonly<Record<string, string>> = {
  runner: "RunQueueQueue",
  dead: "DeadLetterQueueQueue",
  courier: "DeliveryQueueQueue",
};

function findSourceFaults(graph: Graph, name: string): string[] {
  const lambda = listLambdas(graph).find((each) => each.name === name);
  const [source, ...more] = lambda?.eventSources ?? [];
  if (!lambda || !source || more.length > 0) return [`function ${name} is not fed by one queue`];
  const { inputs } = source;
  const queue = listOf(graph, "aws:sqs/queue:Queue").find((each) => isNamed(each, inputs.eventSourceArn));
  const atATime = {
    runner: runnersOf(graph),
    courier: queues.deliveries.maximumConcurrency,
    dead: queues.dead.maximumConcurrency,
  }[name];
  const checks: [boolean, string][] = [
    [queue?.name === sources[name], "takes from another queue"],
    [
      queue?.inputs.visibilityTimeoutSeconds >= 6 * lambda.inputs.timeout,
      "takes from a queue whose visibility timeout is below six times its own",
    ],
    [inputs.batchSize === 1, "takes more than one message at a time"],
    [String(inputs.functionResponseTypes) === "ReportBatchItemFailures", "cannot fail a single message"],
    [
      atATime !== undefined && inputs.scalingConfig?.maximumConcurrency === atATime && atATime >= 2,
      `does not stop at ${atATime} at a time`,
    ],
    [inputs.enabled !== false, "is not fed"],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [`function ${name} ${fault}`]));
}

/** Five, until whoever deploys knows that the account has room for more. */
const runnersOf = ({ settings }: Graph): number => Number(settings.GLEANER_RUNNER_CONCURRENCY ?? 5);
