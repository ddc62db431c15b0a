import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, ListRulesCommand, ListTargetsByRuleCommand } from "@aws-sdk/client-eventbridge";
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import { settings } from "@gleaner/core/settings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sourcePrefix } from "../../packages/core/src/event/source.ts";
import { loadEmulatorKeys } from "../../packages/local/src/emulator-keys.ts";
import { type Emulators, startEmulators } from "../../packages/local/src/emulators.ts";
import { jobRightsOf } from "../../packages/local/src/guests.ts";
import { queueArn, queueUrl } from "../../packages/local/src/links.ts";
import {
  busName,
  deadLetterQueueName,
  deliveryQueueName,
  failedEventsQueueName,
  functionArns,
  runQueueName,
  table,
} from "../../packages/local/src/resources.ts";
import { parseSettings } from "../../packages/local/src/settings.ts";
import { find, type Graph, type Inputs } from "./graph.ts";
import { listLambdas, statementsOf } from "./lambdas.ts";
import { synthesize } from "./synthesize.ts";

let graph: Graph;
let dir: string;
let local: Emulators;
let connection: {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

beforeAll(async () => {
  graph = await synthesize("production");
  dir = await mkdtemp(join(tmpdir(), "gleaner-infra-"));
  const keys = await loadEmulatorKeys(dir);
  local = await startEmulators(dir, keys, parseSettings({}));
  connection = { endpoint: "", region: "us-east-1", credentials: keys };
}, 300_000);

afterAll(async () => {
  await local?.close();
  if (dir) await rm(dir, { recursive: true, force: true });
});

const deployed = (type: string, name: string): Inputs => find(graph, type, name)?.inputs ?? {};

test("the table of one machine has the keys, the index and the forgetting of the deployed one", async () => {
  const dynamo = new DynamoDBClient({ ...connection, endpoint: local.endpoints.dynamo });
  const { TableName } = table;
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName }));
  const { TimeToLiveDescription } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName }));
  const inputs = deployed("aws:dynamodb/table:Table", "TableTable");
  const keys = (hashKey: string, rangeKey: string) => [
    { AttributeName: hashKey, KeyType: "HASH" },
    { AttributeName: rangeKey, KeyType: "RANGE" },
  ];
  expect(Table?.KeySchema).toEqual(keys(inputs.hashKey, inputs.rangeKey));
  expect(
    Table?.AttributeDefinitions?.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
  ).toEqual(inputs.attributes.map(({ name, type }: { name: string; type: string }) => [name, type]));
  expect(
    Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    })),
  ).toEqual(
    inputs.globalSecondaryIndexes.map((index: Record<string, string>) => ({
      IndexName: index.name,
      KeySchema: keys(index.hashKey ?? "", index.rangeKey ?? ""),
      Projection: { ProjectionType: index.projectionType },
    })),
  );
  expect(TimeToLiveDescription).toEqual({
    TimeToLiveStatus: "ENABLED",
    AttributeName: inputs.ttl.attributeName,
  });
});

test.for([
  [runQueueName, "RunQueueQueue"],
  [deadLetterQueueName, "DeadLetterQueueQueue"],
  [failedEventsQueueName, "FailedEventsQueue"],
  [deliveryQueueName, "DeliveryQueueQueue"],
])("the queue %s hides, keeps and gives up messages as %s does", async ([queue = "", name = ""]) => {
  const { Attributes = {} } = await local.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl(local.endpoints, queue), AttributeNames: ["All"] }),
  );
  const inputs = deployed("aws:sqs/queue:Queue", name);
  expect(Attributes.VisibilityTimeout).toBe(String(inputs.visibilityTimeoutSeconds));
  expect(Attributes.MessageRetentionPeriod).toBe(String(inputs.messageRetentionSeconds));
  const redrive = (policy: string | undefined) => policy && JSON.parse(policy);
  const wanted = redrive(inputs.redrivePolicy);
  const found = redrive(Attributes.RedrivePolicy);
  expect(found && Object.keys(found)).toEqual(wanted && Object.keys(wanted));
  expect(found?.maxReceiveCount).toBe(wanted?.maxReceiveCount);
  const end = queue === deliveryQueueName ? failedEventsQueueName : deadLetterQueueName;
  if (wanted) expect(found.deadLetterTargetArn).toContain(end);
});

