import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SchedulerClient } from "@aws-sdk/client-scheduler";
import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { type Actor, withActor } from "@gleaner/core/actor";
import { withClock } from "@gleaner/core/clock";
import type { PlanId } from "@gleaner/core/plan";
import { RunMessage } from "@gleaner/core/run-queue";
import * as Team from "@gleaner/core/team";
import { handler as vault } from "@gleaner/vault";
import type { EventBridgeEvent } from "aws-lambda";
import type { Invoke } from "../../../packages/local/src/due-work.ts";
import { startDynamo } from "../../../packages/local/src/dynamodb/index.ts";
import { findPort } from "../../../packages/local/src/emulator-keys.ts";
import { startEventBus } from "../../../packages/local/src/event-bus/index.ts";
import { openGuests } from "../../../packages/local/src/guests.ts";
import { earliest, type HeldClock, holdClock } from "../../../packages/local/src/held-clock.ts";
import { startKms } from "../../../packages/local/src/kms/index.ts";
import { startLambdaEndpoint } from "../../../packages/local/src/lambda-endpoint.ts";
import { credentialLinks, linkEnvironment, queueArn, queueUrl } from "../../../packages/local/src/links.ts";
import { provision } from "../../../packages/local/src/provision.ts";
import { startQueues } from "../../../packages/local/src/queues.ts";
import { deliveryQueueName, functionArns, runQueueName } from "../../../packages/local/src/resources.ts";
import { startScheduler } from "../../../packages/local/src/scheduler/index.ts";
import { startSes } from "../../../packages/local/src/ses/index.ts";
import { startSts } from "../../../packages/local/src/sts/index.ts";

export interface CloudOptions {
  /** The share of transactions and single writes that fail with a TransactionConflict. */
  readonly conflictShare?: number;
  /** Holds the clock at this time, until `advance` moves it; without it the machine's clock runs. */
  readonly startAt?: string;
  /** How often each fire and each event is delivered; 1 unless told. */
  readonly copies?: number;
  /** What the Scheduler and the bus call; one that throws is called again, later. */
  readonly scheduler?: (event: unknown) => Promise<unknown>;
  readonly notifier?: (event: BusEvent) => Promise<unknown>;
  /** What takes from the courier's queue: messages that it fails on come again. */
  readonly courier?: (message: unknown) => Promise<unknown>;
}

export type BusEvent = EventBridgeEvent<string, unknown>;

export interface Cloud {
  /** Takes the messages that are visible now off the run queue. */
  receive(): Promise<RunMessage[]>;
  /** The same, each with the trace that it brings. */
  receiveTraced(): Promise<TracedMessage[]>;
  /** Takes the messages that are visible now off the courier's queue. */
  takeDeliveries(): Promise<unknown[]>;
  /** Gives the courier what is on its queue now, and what that brings about. */
  carry(): Promise<void>;
  /** Makes a team; what is run `as` it acts as its first user, by the cloud's clock. */
  team(plan?: PlanId): Promise<TestTeam>;
  /** The cloud's clock, milliseconds since 1970. */
  readonly now: () => number;
  /** What a runner's environment has otherwise than this process: who it is. */
  readonly runnerLinks: Readonly<Record<string, string>>;
  /** Runs something by the cloud's clock and as nobody, as a function is run. */
  run<Result>(run: () => Result): Result;
  /** Moves the held clock on; each fire and event that falls due on the way is delivered at its time, and awaited. */
  advance(ms: number): Promise<void>;
  /** The same up to a time given in ISO 8601. */
  advanceTo(time: string): Promise<void>;
  /** Delivers what is due by now, and what that brings about, and waits for it. */
  deliver(): Promise<void>;
  /** Every event delivered so far to the scheduler function: the schedules' Input, parsed. */
  readonly fires: unknown[];
  /** Every event delivered so far to the notifier. */
  readonly events: BusEvent[];
  /** While down, a service answers every request with 503; the SDK gives up after three attempts. */
  readonly down: { scheduler: boolean; bus: boolean; mail: boolean };
  /** Where the services keep what they store. */
  readonly dataDir: string;
  close(): Promise<void>;
}

export interface TracedMessage {
  readonly message: RunMessage;
  readonly traceHeader: string | undefined;
}

export interface TestTeam {
  readonly teamId: string;
  readonly email: string;
  readonly actor: Actor;
  as<Result>(run: () => Result): Result;
}

