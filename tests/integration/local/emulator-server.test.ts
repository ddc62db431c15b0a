import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEventBus } from "../../../packages/local/src/event-bus/index.ts";
import { startScheduler } from "../../../packages/local/src/scheduler/index.ts";
import { type Bench, openBench } from "./fixtures/due-emulator.ts";

describe.each([
  ["the Scheduler", startScheduler],
  ["the bus", startEventBus],
])("%s", (_name, start) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(start, "2026-01-01T00:00:00Z");
  });
  afterAll(() => bench.close());

  const authorization = "AWS4-HMAC-SHA256 Credential=tests/20260101/us-east-1/x/aws4_request";

  /** fetch forbids an Origin, so this is a plain request. */
  const post = (headers: Record<string, string>, body = "{}") =>
    new Promise<{ status: number | undefined; type: unknown }>((resolve, reject) => {
      const sent = request(bench.url, { method: "POST", headers }, (answer) => {
        answer.resume();
        answer.on("end", () =>
          resolve({ status: answer.statusCode, type: answer.headers["x-amzn-errortype"] }),
        );
      });
      sent.on("error", reject);
      sent.end(body);
    });

  test("refuses who does not know the access key id, and web pages in any case", async () => {
    const denied = { status: 403, type: "AccessDeniedException" };
    expect(await post({})).toEqual(denied);
    expect(await post({ authorization: authorization.replace("tests", "other") })).toEqual(denied);
    expect(await post({ authorization, origin: "http://127.0.0.1" })).toEqual(denied);
  });

  test("answers an operation or a body that it does not understand with an error of the service", async () => {
    expect((await post({ authorization })).type).toBe("UnknownOperationException");
    expect(await post({ authorization }, "{")).toEqual({ status: 400, type: "SerializationException" });
    expect((await post({ authorization }, `"${"x".repeat(5_000_000)}"`)).status).toBe(413);
  });

  test("listens on this machine alone", () => {
    expect(new URL(bench.url).hostname).toBe("127.0.0.1");
  });
});
