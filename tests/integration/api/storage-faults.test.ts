import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Gate, startGate } from "../../e2e/gate.ts";
import { type Caller, startApi, type TestApi, task } from "./api.ts";

let api: TestApi;
let caller: Caller;
/** Between the API and DynamoDB. */
let storage: Gate;

beforeAll(async () => {
  // Both are read when the service's client is made, at its first use.
  process.env.GLEANER_STORAGE_TIMEOUT_MS = "700";
  api = await startApi();
  storage = await startGate();
  storage.lead(String(process.env.AWS_ENDPOINT_URL_DYNAMODB));
  process.env.AWS_ENDPOINT_URL_DYNAMODB = storage.url;
  caller = await api.caller();
});
afterAll(async () => {
  storage?.set("open");
  await api?.close();
  await storage?.close();
});

describe.each(["silent", "failing", "shut"] as const)(
  "503 while the table is %s, and work goes on after",
  (state) => {
    test.each([
      ["a read", "GET", "/billing/usage", undefined, 200],
      ["a write", "POST", "/agent/run", task, 202],
    ] as const)("%s", async (_, method, path, body, success) => {
      storage.set(state);
      const answer = await caller.inSession(method, path, body);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await answer.json()).toMatchObject({ code: "storage_busy" });
      storage.set("open");
      expect((await caller.inSession(method, path, body)).status).toBe(success);
    });
  },
);

test("503 with a key as well", async () => {
  storage.set("silent");
  expect((await caller.call("GET", "/jobs")).status).toBe(503);
});
