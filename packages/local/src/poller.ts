import { setTimeout as sleep } from "node:timers/promises";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  type MessageAttributeValue,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSEvent, SQSMessageAttribute, SQSRecord } from "aws-lambda";
import * as z from "zod";
import type { Lambda } from "./lambda.ts";
import type { Log } from "./log.ts";
import { region } from "./resources.ts";

export interface PollerOptions {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly queueArn: string;
  /** Awaited before each receive, so that no delivery is spent while there is nobody to take it. */
  readonly ready: () => Promise<void>;
  readonly lambda: Lambda;
  readonly log: Log;
}

export interface Poller {
  /** Takes no more messages; resolves when the last poll has come back and the message in hand is done. */
  close(): Promise<void>;
}

const BatchResponse = z.object({ batchItemFailures: z.array(z.unknown()).nullish() });

/**
 * Short, because a poll is always waited for: one that is cut off could still swallow a message, which would then be
 * out of sight until its visibility timeout.
 */
const waitSeconds = 1;

const pauseAfterErrorMs = 500;

/**
 * Feeds a queue's messages to a handler, one at a time, as a Lambda event source mapping with batch size 1 does: a
 * handled message is deleted; one that failed stays until its visibility timeout, and the queue counts its receives.
 */
export function startPoller(options: PollerOptions): Poller {
  const stop = new AbortController();
  const done = pollUntil(options, stop.signal);
  return {
    close: async () => {
      stop.abort();
      await done;
    },
  };
}

async function pollUntil(options: PollerOptions, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await options.ready();
      for (const message of await receive(options)) {
        if (signal.aborted) await giveBack(options, message);
        else await handle(options, message);
      }
    } catch (error) {
      if (!signal.aborted) options.log({ level: "error", message: "poll failed", error: errorName(error) });
      await sleep(pauseAfterErrorMs, undefined, { signal }).catch(() => {});
    }
  }
}

async function receive({ sqs, queueUrl }: PollerOptions): Promise<Message[]> {
  const { Messages } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: 1,
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    }),
  );
  return Messages ?? [];
}

async function handle(options: PollerOptions, message: Message): Promise<void> {
  const { sqs, queueUrl, log } = options;
  const messageId = message.MessageId ?? "";
  try {
    const event: SQSEvent = { Records: [toRecord(message, options.queueArn)] };
    const response = await options.lambda(event, message.Attributes?.AWSTraceHeader);
    if (reportsFailure(response)) {
      log({ level: "warn", message: "message failed", messageId });
      return;
    }
  } catch (error) {
    log({ level: "warn", message: "invocation failed", messageId, error: errorText(error) });
    return;
  }
  await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle }));
}

async function giveBack({ sqs, queueUrl }: PollerOptions, { ReceiptHandle }: Message): Promise<void> {
  await sqs.send(
    new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
  );
}

/** An answer that cannot be read counts as a failure, as on Lambda; no answer at all is a success. */
function reportsFailure(response: unknown): boolean {
  if (response === undefined || response === null) return false;
  const parsed = BatchResponse.safeParse(response);
  return !parsed.success || (parsed.data.batchItemFailures ?? []).length > 0;
}

function toRecord(message: Message, queueArn: string): SQSRecord {
  const { Attributes = {}, MessageAttributes = {} } = message;
  return {
    messageId: message.MessageId ?? "",
    receiptHandle: message.ReceiptHandle ?? "",
    body: message.Body ?? "",
    md5OfBody: message.MD5OfBody ?? "",
    attributes: {
      ...Attributes,
      ApproximateReceiveCount: Attributes.ApproximateReceiveCount ?? "1",
      ApproximateFirstReceiveTimestamp: Attributes.ApproximateFirstReceiveTimestamp ?? "",
      SentTimestamp: Attributes.SentTimestamp ?? "",
      SenderId: Attributes.SenderId ?? "",
    },
    messageAttributes: Object.fromEntries(
      Object.entries(MessageAttributes).map(([name, value]) => [name, toAttribute(value)]),
    ),
    eventSource: "aws:sqs",
    eventSourceARN: queueArn,
    awsRegion: region,
  };
}

function toAttribute(value: MessageAttributeValue): SQSMessageAttribute {
  return {
    dataType: value.DataType ?? "String",
    ...(value.StringValue !== undefined && { stringValue: value.StringValue }),
    ...(value.BinaryValue && { binaryValue: Buffer.from(value.BinaryValue).toString("base64") }),
    stringListValues: [] as never[],
    binaryListValues: [] as never[],
  };
}

const errorName = (error: unknown): string => (error instanceof Error ? error.name : "unknown");
const errorText = (error: unknown): string => (error instanceof Error ? error.message : "unknown");
