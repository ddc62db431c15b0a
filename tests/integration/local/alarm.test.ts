import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StatementSync } from "node:sqlite";
import {
  EventBridgeClient,
  PutEventsCommand,
  PutRuleCommand,
  PutTargetsCommand,
} from "@aws-sdk/client-eventbridge";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAlarm } from "../../../packages/local/src/alarm.ts";
import type { DueEmulator } from "../../../packages/local/src/due-emulator.ts";
import { startEventBus } from "../../../packages/local/src/event-bus/index.ts";
import { credentials } from "./fixtures/due-emulator.ts";
import { eventually } from "./fixtures/record.ts";

// Deliveries by the machine's own clock, as the service makes them.

let dataDir: string;
let bus: DueEmulator;
let client: EventBridgeClient;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-alarm-"));
  bus = await startEventBus({ dataDir, credentials });
  client = new EventBridgeClient({ region: "us-east-1", endpoint: bus.url, credentials });
  await client.send(new PutRuleCommand({ Name: "all", EventPattern: JSON.stringify({ source: ["tests"] }) }));
  const Arn = "arn:aws:lambda:us-east-1:000000000000:function:notifier";
  await client.send(new PutTargetsCommand({ Rule: "all", Targets: [{ Id: "one", Arn }] }));
});
afterEach(async () => {
  client.destroy();
  await bus.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function publish(...types: string[]): Promise<void> {
  const Entries = types.map((DetailType) => ({ Source: "tests", DetailType, Detail: "{}" }));
  await client.send(new PutEventsCommand({ Entries }));
}

const typeOf = (event: unknown): string => (event as { "detail-type": string })["detail-type"];

test("a function that hangs holds up no other event, and one that fails is called again", async () => {
  const seen: string[] = [];
  const hanging = Promise.withResolvers<void>();
  const alarm = startAlarm({
    work: bus,
    log: () => {},
    invoke: async (_arn, event) => {
      seen.push(typeOf(event));
      if (typeOf(event) === "hangs") await hanging.promise;
      if (typeOf(event) === "fails" && seen.filter((type) => type === "fails").length === 1)
        throw new Error("no");
    },
  });
  await publish("hangs", "fails");
  await publish("quick");
  await eventually(() => seen.includes("quick") && seen.filter((type) => type === "fails").length === 2);
  hanging.resolve();
  await alarm.close();
  expect(seen.filter((type) => type === "hangs")).toHaveLength(1);
});

test("of many events only so many are under way at once, and all come to their end", async () => {
  let running = 0;
  let most = 0;
  let done = 0;
  const alarm = startAlarm({
    work: bus,
    log: () => {},
    invoke: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      done += 1;
    },
  });
  for (let batch = 0; batch < 6; batch++) await publish(...Array.from({ length: 10 }, () => "many"));
  await eventually(() => done === 60);
  await alarm.close();
  expect(most).toBeLessThanOrEqual(20);
});

test("an event that no note could be taken of, for want of disk, is delivered again", async () => {
  let delivered = 0;
  const alarm = startAlarm({
    work: bus,
    log: () => {},
    invoke: async () => {
      delivered += 1;
    },
  });
  const { run } = StatementSync.prototype;
  StatementSync.prototype.run = function (this: StatementSync, ...args: Parameters<typeof run>) {
    if (!this.sourceSQL.startsWith("DELETE FROM delivery") || delivered > 1)
      return Reflect.apply(run, this, args);
    throw Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR" });
  } as typeof run;
  try {
    await publish("noted");
    await eventually(() => delivered === 2 && bus.nextDueAt() === undefined);
    expect(delivered).toBe(2);
  } finally {
    StatementSync.prototype.run = run;
    await alarm.close();
  }
});

test("work that cannot be begun is tried again, and not over and over", async () => {
  let tries = 0;
  const runDue = async () => {
    tries += 1;
    throw new Error("no");
  };
  const work = { nextDueAt: () => 0, onChange: () => {}, runDue };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const alarm = startAlarm({ work, log: () => {}, invoke: async () => {} });
    await vi.advanceTimersByTimeAsync(900);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(tries).toBe(2);
    await alarm.close();
  } finally {
    vi.useRealTimers();
  }
});
