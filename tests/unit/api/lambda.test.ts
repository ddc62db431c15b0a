import { handler } from "@gleaner/api/lambda";
import type { ApiGatewayRequestContextV2, LambdaEvent } from "hono/aws-lambda";
import { expect, test } from "vitest";

test("the handler answers an HTTP API's event as text", async () => {
  const http = {
    method: "GET",
    path: "/api/health",
    protocol: "HTTP/1.1",
    sourceIp: "192.0.2.1",
    userAgent: "test",
  };
  const event = {
    version: "2.0",
    routeKey: "$default",
    rawPath: "/api/health",
    rawQueryString: "",
    headers: {},
    body: null,
    isBase64Encoded: false,
    requestContext: { http } as ApiGatewayRequestContextV2,
  } as LambdaEvent;
  expect(await handler(event)).toMatchObject({
    statusCode: 200,
    body: '{"status":"ok"}',
    isBase64Encoded: false,
  });
});
