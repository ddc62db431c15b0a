import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectModel, ModelError } from "@gleaner/agent";
import { describe, expect, test } from "vitest";

type Reply = readonly [status: number, headers?: Record<string, string>];
const body = { id: "m", type: "message", role: "assistant", model: "m", content: [], usage: {} };
const request = { model: "claude-unheard-of", max_tokens: 1, messages: [] };
const signal = new AbortController().signal;

/** Asks an endpoint that answers so in turn, by a clock that sleeping alone moves. */
async function askFor(replies: readonly Reply[], until = Infinity) {
  let count = 0;
  const server = createServer((_request, response) => {
    const [status, headers = {}] = replies[Math.min(count, replies.length - 1)] ?? [200];
    count += 1;
    if (status === 0) return;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(status === 200 ? body : { type: "error", error: {} }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  let time = 0;
  const waits: string[] = [];
  const sleep = async (milliseconds: number) => {
    time += milliseconds;
  };
  const ask = connectModel({
    apiKey: "sk-secret",
    baseURL: `http://127.0.0.1:${port}`,
    timeoutMs: replies.some(([status]) => status === 0) ? 100 : 20_000,
    until,
    onWait: (_, reason) => waits.push(reason),
    clock: { now: () => time, sleep },
  });
  const answer = await ask(request, signal).catch((error: unknown) => error);
  server.close();
  server.closeAllConnections();
  return { answer, asked: count, waitedMs: time, waits };
}

describe("a model that cannot answer now", () => {
  test("is asked again for minutes where it is overloaded, and for seconds where it fails", async () => {
    const overloaded = await askFor([[529]]);
    expect(overloaded.answer).toMatchObject({ code: "overloaded", message: "The model is overloaded." });
    expect(overloaded.waitedMs).toBeGreaterThan(200_000);
    expect(overloaded.waitedMs).toBeLessThanOrEqual(300_000);
    expect(overloaded.waits[0]).toBe("The model is overloaded.");
    const failing = await askFor([[500]]);
    expect(failing.answer).toMatchObject({ code: "unavailable" });
    expect(failing.waitedMs).toBeLessThanOrEqual(10_000);
    expect((await askFor([[529], [500], [200]])).answer).toMatchObject({ id: "m" });
  });

  test("is left alone for as long as it asks, and never past the deadline", async () => {
    expect(await askFor([[429, { "retry-after": "7" }], [200]])).toMatchObject({ asked: 2, waitedMs: 7000 });
    const late = await askFor([[429, { "retry-after": "7" }]], 5000);
    expect(late).toMatchObject({ asked: 1, waitedMs: 0, answer: { code: "rate_limited" } });
  });

  test("is said to have been too slow where it was", async () => {
    const { answer } = await askFor([[0]]);
    expect(answer).toMatchObject({ code: "timed_out", message: "The model did not answer in time." });
  });

  test("is named where the endpoint does not know it, and not asked again", async () => {
    const { answer, asked } = await askFor([[404]]);
    expect(answer).toBeInstanceOf(ModelError);
    expect(answer).toMatchObject({
      code: "unknown_model",
      message: 'The endpoint knows no model "claude-unheard-of" (status 404).',
    });
    expect(asked).toBe(1);
  });
});
