import type { IncomingHttpHeaders } from "node:http";

const attribute = "AWSTraceHeader";

interface Request {
  readonly headers: IncomingHttpHeaders;
  readonly body?: unknown;
}

interface Sent {
  MessageAttributes?: Record<string, { DataType: string; StringValue: string }>;
  MessageSystemAttributes?: Record<string, { StringValue: string }>;
}

interface Asked {
  AttributeNames?: string[];
  MessageSystemAttributeNames?: string[];
  MessageAttributeNames?: string[];
}

interface Received {
  Attributes?: Record<string, string>;
  MessageAttributes?: Record<string, { StringValue: string }>;
  MD5OfMessageAttributes?: string;
}

/**
 * SQS keeps the trace header of whoever sends a message as its system attribute AWSTraceHeader. fauxqs 2.4.1 does not,
 * so it is kept among the message's own attributes, and is no longer one of these when the message is received.
 */
export function keepTraceHeader({ headers, body }: Request): void {
  const header = headers["x-amzn-trace-id"];
  switch (actionOf(headers)) {
    case "SendMessage":
      keep(body as Sent, String(header ?? ""));
      return;
    case "SendMessageBatch":
      for (const entry of (body as { Entries?: Sent[] }).Entries ?? []) keep(entry, String(header ?? ""));
      return;
    case "ReceiveMessage": {
      const asked = body as Asked;
      // Without names fauxqs gives all of them.
      if (asked.MessageAttributeNames?.length) asked.MessageAttributeNames.push(attribute);
    }
  }
}

/** The answer to a ReceiveMessage, with the trace headers where SQS has them. */
export function showTraceHeader({ headers, body }: Request, payload: unknown): unknown {
  if (actionOf(headers) !== "ReceiveMessage" || typeof payload !== "string") return payload;
  const answer = JSON.parse(payload) as { Messages?: Received[] };
  for (const message of answer.Messages ?? []) show(message, body as Asked);
  return JSON.stringify(answer);
}

function keep(message: Sent, header: string): void {
  const traceHeader = message.MessageSystemAttributes?.[attribute]?.StringValue ?? header;
  if (traceHeader === "") return;
  message.MessageAttributes = {
    ...message.MessageAttributes,
    [attribute]: { DataType: "String", StringValue: traceHeader },
  };
}

function show(message: Received, { AttributeNames = [], MessageSystemAttributeNames = [] }: Asked): void {
  const { [attribute]: kept, ...others } = message.MessageAttributes ?? {};
  if (!kept) return;
  // Of attributes that were not sent so.
  delete message.MD5OfMessageAttributes;
  if (Object.keys(others).length > 0) message.MessageAttributes = others;
  else delete message.MessageAttributes;
  const asked = [...AttributeNames, ...MessageSystemAttributeNames];
  if (asked.includes("All") || asked.includes(attribute))
    message.Attributes = { ...message.Attributes, [attribute]: kept.StringValue };
}

const actionOf = (headers: IncomingHttpHeaders): string | undefined =>
  /^AmazonSQS\.(\w+)$/.exec(String(headers["x-amz-target"]))?.[1];
