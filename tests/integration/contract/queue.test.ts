import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leaveOutExceptions } from "./exceptions.ts";
import { openQueues, type Queues } from "./queue-endpoint.ts";

// What the service relies on of SQS. It must hold on any endpoint, so nothing here knows which one answers.

leaveOutExceptions("queue");

let queues: Queues;
beforeAll(async () => {
  queues = await openQueues();
});
afterAll(() => queues.close());

const send = (QueueUrl: string, MessageBody: string, rest: Partial<SendMessageCommandInput> = {}) =>
  queues.client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...rest }));

async function receive(QueueUrl: string, rest: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> {
  const { Messages } = await queues.client.send(
    new ReceiveMessageCommand({
      QueueUrl,
      WaitTimeSeconds: 5,
      MessageSystemAttributeNames: ["All"],
      ...rest,
    }),
  );
  return Messages ?? [];
}

const handleOf = (message: Message | undefined) => ({ ReceiptHandle: message?.ReceiptHandle ?? "none" });
const remove = (QueueUrl: string, message: Message | undefined) =>
  queues.client.send(new DeleteMessageCommand({ QueueUrl, ...handleOf(message) }));
const setVisibility = (QueueUrl: string, message: Message | undefined, VisibilityTimeout: number) =>
  queues.client.send(
    new ChangeMessageVisibilityCommand({ QueueUrl, ...handleOf(message), VisibilityTimeout }),
  );

describe.concurrent("a queue", () => {
  test("delivers a message with its body, its number of deliveries and its time", async () => {
    const url = await queues.create();
    const body = JSON.stringify({ text: "ä 漢", fence: 3 });
    const { MessageId } = await send(url, body);
    const [message] = await receive(url);
    expect(message).toMatchObject({ MessageId, Body: body, Attributes: { ApproximateReceiveCount: "1" } });
    expect(Number(message?.Attributes?.SentTimestamp)).toBeGreaterThan(0);
  });

  test("does not deliver a deleted message again", async () => {
    const url = await queues.create({ VisibilityTimeout: "2" });
    await send(url, "once");
    const [message] = await receive(url);
    await remove(url, message);
    expect(await receive(url, { WaitTimeSeconds: 3 })).toEqual([]);
  });

  test("does not deliver a message to a second receiver within its visibility timeout", async () => {
    const url = await queues.create({ VisibilityTimeout: "600" });
    await send(url, "taken");
    expect(await receive(url)).toHaveLength(1);
    expect(await receive(url, { WaitTimeSeconds: 1 })).toEqual([]);
  });

  test("delivers again what was not deleted within the visibility timeout, and counts", async () => {
    const url = await queues.create({ VisibilityTimeout: "1" });
    const { MessageId } = await send(url, "again");
    for (const count of ["1", "2", "3"]) {
      const [message] = await receive(url);
      expect(message).toMatchObject({ MessageId, Attributes: { ApproximateReceiveCount: count } });
    }
  });

  test("a receive may set its own visibility timeout", async () => {
    const url = await queues.create({ VisibilityTimeout: "600" });
    await send(url, "soon");
    await receive(url, { VisibilityTimeout: 1 });
    expect(await receive(url)).toHaveLength(1);
  });

  test("ChangeMessageVisibility keeps a message back for longer", async () => {
    const url = await queues.create({ VisibilityTimeout: "3" });
    await send(url, "busy");
    const [message] = await receive(url);
    await setVisibility(url, message, 600);
    expect(await receive(url, { WaitTimeSeconds: 4 })).toEqual([]);
    await remove(url, message);
  });

  test("ChangeMessageVisibility to 0 gives a message back at once", async () => {
    const url = await queues.create({ VisibilityTimeout: "600" });
    await send(url, "returned");
    const [message] = await receive(url);
    await setVisibility(url, message, 0);
    const [again] = await receive(url);
    expect(again?.Attributes?.ApproximateReceiveCount).toBe("2");
  });

  test("moves a message to the dead-letter queue after maxReceiveCount deliveries", async () => {
    const dead = await queues.create();
    const RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: await queues.arnOf(dead),
      maxReceiveCount: 2,
    });
    const url = await queues.create({ VisibilityTimeout: "600", RedrivePolicy });
    const { MessageId } = await send(url, "poison", { MessageGroupId: "team-1" });
    for (const count of ["1", "2"]) {
      const [message] = await receive(url);
      expect(message?.Attributes?.ApproximateReceiveCount).toBe(count);
      await setVisibility(url, message, 0);
    }
    expect(await receive(url, { WaitTimeSeconds: 1 })).toEqual([]);
    const [letter] = await receive(dead);
    expect(letter).toMatchObject({
      MessageId,
      Body: "poison",
    });
  });

  test("a long poll ends when a message arrives", async () => {
    const url = await queues.create();
    const polled = receive(url, { WaitTimeSeconds: 20 });
    await send(url, "late");
    expect((await polled).map((message) => message.Body)).toEqual(["late"]);
  });

  test("a standard queue takes a MessageGroupId, and one group does not hold up its own messages", async () => {
    const url = await queues.create({ VisibilityTimeout: "600" });
    await send(url, "a", { MessageGroupId: "team-1" });
    await send(url, "b", { MessageGroupId: "team-1" });
    const [first] = await receive(url);
    const [second] = await receive(url);
    expect([first?.Body, second?.Body].sort()).toEqual(["a", "b"]);
  });

  test("a delayed message is not delivered before its delay is over", async () => {
    const url = await queues.create();
    await send(url, "delayed", { DelaySeconds: 600 });
    await send(url, "direct");
    expect((await receive(url)).map((message) => message.Body)).toEqual(["direct"]);
    expect(await receive(url, { WaitTimeSeconds: 1 })).toEqual([]);
  });

  test("a delayed message is delivered after its delay", async () => {
    const url = await queues.create();
    await send(url, "delayed", { DelaySeconds: 1 });
    expect((await receive(url)).map((message) => message.Body)).toEqual(["delayed"]);
  });

  test("tells the trace of a message, also after deliveries, and to whom asks for it alone", async () => {
    const url = await queues.create({ VisibilityTimeout: "1" });
    const AWSTraceHeader = { DataType: "String", StringValue: "Root=1-5f84c7a5-000000000000000000000001" };
    const MessageAttributes = { own: { DataType: "String", StringValue: "kept" } };
    await send(url, "traced", { MessageSystemAttributes: { AWSTraceHeader }, MessageAttributes });
    for (const asked of ["All", "AWSTraceHeader"] as const) {
      const [message] = await receive(url, {
        MessageSystemAttributeNames: [asked],
        MessageAttributeNames: ["All"],
      });
      expect(message?.Attributes?.AWSTraceHeader).toBe(AWSTraceHeader.StringValue);
      expect(message?.MessageAttributes).toEqual({ own: expect.objectContaining({ StringValue: "kept" }) });
    }
    const [message] = await receive(url, { MessageSystemAttributeNames: ["SentTimestamp"] });
    expect(message?.Attributes).not.toHaveProperty("AWSTraceHeader");
  });

  test("takes the trace of a message from the header of the request that sends it", async () => {
    const url = await queues.create();
    const traceHeader = "Root=1-5f84c7a5-000000000000000000000002;Lineage=1:0123abcd:3";
    const command = new SendMessageCommand({ QueueUrl: url, MessageBody: "traced" });
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers["X-Amzn-Trace-Id"] = traceHeader;
        return next(args);
      },
      { step: "build" },
    );
    await queues.client.send(command);
    const [message] = await receive(url);
    expect(message?.Attributes?.AWSTraceHeader).toBe(traceHeader);
    expect(message).not.toHaveProperty("MessageAttributes");
  });

  test("ten messages sent as a batch are all delivered", async () => {
    const url = await queues.create({ VisibilityTimeout: "600" });
    const bodies = Array.from({ length: 10 }, (_, n) => `m${n}`);
    const answer = await queues.client.send(
      new SendMessageBatchCommand({
        QueueUrl: url,
        Entries: bodies.map((MessageBody, n) => ({ Id: `${n}`, MessageBody })),
      }),
    );
    expect(answer.Successful).toHaveLength(10);
    const seen = new Set<string | undefined>();
    while (seen.size < bodies.length) {
      for (const message of await receive(url, { MaxNumberOfMessages: 10 })) seen.add(message.Body);
    }
    expect([...seen].sort()).toEqual(bodies);
  });
});

test("a queue that is not there is an error of its own", async () => {
  const gone = `${await queues.create()}-gone`;
  await expect(send(gone, "x")).rejects.toMatchObject({ name: "QueueDoesNotExist" });
});
