import type { Graph } from "../graph.ts";
import { listLambdas } from "../lambdas.ts";
import { modelKey } from "../synthesize.ts";

/** The model key reaches the runner, in one variable, and nothing else: no other function, link, or resource. */
export function findSecretFaults(graph: Graph): string[] {
  const runner = listLambdas(graph).find(({ name }) => name === "runner");
  const told = runner?.inputs.environment?.variables?.ANTHROPIC_API_KEY === modelKey;
  const isRunner = (inputs: unknown) => inputs === runner?.inputs;
  // SST keeps the secret and the link to it, which is given to no function.
  const ownKeeping = /^sst:sst:(?:Secret|LinkRef)$/;
  return [
    ...(told ? [] : ["the runner is not told the model key"]),
    ...graph.resources
      .filter(({ type, inputs }) => !isRunner(inputs) && !ownKeeping.test(type) && holdsKey(inputs))
      .map(({ name }) => `${name} is told the model key`),
    ...graph.builds
      .filter(({ links, properties }) => holdsKey(links) || holdsKey(properties))
      .map(({ functionId }) => `the bundle of ${functionId} holds the model key`),
    ...listLambdas(graph)
      .filter(
        ({ name, inputs }) =>
          name !== "runner" && inputs.environment?.variables?.ANTHROPIC_API_KEY !== undefined,
      )
      .map(({ name }) => `function ${name} has a variable for the model key`),
  ];
}

const holdsKey = (value: unknown): boolean => JSON.stringify(value).includes(modelKey);