/** The cloud of one machine, linked to this process. Fires and events wait for `deliver`, `advance` or `advanceTo`. */
export async function startCloud(options: CloudOptions = {}): Promise<Cloud> {
  // Hundreds of requests at once keep a crowded machine busy for long, and that is no fault of the table.
  process.env.GLEANER_STORAGE_TIMEOUT_MS ??= "120000";
  process.env.GLEANER_CONFLICT_MS ??= "120000";
  const held = options.startAt === undefined ? undefined : holdClock(Date.parse(options.startAt));
  const now = held?.now ?? Date.now;
  // Where the machine's clock runs, a test may still hold one of its own around a call.
  const run = <Result>(task: () => Result): Result => (held ? withClock(now, task) : task());
  const down = { scheduler: false, bus: false, mail: false };
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-core-"));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));

  const credentials = { accessKeyId: "tests", secretAccessKey: "tests" };
  const runner = { accessKeyId: "runner", secretAccessKey: "runner" };
  const guests = openGuests(runner);
  const findGuest = guests.find;
  const database = { dataDir: join(dataDir, "dynamodb"), credentials, findGuest };
  let dynamo = await startDynamo(database);
  stack.defer(() => dynamo.close());
  const queues = await startQueues({ dataDir, port: await findPort(), credentials, findGuest });
  stack.defer(() => queues.close());
  const due = { credentials, findGuest, now, durable: false, copies: options.copies };
  const scheduler = await startScheduler({
    ...due,
    dataDir: join(dataDir, "scheduler"),
    isDown: () => down.scheduler,
  });
  stack.defer(() => scheduler.close());
  const bus = await startEventBus({ ...due, dataDir: join(dataDir, "bus"), isDown: () => down.bus });
  stack.defer(() => bus.close());

  const kms = await startKms({ dataDir, credentials });
  stack.defer(() => kms.close());
  const sts = await startSts({ credentials, assume: guests.assume });
  stack.defer(() => sts.close());
  const lambda = await startLambdaEndpoint({ credentials, findGuest });
  stack.defer(() => lambda.close());
  const invokeVault = (event: unknown, _: unknown, invokedFunctionArn = "") =>
    run(() => vault(event, { invokedFunctionArn }));
  lambda.serve(
    new Map(
      [
        functionArns.vaultSeal,
        functionArns.vaultOpen,
        functionArns.vaultShow,
        functionArns.vaultLend,
        functionArns.vaultTry,
        functionArns.vaultSign,
      ].map((arn) => [arn, invokeVault]),
    ),
  );

  const ses = await startSes({ mailDir: join(dataDir, "mail"), credentials, isDown: () => down.mail });
  stack.defer(() => ses.close());

  const endpoints = {
    dynamo: dynamo.url,
    queues: queues.url,
    scheduler: scheduler.url,
    bus: bus.url,
    kms: kms.url,
    sts: sts.url,
    lambda: lambda.url,
    ses: ses.url,
  };
  Object.assign(process.env, linkEnvironment(endpoints, credentials, { teamKeyArn: kms.keyArn }));
  process.env.SST_RESOURCE_Api ??= JSON.stringify({ url: "https://gleaner.example" });
  const sqs = new SQSClient({});
  const clients = {
    dynamo: new DynamoDBClient({}),
    sqs,
    s3: new S3Client({ forcePathStyle: true }),
    scheduler: new SchedulerClient({}),
    bus: new EventBridgeClient({}),
  };
  await provision(clients, endpoints, { visibilitySeconds: 5400 });
  if (options.conflictShare) {
    const { conflictShare } = options;
    await dynamo.close();
    dynamo = await startDynamo({ ...database, port: Number(new URL(dynamo.url).port), conflictShare });
  }

  const work = [scheduler, bus];
  const fires: unknown[] = [];
  const events: BusEvent[] = [];
  const invoke: Invoke = async (functionArn, event) => {
    if (functionArn === functionArns.scheduler) {
      fires.push(event);
      await run(async () => options.scheduler?.(event));
    } else if (functionArn === functionArns.notifier) {
      events.push(event as BusEvent);
      await run(async () => options.notifier?.(event as BusEvent));
    } else if (functionArn === queueArn(deliveryQueueName)) {
      if (!options.courier) return;
      const QueueUrl = queueUrl(endpoints, deliveryQueueName);
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(event) }));
    } else throw new Error(`no function ${functionArn}`);
  };
  const advance = (ms: number): Promise<void> => requireHeld(held).advance(ms, work, invoke);

  const takeDeliveries = async (): Promise<unknown[]> =>
    (await takeAll(sqs, queueUrl(endpoints, deliveryQueueName))).map(({ Body }) => JSON.parse(String(Body)));
  const receiveTraced = () => receiveAll(sqs, queueUrl(endpoints, runQueueName));

  const owned = stack.move();
  return {
    receive: async () => (await receiveTraced()).map(({ message }) => message),
    receiveTraced,
    takeDeliveries,
    carry: async () => {
      for (let bodies = await takeDeliveries(); bodies.length > 0; bodies = await takeDeliveries()) {
        for (const body of bodies) await run(async () => options.courier?.(body));
      }
    },
    team: (plan = "pro") =>
      run(async (): Promise<TestTeam> => {
        const email = "ada@example.com";
        const { teamId, userId } = await Team.create({ name: "Test", email, plan });
        const actor: Actor = { type: "user", teamId, userId, via: "session" };
        return { teamId, email, actor, as: (task) => run(() => withActor(actor, task)) };
      }),
    now,
    runnerLinks: credentialLinks(runner),
    run,
    advance,
    advanceTo: (time) => advance(Date.parse(time) - now()),
    deliver: async () => {
      while ((earliest(work) ?? Number.POSITIVE_INFINITY) <= now()) {
        await Promise.all(work.map((each) => each.runDue(invoke)));
      }
    },
    fires,
    events,
    down,
    dataDir,
    close: () => owned.disposeAsync(),
  };
}

function requireHeld(clock: HeldClock | undefined): HeldClock {
  if (!clock) throw new Error("the clock is not held: give startCloud a startAt");
  return clock;
}

async function receiveAll(sqs: SQSClient, QueueUrl: string): Promise<TracedMessage[]> {
  return (await takeAll(sqs, QueueUrl)).map(({ Body, Attributes }) => ({
    message: RunMessage.parse(JSON.parse(String(Body))),
    traceHeader: Attributes?.AWSTraceHeader,
  }));
}

/** Takes the messages that are visible now off a queue. */
async function takeAll(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const { Messages } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: 0,
        MessageSystemAttributeNames: ["AWSTraceHeader"],
      }),
    );
    if (!Messages?.length) return messages;
    for (const { ReceiptHandle } of Messages) {
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
    messages.push(...Messages);
  }
}
