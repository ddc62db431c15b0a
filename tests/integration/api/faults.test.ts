import { withClock } from "@gleaner/core/clock";
import { DomainEvent } from "@gleaner/core/event";
import { handler } from "@gleaner/scheduler";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Gate, startGate } from "../../e2e/gate.ts";
import { namesInCloud } from "../core/schedules.ts";
import { type Caller, proven, run, startApi, type TestApi } from "./api.ts";

let api: TestApi;
let caller: Caller;
let script_id: string;
/** Between the API with the sweep, and the cloud. */
let scheduler: Gate;
let bus: Gate;
let queue: Gate;

beforeAll(async () => {
  api = await startApi();
  // The clients of the service are made at their first use, which comes after this.
  scheduler = await stepBetween("AWS_ENDPOINT_URL_SCHEDULER");
  bus = await stepBetween("AWS_ENDPOINT_URL_EVENTBRIDGE");
  // The address of a queue goes before the service's.
  const { AWS_ENDPOINT_URL_SQS: direct, SST_RESOURCE_RunQueue: linked } = process.env;
  queue = await stepBetween("AWS_ENDPOINT_URL_SQS");
  process.env.SST_RESOURCE_RunQueue = linked?.replace(String(direct), queue.url);
  caller = await api.caller();
  await caller.finish(await run(caller), { proven }, [{ title: "A" }]);
  const { scripts } = (await (await caller.call("GET", "/scripts")).json()) as { scripts: { id: string }[] };
  script_id = scripts[0]?.id ?? "";
});
beforeEach(() => {
  scheduler.set("open");
  bus.set("open");
  queue.set("open");
});
afterAll(async () => {
  await api?.close();
  await Promise.all([scheduler?.close(), bus?.close(), queue?.close()]);
});

async function stepBetween(endpoint: string): Promise<Gate> {
  const gate = await startGate();
  gate.lead(String(process.env[endpoint]));
  process.env[endpoint] = gate.url;
  return gate;
}

/** The sweep, when what was left undone is due. */
const sweepLater = () =>
  withClock(
    () => Date.now() + 10 * 60_000,
    () => handler({ kind: "sweep" }),
  );

const states = ["failing", "shut", "silent"] as const;

interface Created {
  readonly id: string;
  readonly nextRunAt: string;
}
const createSchedule = async () => {
  const answer = await caller.call("POST", "/schedules", { script_id, frequency: "daily" });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Created;
};

describe.each(states)("while the Scheduler is %s", (state) => {
  test("a schedule is made all the same, and the sweep brings it to the cloud", async () => {
    scheduler.set(state);
    const { id } = await createSchedule();
    expect(await (await caller.call("GET", `/schedules/${id}`)).json()).toMatchObject({
      id,
      paused: false,
      nextRunAt: expect.stringMatching(/T00:00:00/),
    });
    scheduler.set("open");
    expect(await namesInCloud(id)).toEqual([]);
    await sweepLater();
    expect(await namesInCloud(id)).toHaveLength(1);
  });
});

test("while the Scheduler is failing, schedules are changed and deleted, and the sweep makes the cloud the same", async () => {
  const [changed, deleted] = [await createSchedule(), await createSchedule()];
  const before = await namesInCloud(changed.id);
  scheduler.set("failing");
  expect((await caller.call("PATCH", `/schedules/${changed.id}`, { time: "06:30" })).status).toBe(200);
  expect((await caller.call("DELETE", `/schedules/${deleted.id}`)).status).toBeLessThan(300);
  scheduler.set("open");
  expect(await namesInCloud(deleted.id)).toHaveLength(1);
  await sweepLater();
  expect(await namesInCloud(deleted.id)).toEqual([]);
  expect(await namesInCloud(changed.id)).not.toEqual(before);
});

/** What the bus was told of this team so far. */
async function eventTypes(): Promise<string[]> {
  await api.cloud.deliver();
  const events = api.cloud.events.map(({ detail }) => DomainEvent.parse(detail));
  return events.filter(({ teamId }) => teamId === caller.team.teamId).map(({ type }) => type);
}

const refusedEntry = { FailedEntryCount: 1, Entries: [{ ErrorCode: "ThrottlingException" }] };

describe.each([
  ...states.map((state) => ({ is: state, state })),
  { is: "refusing single entries", state: { json: refusedEntry } },
])("while the bus is $is", ({ state }) => {
  test("what was asked for is done, and the sweep tells of it", async () => {
    const before = await eventTypes();
    bus.set(state);
    expect((await caller.inSession("POST", "/keys", { name: "made meanwhile" })).status).toBe(201);
    expect(await eventTypes()).toEqual(before);
    await expect(sweepLater()).rejects.toThrow("the sweep could not do everything");

    bus.set("open");
    await sweepLater();
    expect((await eventTypes()).slice(before.length)).toEqual(["key.created"]);
  });
});

test("while the run queue is silent, a run is taken all the same, and the sweep sends it", async () => {
  queue.set("silent");
  const id = await run(caller);
  queue.set("open");
  expect(await api.cloud.receive()).toEqual([]);
  await sweepLater();
  expect(await api.cloud.receive()).toMatchObject([{ jobId: id }]);
});