test("the turn of the month fires the scheduler with the same event; the sweep is the service's own clock", async () => {
  const scheduler = new SchedulerClient({ ...connection, endpoint: local.endpoints.scheduler });
  const { Schedules = [] } = await scheduler.send(new ListSchedulesCommand({ GroupName: "default" }));
  const [only] = Schedules;
  expect(Schedules).toHaveLength(1);
  const { ScheduleExpression, Target } = await scheduler.send(new GetScheduleCommand({ Name: only?.Name }));
  const month = deployed("aws:scheduler/schedule:Schedule", "MonthTurnSchedule");
  expect(ScheduleExpression).toBe(month.scheduleExpression);
  expect(Target?.Input).toBe(month.target.input);
  expect(Target?.DeadLetterConfig?.Arn).toBe(queueArn(failedEventsQueueName));
  expect(Target?.Arn).toBe(functionArns.scheduler);

  const minutes = parseSettings({}).sweepMs / 60_000;
  const sweep = deployed("aws:scheduler/schedule:Schedule", "SweepSchedule");
  expect(sweep.scheduleExpression).toBe(`rate(${minutes} minute)`);
});

test("the notifier and the courier's queue are given the same events", async () => {
  const bus = new EventBridgeClient({ ...connection, endpoint: local.endpoints.bus });
  const { Rules = [] } = await bus.send(new ListRulesCommand({ EventBusName: busName }));
  const subscribers = await Promise.all(
    Rules.map(async ({ Name, EventPattern }) => {
      const { Targets } = await bus.send(new ListTargetsByRuleCommand({ EventBusName: busName, Rule: Name }));
      return [EventPattern, Targets?.map(({ Arn }) => Arn)];
    }),
  );
  const patternOf = (rule: string) => deployed("aws:cloudwatch/eventRule:EventRule", rule).eventPattern;
  expect(subscribers).toEqual([
    [patternOf("CourierRule"), [queueArn(deliveryQueueName)]],
    [patternOf("BusSubscriberNotifierSubscriptionRule"), [functionArns.notifier]],
  ]);
  expect(patternOf("BusSubscriberNotifierSubscriptionRule")).toBe(
    JSON.stringify({ source: [{ prefix: sourcePrefix }] }),
  );
});

test("a function of one machine is linked to all that any deployed one is", () => {
  const links = graph.builds.flatMap(({ links }) =>
    Object.entries(links).map(
      ([name, { type, ...values }]) => [`SST_RESOURCE_${name}`, Object.keys(values)] as const,
    ),
  );
  // The service adds its own address to what the emulators are.
  const own: Readonly<Record<string, string>> = { ...local.links, SST_RESOURCE_Api: '{"url":""}' };
  for (const [variable, fields] of links) {
    expect(Object.keys(JSON.parse(own[variable] ?? "{}")), variable).toEqual(fields);
  }
});

test("the periods of a job's life and the runner's time are the same, told or not", () => {
  const runner = listLambdas(graph).find(({ name }) => name === "runner");
  const { leaseMs, heartbeatMs, sweepMs } = settings();
  expect({
    GLEANER_LEASE_MS: String(leaseMs),
    GLEANER_HEARTBEAT_MS: String(heartbeatMs),
    GLEANER_SWEEP_MS: String(sweepMs),
  }).toEqual(
    Object.fromEntries(
      Object.entries(runner?.inputs.environment.variables).filter(([name]) => name.startsWith("GLEANER_")),
    ),
  );
  expect(leaseMs).toBeGreaterThanOrEqual(3 * heartbeatMs);
  expect(parseSettings({}).sweepMs).toBe(sweepMs);
  expect(parseSettings({}).runnerMs).toBe(runner?.inputs.timeout * 1000);
});

test("a runner of one machine is lent for a job what a deployed one is", () => {
  const role = find(graph, "aws:iam/role:Role", "JobRole");
  const wanted = role ? statementsOf(role) : [];
  const [team, job] = ["team", "job"].map((tag) => `$\{aws:PrincipalTag/${tag}}`);
  const rights = jobRightsOf({ team: String(team), job: String(job) });
  expect(
    rights
      .map(({ actions, partitions, conditions }) => ({
        actions: actions.toSorted(),
        conditions: partitions ? { "dynamodb:LeadingKeys": partitions } : (conditions ?? {}),
      }))
      .toSorted(byActions),
  ).toEqual(
    wanted
      .map(({ actions, conditions = [] }) => ({
        actions: actions.toSorted(),
        conditions: Object.fromEntries(
          conditions.filter(({ test }) => test !== "Null").map(({ variable, values }) => [variable, values]),
        ),
      }))
      .toSorted(byActions),
  );
  const files = (resources: readonly string[]) =>
    resources
      .filter((each) => /\/(?:checkpoints|pictures)\//.test(each))
      .map((each) => each.replace(/^[^/]*/, ""));
  const deployedFiles = files(wanted.flatMap(({ resources }) => resources));
  expect(deployedFiles).toHaveLength(2);
  expect(files(rights.map(({ resource }) => resource))).toEqual(deployedFiles);
});

const byActions = (one: { actions: string[] }, other: { actions: string[] }): number =>
  String(one.actions) < String(other.actions) ? -1 : 1;
