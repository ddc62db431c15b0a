import type { RunMessage } from "@gleaner/core/run-queue";
import type { APIGatewayProxyEventV2, SQSEvent } from "aws-lambda";

/** What the HTTP API hands to a function for a request. */
export function httpEvent(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body?: unknown } = {},
): APIGatewayProxyEventV2 {
  const [rawPath = "", rawQueryString = ""] = path.split("?");
  return {
    version: "2.0",
    routeKey: "ANY /api/{proxy+}",
    rawPath,
    rawQueryString,
    headers: { host: "api.example.com", "content-type": "application/json", ...headers },
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      domainName: "api.example.com",
      domainPrefix: "api",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "203.0.113.7", userAgent: "tests" },
      requestId: "request",
      routeKey: "ANY /api/{proxy+}",
      stage: "$default",
      time: "01/Jan/2030:00:00:00 +0000",
      timeEpoch: 1_893_456_000_000,
    },
    isBase64Encoded: false,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/** What an event source mapping of batch size 1 hands to a function for a message. */
export function queueEvent(body: RunMessage | string, receiveCount = 1): SQSEvent {
  const sentAt = "1893456000000";
  return {
    Records: [
      {
        messageId: "5bd6cd71-4c2f-4d5c-9c3f-2f8a4f5b1f00",
        receiptHandle: "handle",
        body: typeof body === "string" ? body : JSON.stringify(body),
        attributes: {
          ApproximateReceiveCount: String(receiveCount),
          SentTimestamp: sentAt,
          SenderId: "sender",
          ApproximateFirstReceiveTimestamp: sentAt,
        },
        messageAttributes: {},
        md5OfBody: "",
        eventSource: "aws:sqs",
        eventSourceARN: "arn:aws:sqs:us-east-1:000000000000:runs",
        awsRegion: "us-east-1",
      },
    ],
  };
}

/** A message of the queue that failed, as a batch's answer names it. */
export const failedItem = { itemIdentifier: "5bd6cd71-4c2f-4d5c-9c3f-2f8a4f5b1f00" };
