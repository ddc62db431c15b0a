import { type FunctionName, functions } from "../../../infra/definitions.ts";
import { type Graph, listOf, type Resource } from "../graph.ts";
import { type Lambda, listLambdas } from "../lambdas.ts";

/**
 * Lambda drops a chain of messages that comes back to a function 16 times. Allowed to are exactly those functions whose
 * own messages come back to them, straight or by way of dead letters and other functions, and definitions.ts knows it.
 */
export function findRecursionFaults(graph: Graph): string[] {
  const lambdas = listLambdas(graph);
  const configs = listOf(graph, "aws:lambda/functionRecursionConfig:FunctionRecursionConfig");
  return lambdas.flatMap((lambda) => {
    const config = configs.find(({ inputs }) => inputs.functionName === lambda.inputs.name);
    const found = config?.inputs.recursiveLoop ?? "Terminate";
    const wanted = reachedFrom(graph, lambda, lambdas).has(lambda) ? "Allow" : "Terminate";
    const defined = functions[lambda.name as FunctionName]?.recursiveLoop;
    return [
      ...(found === wanted ? [] : [`function ${lambda.name} has recursive loops ended by "${found}"`]),
      ...(defined === wanted ? [] : [`function ${lambda.name} is defined with recursive loops "${defined}"`]),
    ];
  });
}

/** The functions that a function's messages invoke, and those that theirs do. */
function reachedFrom(graph: Graph, start: Lambda, lambdas: readonly Lambda[]): ReadonlySet<Lambda> {
  const reached = new Set<Lambda>();
  const follow = (from: Lambda): void => {
    for (const to of lambdas.filter((each) => receives(graph, each, from))) {
      if (reached.has(to)) continue;
      reached.add(to);
      follow(to);
    }
  };
  follow(start);
  return reached;
}

/** Whether a function takes from a queue that another sends to, or from where that queue's dead letters end. */
function receives(graph: Graph, to: Lambda, from: Lambda): boolean {
  const sent = [...from.statements, ...from.lent]
    .filter(({ actions }) => actions.includes("sqs:SendMessage"))
    .flatMap(({ resources }) => resources);
  const taken = to.eventSources.map(({ inputs }) => String(inputs.eventSourceArn));
  return sent.some((arn) => deadLettersOf(graph, arn).some((each) => taken.includes(each)));
}

/** A queue, its dead-letter queue, and that one's in turn. */
function deadLettersOf(graph: Graph, arn: string): string[] {
  const queue: Resource | undefined = listOf(graph, "aws:sqs/queue:Queue").find(({ inputs }) =>
    arn.endsWith(`:${inputs.name}`),
  );
  const policy = queue?.inputs.redrivePolicy;
  return [arn, ...(policy ? deadLettersOf(graph, JSON.parse(policy).deadLetterTargetArn) : [])];
}
