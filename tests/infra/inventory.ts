import { type Graph, listOf } from "./graph.ts";
import { type Lambda, listLambdas, type Statement } from "./lambdas.ts";
import { listAlarmNames } from "./rules/alarm-rules.ts";
import { listRoutes } from "./rules/event-rules.ts";
import { allowedWildcards } from "./rules/right-rules.ts";

/** What a stage consists of, for a reader: lines of text. */
export function describe(graph: Graph): string[] {
  const { app, resources } = graph;
  return [
    `Stage ${app.stage}: ${resources.filter(({ type }) => type.startsWith("aws:")).length} resources, removal ${app.removal}${app.protect ? ", protected" : ""}`,
    "",
    ...listLambdas(graph).flatMap(describeLambda),
    ...section(
      "Queues",
      listOf(graph, "aws:sqs/queue:Queue").map(({ inputs }) => describeQueue(inputs)),
    ),
    ...section(
      "Table",
      listOf(graph, "aws:dynamodb/table:Table").map(
        ({ inputs, retained }) =>
          `${inputs.name}: keys ${inputs.hashKey}, ${inputs.rangeKey}; index ${inputs.globalSecondaryIndexes.map(({ name, hashKey, rangeKey }: Record<string, string>) => `${name} (${hashKey}, ${rangeKey})`)}; forgets by ${inputs.ttl.attributeName}${inputs.deletionProtectionEnabled ? "; protected from deletion" : ""}${inputs.pointInTimeRecovery.enabled ? "; backed up to the second" : ""}${inputs.serverSideEncryption?.enabled ? "; encrypted" : ""}${retained ? "; kept" : ""}`,
      ),
    ),
    ...section(
      "Bucket",
      listOf(graph, "aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration").map(
        ({ inputs }) =>
          `${inputs.bucket}: not public, TLS only, forgets after ${inputs.rules[0].expiration.days} day`,
      ),
    ),
    ...section(
      "Clock",
      listOf(graph, "aws:scheduler/schedule:Schedule").map(
        ({ inputs }) =>
          `${inputs.scheduleExpression} → ${shorten(inputs.target.arn)} ${inputs.target.input}, ${inputs.target.retryPolicy.maximumRetryAttempts} retries`,
      ),
    ),
    ...section("Events and routes", [
      ...listOf(graph, "aws:cloudwatch/eventTarget:EventTarget").map(
        ({ inputs }) =>
          `${listOf(graph, "aws:cloudwatch/eventRule:EventRule").find((rule) => rule.inputs.name === inputs.rule)?.inputs.eventPattern} → ${shorten(inputs.arn)}`,
      ),
      ...listRoutes(graph).map(({ key, arn }) => `${key} → ${shorten(arn)}`),
    ]),
    ...section("Alarms", [listAlarmNames(graph).toSorted().join(", ")]),
    ...section(
      "Rights with a star, each because AWS leaves no choice",
      [...allowedWildcards(graph)].map(([arn, reason]) => `${shorten(arn)}: ${reason}`),
    ),
  ];
}

function describeLambda({
  name,
  inputs,
  logGroup,
  build,
  statements,
  lent,
  eventSources,
  invokeConfig,
}: Lambda): string[] {
  return section(`Function ${name}`, [
    `${inputs.memorySize} MB memory, ${inputs.timeout} s, ${inputs.ephemeralStorage.size} MB storage, ${inputs.runtime}, ${inputs.architectures}, log kept ${logGroup?.inputs.retentionInDays} days`,
    `code ${build?.handler}`,
    `links ${Object.keys(build?.links ?? {}).join(", ")}`,
    `variables ${Object.keys(inputs.environment.variables).join(", ")}`,
    ...eventSources.map(
      (source) =>
        `takes from ${shorten(source.inputs.eventSourceArn)}, ${source.inputs.batchSize} at a time, at most ${source.inputs.scalingConfig?.maximumConcurrency} at once`,
    ),
    ...(invokeConfig
      ? [`events it fails on go to ${shorten(invokeConfig.inputs.destinationConfig.onFailure.destination)}`]
      : []),
    ...statements.map(describeRight),
    ...lent.map((right) => `${describeRight(right)}, lent for one job`),
  ]);
}

const describeRight = ({ actions, resources }: Statement): string =>
  `may ${actions.join(", ")} on ${resources.map(shorten)}`;

function describeQueue(inputs: Record<string, unknown>): string {
  const { name, visibilityTimeoutSeconds, messageRetentionSeconds, redrivePolicy } = inputs;
  const redrive = typeof redrivePolicy === "string" ? JSON.parse(redrivePolicy) : undefined;
  const end = redrive
    ? `; after ${redrive.maxReceiveCount} deliveries to ${shorten(redrive.deadLetterTargetArn)}`
    : "";
  return `${name}: visibility ${visibilityTimeoutSeconds} s, kept ${Number(messageRetentionSeconds) / 86_400} days${end}`;
}

const section = (title: string, lines: readonly string[]): string[] => [
  title,
  ...lines.map((line) => `  ${line}`),
  "",
];

/** The part of an ARN that tells something: service and name. */
const shorten = (arn: string): string =>
  arn.replace(/^arn:aws:(\w+):[^:]*:\d*:/, "$1:").replace(/^arn:aws:/, "");
