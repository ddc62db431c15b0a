import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEventBus } from "../../../packages/local/src/event-bus/index.ts";
import { startScheduler } from "../../../packages/local/src/scheduler/index.ts";
import { type Bench, credentials, openBench } from "./fixtures/due-emulator.ts";
import { sign } from "./fixtures/sign.ts";

describe.each([
  ["the Scheduler", startScheduler, "scheduler"],
  ["the bus", startEventBus, "events"],
] as const)("%s", (_name, start, service) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(start, "2026-01-01T00:00:00Z");
  });
  afterAll(() => bench.close());

  /** fetch forbids an Origin, so this is a plain request. */
  const send = (headers: Record<string, string>, body = "{}") =>
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

  const post = async (body: string, signer = credentials, more: Record<string, string> = {}) =>
    send({ ...(await sign(signer, { url: bench.url, service, body })), ...more }, body);

  test("refuses who has not signed with our secret, and web pages in any case", async () => {
    const denied = { status: 403, type: "AccessDeniedException" };
    expect(await send({})).toEqual(denied);
    expect(await post("{}", { ...credentials, accessKeyId: "other" })).toEqual(denied);
    expect(await post("{}", credentials, { origin: "http://127.0.0.1" })).toEqual(denied);
    const forged = { status: 403, type: "InvalidSignatureException" };
    expect(await post("{}", { ...credentials, secretAccessKey: "other" })).toEqual(forged);
  });

  test("answers an operation or a body that it does not understand with an error of the service", async () => {
    expect((await post("{}")).type).toBe("UnknownOperationException");
    expect(await post("{")).toEqual({ status: 400, type: "SerializationException" });
    expect((await post(`"${"x".repeat(5_000_000)}"`)).status).toBe(413);
  });

  test("listens on this machine alone", () => {
    expect(new URL(bench.url).hostname).toBe("127.0.0.1");
  });
});
