import { type FunctionName, functions, periodSettings } from "../../../infra/definitions.ts";
import { periods } from "../../../packages/core/src/periods.ts";
import type { Build, Graph, Inputs } from "../graph.ts";
import { type Lambda, listLambdas, physicalName, prefixOf } from "../lambdas.ts";

/** Every function has what infra/definitions.ts gives it, one runtime, and a log of its own that is not kept for ever. */
export function findFunctionFaults(graph: Graph): string[] {
  const lambdas = listLambdas(graph);
  const missing = Object.keys(functions).filter((name) => !lambdas.some((lambda) => lambda.name === name));
  return [
    ...missing.map((name) => `there is no function ${name}`),
    ...lambdas.flatMap((lambda) =>
      findFaults(graph, lambda).map((fault) => `function ${lambda.name} ${fault}`),
    ),
  ];
}

/** They are invoked without waiting, so that an event is lost unless it is kept somewhere when they fail. */
const unattended: readonly string[] = ["scheduler", "notifier"];

function findFaults(graph: Graph, { name, inputs, logGroup, build, invokeConfig, role }: Lambda): string[] {
  const wanted = functions[name as FunctionName];
  if (!wanted) return ["is not in infra/definitions.ts"];
  const variables = inputs.environment?.variables ?? {};
  const logName = `/aws/lambda/${prefixOf(graph)}${name}`;
  const failedEvents = physicalName(graph, "aws:sqs/queue:Queue", "FailedEventsQueue");
  const keepsFailures = String(invokeConfig?.inputs.destinationConfig?.onFailure?.destination).endsWith(
    `:${failedEvents}`,
  );
  const checks: [boolean, string][] = [
    [inputs.memorySize === wanted.memoryMb, `has not ${wanted.memoryMb} MB of memory`],
    [inputs.timeout === wanted.timeoutSeconds, `does not time out after ${wanted.timeoutSeconds} s`],
    [inputs.ephemeralStorage?.size === wanted.storageMb, `has not ${wanted.storageMb} MB of storage`],
    [name !== "runner" || inputs.ephemeralStorage?.size >= 2048, "cannot hold Chromium in its storage"],
    [name !== "api" || inputs.timeout < 30, "may take longer than the HTTP API waits"],
    [
      // What is under way when a sweep takes on nothing more has its time, too.
      name !== "scheduler" || inputs.timeout >= periods.sweepWorkSeconds + 10,
      "is cut off before its sweep ends",
    ],
    [
      name !== "scheduler" || inputs.timeout < periods.sweepSeconds,
      "may still sweep when the next sweep comes",
    ],
    [inputs.name.length <= 64, "has a name that is too long for Lambda"],
    [build?.properties.minify === true, "is not minified"],
    [inputs.timeout <= 900, "may take longer than Lambda lets it"],
    [inputs.runtime === "nodejs24.x", `runs on ${inputs.runtime}`],
    [build?.properties.install === undefined, "has npm install packages when it is deployed"],
    [name !== "runner" || shipsBrowser(build), "has not its browser beside its bundle"],
    [
      !/Subscriber|Route/.test(build?.functionId ?? ""),
      "is made anew, under a name that is still taken, when its queue or route is",
    ],
    [build?.runtime === inputs.runtime, "is bundled for another runtime"],
    [String(inputs.architectures) === "x86_64", `runs on ${inputs.architectures}`],
    [logGroup?.inputs.name === logName, "has no log group of its own"],
    [inputs.loggingConfig?.logGroup === logName, "writes to another log group"],
    [inputs.loggingConfig?.logFormat === "JSON", "does not log as JSON"],
    [logGroup?.inputs.retentionInDays === 30, "keeps its log for other than 30 days"],
    [role?.inputs.managedPolicyArns?.length === 0, "has rights by a managed policy"],
    [trustsLambdaAlone(role?.inputs.assumeRolePolicy), "has a role that others than Lambda may assume"],
    [!inputs.functionUrl, "has a way in that nobody asked for"],
    [networkOf(inputs) === networkAsked(graph, name), `is in the network ${networkOf(inputs)}`],
    ...Object.entries(name === "runner" ? modelSettings(graph) : {}).map(
      ([variable, value]): [boolean, string] => [
        variables[variable] === value,
        `is not told ${variable}=${value}`,
      ],
    ),
    [!unattended.includes(name) || keepsFailures, "loses the events that it fails on"],
    [
      !unattended.includes(name) || invokeConfig?.inputs.maximumRetryAttempts === 2,
      "does not try again twice",
    ],
    ...Object.entries(periodSettings).map(([variable, value]): [boolean, string] => [
      variables[variable] === value,
      `is not told ${variable}=${value}`,
    ]),
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

/** What whoever deploys says of the model; one that is not set is not there. */
const modelSettings = ({ settings }: Graph) =>
  Object.fromEntries(
    ["GLEANER_MODEL", "GLEANER_MODEL_TIMEOUT_MS", "ANTHROPIC_BASE_URL"].map((name) => [name, settings[name]]),
  );

/** The subnets and security groups that a function's traffic leaves from. */
const networkOf = ({ vpcConfig }: Inputs): string =>
  [...(vpcConfig?.subnetIds ?? []), ...(vpcConfig?.securityGroupIds ?? [])].join(",");

const networkAsked = ({ settings }: Graph, name: string): string =>
  name === "runner"
    ? [settings.GLEANER_VPC_SUBNETS, settings.GLEANER_VPC_SECURITY_GROUPS]
        .filter(Boolean)
        .join(",")
        .replaceAll(" ", "")
    : "";

function shipsBrowser(build: Build | undefined): boolean {
  return ["@sparticuz/chromium", "playwright-core"].every(
    (name) =>
      build?.properties.esbuild?.external?.includes(name) &&
      build.copyFiles.some(({ to }) => to === `node_modules/${name}`),
  );
}

function trustsLambdaAlone(policy: unknown): boolean {
  const [statement, ...more] =
    (policy as { Statement?: { Principal: unknown }[] } | undefined)?.Statement ?? [];
  return more.length === 0 && JSON.stringify(statement?.Principal) === '{"Service":"lambda.amazonaws.com"}';
}
