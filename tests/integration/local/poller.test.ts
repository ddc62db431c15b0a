import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  GetQueueAttributesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { loadEmulatorKeys } from "../../../packages/local/src/emulator-keys.ts";
import { type Emulators, startEmulators } from "../../../packages/local/src/emulators.ts";
import { createFunctionHost, type FunctionHost } from "../../../packages/local/src/function-host.ts";
import { queueArn, queueUrl } from "../../../packages/local/src/links.ts";
import { type Poller, startPoller } from "../../../packages/local/src/poller.ts";
import { deadLetterQueueName, runQueueName } from "../../../packages/local/src/resources.ts";
import { functions } from "./fixtures/functions.ts";
import { eventually, isRunning, type Note, readNotes } from "./fixtures/record.ts";

let dir: string;
let emulators: Emulators;
let sqs: SQSClient;
let notes: string;
let host: FunctionHost;
let pollers: Poller[];
let runs: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "gleaner-poller-"));
  emulators = await startEmulators(dir, await loadEmulatorKeys(dir), { visibilitySeconds: 0 });
  sqs = emulators.sqs;
  runs = queueUrl(emulators.endpoints, runQueueName);
});

afterAll(async () => {
  await emulators.close();
  await rm(dir, { recursive: true, force: true });
});

let count = 0;

beforeEach(async () => {
  for (const name of [runQueueName, deadLetterQueueName]) {
    await sqs.send(new PurgeQueueCommand({ QueueUrl: queueUrl(emulators.endpoints, name) }));
  }
  count += 1;
  notes = join(dir, `notes-${count}`);
  pollers = [];
  host = createFunctionHost({
    name: "runner",
    script: new URL("../../../packages/local/src/function-process.ts", import.meta.url),
    args: [functions.runner],
    env: { PATH: process.env.PATH ?? "", GLEANER_TEST_NOTES: notes },
    tempDir: join(dir, "tmp", `runner-${count}`),
    log: () => {},
  });
});

afterEach(async () => {
  const closed = pollers.map((poller) => poller.close());
  await host.close();
  await Promise.all(closed);
});

function poll(queueName: string, module: string, timeoutMs = 30_000): void {
  pollers.push(
    startPoller({
      sqs,
      queueUrl: queueUrl(emulators.endpoints, queueName),
      queueArn: queueArn(queueName),
      ready: () => host.ready(),
      lambda: (event) => host.invoke({ module, event, timeoutMs }),
      log: () => {},
    }),
  );
}

const send = async (body: string): Promise<string> => {
  const { MessageId } = await sqs.send(
    new SendMessageCommand({ QueueUrl: runs, MessageBody: body, MessageGroupId: "team" }),
  );
  return MessageId ?? "";
};

const setVisibility = (seconds: number) =>
  sqs.send(
    new SetQueueAttributesCommand({ QueueUrl: runs, Attributes: { VisibilityTimeout: `${seconds}` } }),
  );

async function depth(): Promise<{ ready: number; inFlight: number }> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: runs, AttributeNames: ["All"] }),
  );
  return {
    ready: Number(Attributes?.ApproximateNumberOfMessages),
    inFlight: Number(Attributes?.ApproximateNumberOfMessagesNotVisible),
  };
}

const empty = () =>
  eventually(async () => {
    const { ready, inFlight } = await depth();
    return ready + inFlight === 0;
  });

const recordOf = (note: Note | undefined) => (note?.event as SQSEvent | undefined)?.Records[0];
const receiveCounts = (of: readonly Note[]) =>
  of.map((note) => Number(recordOf(note)?.attributes.ApproximateReceiveCount));

test("a handled message is deleted; the handler gets it as SQS and Lambda hand it over", async () => {
  await setVisibility(30);
  poll(runQueueName, functions.runner, 20_000);
  const messageId = await send("succeed");
  await empty();
  const [first, ...others] = readNotes(notes);
  expect(others).toEqual([]);
  expect(recordOf(first)).toMatchObject({
    messageId,
    body: "succeed",
    eventSource: "aws:sqs",
    eventSourceARN: queueArn(runQueueName),
    awsRegion: "us-east-1",
    messageAttributes: {},
    attributes: { ApproximateReceiveCount: "1" },
  });
  expect(first?.remainingMs).toBeGreaterThan(0);
  expect(first?.remainingMs).toBeLessThanOrEqual(20_000);
});

test("the process stays warm: several messages run in one", async () => {
  poll(runQueueName, functions.runner);
  for (let n = 0; n < 3; n++) await send("succeed");
  await empty();
  expect(new Set(readNotes(notes).map((note) => note.pid))).toEqual(new Set([host.pid()]));
});

test.each(["fail", "throw"])("a message that ends in %s stays until its visibility timeout", async (body) => {
  await setVisibility(30);
  poll(runQueueName, functions.runner);
  await send(body);
  await send("succeed");
  await eventually(() => readNotes(notes).length === 2);
  await eventually(async () => (await depth()).inFlight === 1);
  expect(await depth()).toEqual({ ready: 0, inFlight: 1 });
  expect(readNotes(notes).map((note) => recordOf(note)?.body)).toEqual([body, "succeed"]);
});

test("a message that keeps failing is received ten times and then goes to the dead letters' handler", async () => {
  await setVisibility(0);
  poll(runQueueName, functions.runner);
  poll(deadLetterQueueName, functions.dead);
  const messageId = await send("fail");
  const dead = await eventually(() => readNotes(notes).find((note) => note.handler === "dead"));
  expect(recordOf(dead)).toMatchObject({
    messageId,
    body: "fail",
    eventSourceARN: queueArn(deadLetterQueueName),
  });
  expect(
    receiveCounts(
      readNotes(notes).filter((note) => recordOf(note)?.messageId === messageId && note.handler === "runner"),
    ),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("a crash leaves the message to be delivered again, to a new process", async () => {
  await setVisibility(0);
  poll(runQueueName, functions.runner);
  const messageId = await send("crash");
  const attempts = await eventually(() => {
    const found = readNotes(notes).filter((note) => recordOf(note)?.messageId === messageId);
    return found.length === 3 && found;
  });
  expect(receiveCounts(attempts)).toEqual([1, 2, 3]);
  expect(new Set(attempts.map((note) => note.pid)).size).toBe(3);
});

test("a handler that takes too long is killed with everything it started, and the message stays", async () => {
  await setVisibility(30);
  poll(runQueueName, functions.runner, 500);
  await send("hang");
  const { pid, child } = await eventually(() => readNotes(notes)[0]);
  await eventually(() => !isRunning(pid) && !isRunning(child ?? 0) && host.pid() !== pid);
  expect(await depth()).toEqual({ ready: 0, inFlight: 1 });
  await host.ready();
});

test("a poller that closes hands nothing on: what its last poll still brings goes back to the queue", async () => {
  await setVisibility(30);
  poll(runQueueName, functions.runner);
  await host.ready();
  const closed = pollers.map((poller) => poller.close());
  await send("succeed");
  await Promise.all(closed);
  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: runs, WaitTimeSeconds: 5 }));
  expect(Messages?.[0]?.Body).toBe("succeed");
  expect(readNotes(notes)).toEqual([]);
});
