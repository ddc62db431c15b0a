import type { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { type Gate, startGate } from "./gate.ts";
import { ferries, type Pages, startPages } from "./pages.ts";
import { openSystem, type System } from "./system.ts";

let pages: Pages;
/** Between the runners and DynamoDB. */
let storage: Gate;
/** Between the API with the sweep, and SQS. */
let queue: Gate;
let system: System;
let client: Gleaner;

beforeAll(async () => {
  [pages, storage, queue] = await Promise.all([startPages(), startGate(), startGate()]);
  system = await openSystem({
    runners: 2,
    functions: {
      runner: new URL("./fixtures/gated-runner.ts", import.meta.url).href,
      api: new URL("./fixtures/gated-api.ts", import.meta.url).href,
    },
    env: {
      GLEANER_ALLOW_HOSTS: pages.host,
      GLEANER_TEST_STORAGE_GATE: storage.url,
      GLEANER_TEST_QUEUE_GATE: queue.url,
    },
  });
  storage.lead(String(system.service.links.AWS_ENDPOINT_URL_DYNAMODB));
  queue.lead(String(system.service.links.AWS_ENDPOINT_URL_SQS));
  ({ client } = system);
});
afterAll(async () => {
  await system?.close();
  await Promise.all([pages?.close(), storage?.close(), queue?.close()]);
});

const run = async (path: string) => (await client.jobs.start({ prompt: pages.prompt(path) })).jobId;
const success = (attempts: number) => ({ status: "success", output: ferries, metadata: { attempts } });

/** Waits until the gate has turned away so many more requests. */
async function turnAway(gate: Gate, count: number): Promise<void> {
  const before = gate.refused();
  await eventually(() => gate.refused() >= before + count);
}

test.each(["failing", "shut"] as const)(
  "jobs admitted while the queue is %s are taken and sent later, and are no attempt",
  async (state) => {
    queue.set(state);
    const jobIds = await Promise.all([run(`/unsent-${state}/1`), run(`/unsent-${state}/2`)]);
    // The sweep finds them and cannot send them either.
    const failed = async () => (await system.log()).split("sweep failed").length;
    const before = await failed();
    await eventually(async () => (await failed()) > before);
    for (const id of jobIds) expect((await client.jobs.get(id)).status).toBe("pending");
    queue.set("open");
    for (const id of jobIds) expect(await client.jobs.wait(id)).toMatchObject(success(1));
  },
);

test.each(["failing", "shut"] as const)(
  "a job runs on while the storage is %s for a while",
  async (state) => {
    const path = `/${state}`;
    pages.hold(path);
    const jobId = await run(path);
    await eventually(() => pages.visits(path) === 1);
    storage.set(state);
    // Looks and heartbeats that come to nothing.
    await turnAway(storage, 4);
    storage.set("open");
    pages.release(path);
    expect(await client.jobs.wait(jobId)).toMatchObject(success(1));
  },
);

test("a job whose end could not be written is run once more", async () => {
  const path = "/unwritten";
  pages.hold(path);
  const jobId = await run(path);
  await eventually(() => pages.visits(path) === 1);
  pages.release(path);
  // The proof's visit comes last before the end.
  pages.hold(path);
  await eventually(() => pages.visits(path) === 2);
  storage.set("failing");
  pages.release(path);
  await eventually(async () => (await system.log()).includes("message failed"));
  storage.set("open");
  expect(await client.jobs.wait(jobId)).toMatchObject(success(2));
  expect(
    (await client.automations.list().page()).scripts.filter(({ prompt }) => prompt === pages.prompt(path)),
  ).toHaveLength(1);
});
