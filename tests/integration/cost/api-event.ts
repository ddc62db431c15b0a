/** An HTTP API's event as API Gateway sends it to the function. */
export const toApiEvent = (apiKey: string, method: string, path: string, body?: unknown) => ({
  version: "2.0",
  routeKey: "ANY /api/{proxy+}",
  rawPath: path,
  rawQueryString: "",
  headers: { "x-api-key": apiKey, ...(body !== undefined && { "content-type": "application/json" }) },
  body: body === undefined ? null : JSON.stringify(body),
  isBase64Encoded: false,
  requestContext: {
    http: { method, path, protocol: "HTTP/1.1", sourceIp: "192.0.2.1", userAgent: "test" },
  },
});
