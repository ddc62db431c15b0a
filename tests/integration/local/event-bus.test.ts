import {
  CreateEventBusCommand,
  EventBridgeClient,
  PutEventsCommand,
  type PutEventsRequestEntry,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
} from "@aws-sdk/client-eventbridge";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startEventBus } from "../../../packages/local/src/event-bus/index.ts";
import { type Bench, credentials, openBench } from "./fixtures/due-emulator.ts";

// How events arrive, by a held clock; what requests are answered is the contract tests' matter.

const EventBusName = "gleaner";
const arn = (name: string) => `arn:aws:lambda:us-east-1:000000000000:function:${name}`;

let bench: Bench;
let client: EventBridgeClient;

beforeEach(async () => {
  bench = await openBench(startEventBus, "2026-01-01T00:00:30Z");
  client = new EventBridgeClient({ region: "us-east-1", endpoint: bench.url, credentials });
  await client.send(new CreateEventBusCommand({ Name: EventBusName }));
});
afterEach(async () => {
  client.destroy();
  await bench.close();
});

async function subscribe(name: string, pattern: object, State: "ENABLED" | "DISABLED" = "ENABLED") {
  const EventPattern = JSON.stringify(pattern);
  await client.send(new PutRuleCommand({ Name: name, EventBusName, EventPattern, State }));
  await client.send(
    new PutTargetsCommand({ Rule: name, EventBusName, Targets: [{ Id: name, Arn: arn(name) }] }),
  );
}

async function publish(...entries: Partial<PutEventsRequestEntry>[]): Promise<(string | undefined)[]> {
  const Entries = entries.map((entry) => ({
    EventBusName,
    Source: "gleaner",
    DetailType: "job.finished",
    Detail: "{}",
    ...entry,
  }));
  const answer = await client.send(new PutEventsCommand({ Entries }));
  return (answer.Entries ?? []).map(({ EventId }) => EventId);
}

const arrivals = () =>
  bench.delivered.map(({ functionArn, event }) => [
    functionArn.split(":").at(-1),
    (event as { "detail-type": string })["detail-type"],
  ]);

test("an event arrives in the shape that EventBridge gives a function", async () => {
  await subscribe("notifier", { source: ["gleaner"] });
  const Time = new Date("2025-12-31T23:59:59Z");
  const [id] = await publish({
    Detail: JSON.stringify({ teamId: "t", n: 1, text: "<aws.scheduler.attempt-number> ä" }),
    Resources: ["arn:aws:test"],
    Time,
  });
  await bench.advance(0);
  expect(bench.delivered).toEqual([
    {
      functionArn: arn("notifier"),
      at: "2026-01-01T00:00:30.000Z",
      event: {
        version: "0",
        id,
        "detail-type": "job.finished",
        source: "gleaner",
        account: "000000000000",
        time: "2025-12-31T23:59:59Z",
        region: "us-east-1",
        resources: ["arn:aws:test"],
        detail: { teamId: "t", n: 1, text: "<aws.scheduler.attempt-number> ä" },
      },
    },
  ]);
});

describe("an event goes to", () => {
  test("the targets of every rule whose lists name it", async () => {
    await subscribe("all", { account: ["000000000000"] });
    await subscribe("jobs", { source: ["gleaner"], "detail-type": ["job.finished", "job.started"] });
    await subscribe("prefixed", { source: [{ prefix: "an" }, "one"] });
    await subscribe("others", { source: ["another"] });
    await publish({}, { DetailType: "key.revoked" }, { Source: "another" });
    await bench.advance(0);
    expect(arrivals().toSorted()).toEqual([
      ["all", "job.finished"],
      ["all", "job.finished"],
      ["all", "key.revoked"],
      ["jobs", "job.finished"],
      ["others", "job.finished"],
      ["prefixed", "job.finished"],
    ]);
  });

  test("nobody from a disabled rule, a removed target, another bus or a bus that is not there", async () => {
    await subscribe("disabled", { source: ["gleaner"] }, "DISABLED");
    await subscribe("removed", { source: ["gleaner"] });
    await client.send(new RemoveTargetsCommand({ Rule: "removed", EventBusName, Ids: ["removed"] }));
    await publish({}, { EventBusName: "default" }, { EventBusName: "none" });
    await bench.advance(3_600_000);
    expect(bench.delivered).toEqual([]);
  });
});

test.for([{ source: [{ suffix: "gle" }] }, { detail: { n: [1] } }, { source: [] }, {}])(
  "a pattern that is not understood is refused, not ignored: %j",
  async (pattern) => {
    await expect(subscribe("notifier", pattern)).rejects.toMatchObject({
      name: "InvalidEventPatternException",
    });
  },
);

describe("an event is kept", () => {
  test("until its function succeeds, however often it fails before", async () => {
    await subscribe("notifier", { source: ["gleaner"] });
    let failures = 5;
    bench.failing = () => failures-- > 0;
    await publish({});
    await bench.advance(3_600_000);
    expect(bench.delivered).toHaveLength(6);
    await bench.advance(3_600_000);
    expect(bench.delivered).toHaveLength(6);
  });

  test("over a restart", async () => {
    await subscribe("notifier", { source: ["gleaner"] });
    await publish({}, { DetailType: "key.revoked" });
    await bench.restart();
    await bench.advance(0);
    expect(arrivals()).toEqual([
      ["notifier", "job.finished"],
      ["notifier", "key.revoked"],
    ]);
    await bench.restart();
    await bench.advance(3_600_000);
    expect(bench.delivered).toHaveLength(2);
  });

  test("for a day and no longer", async () => {
    await subscribe("notifier", { source: ["gleaner"] });
    bench.failing = () => true;
    await publish({});
    await bench.advance(48 * 3_600_000);
    const last = bench.delivered.at(-1)?.at ?? "";
    expect(last > "2026-01-01T23:30" && last < "2026-01-02T00:01").toBe(true);
  });
});
