import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { CreateScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { afterEach, expect, test } from "vitest";
import {
  busName,
  functionArns,
  scheduleGroupName,
  schedulerRoleArn,
} from "../../../packages/local/src/resources.ts";
import { type Cloud, type CloudOptions, startCloud } from "../core/cloud.ts";

let cloud: Cloud | undefined;
afterEach(() => cloud?.close());

async function start(options: CloudOptions = {}): Promise<Cloud> {
  cloud = await startCloud({ startAt: "2026-03-28T00:00:00Z", ...options });
  return cloud;
}

const schedule = (Name: string, ScheduleExpression: string, ScheduleExpressionTimezone = "UTC") =>
  new SchedulerClient({}).send(
    new CreateScheduleCommand({
      Name,
      GroupName: scheduleGroupName,
      ScheduleExpression,
      ScheduleExpressionTimezone,
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: {
        Arn: functionArns.scheduler,
        RoleArn: schedulerRoleArn,
        Input: JSON.stringify({ name: Name, at: "<aws.scheduler.scheduled-time>" }),
      },
    }),
  );

const publish = (n: number) =>
  new EventBridgeClient({}).send(
    new PutEventsCommand({
      Entries: [
        {
          EventBusName: busName,
          Source: "gleaner.team",
          DetailType: "counted",
          Detail: JSON.stringify({ n }),
        },
      ],
    }),
  );

test("a schedule fires at its local times, none in the hour that the clocks skip", async () => {
  const { advance, fires, now } = await start();
  await schedule("hourly", "cron(30 1-3 * * ? *)", "Europe/Berlin");
  await advance(46 * 3_600_000);
  expect(fires).toEqual(
    ["28T00:30", "28T01:30", "28T02:30", "29T00:30", "29T01:30"].map((time) => ({
      name: "hourly",
      at: `2026-03-${time}:00Z`,
    })),
  );
  expect(now()).toBe(Date.parse("2026-03-29T22:00:00Z"));
});

test("a function that fails is called again, later and with the same event", async () => {
  let calls = 0;
  const { advanceTo, deliver, events } = await start({
    notifier: async () => {
      calls += 1;
      if (calls < 4) throw new Error("not yet");
    },
  });
  await publish(1);
  await deliver();
  expect(calls).toBe(1);
  await advanceTo("2026-03-28T01:00:00Z");
  expect(calls).toBe(4);
  expect(new Set(events.map(({ id }) => id)).size).toBe(1);
});

test("what a fire brings about is delivered at that time too", async () => {
  const { advanceTo, events, now } = await start({ scheduler: () => publish(now()) });
  await schedule("daily", "cron(0 12 * * ? *)");
  await advanceTo("2026-03-29T13:00:00Z");
  expect(events.map(({ detail, time }) => [time, detail])).toEqual(
    ["2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z"].map((time) => [time, { n: Date.parse(time) }]),
  );
});

test("the scheduler function is told of each turn of the month, in UTC", async () => {
  const seen: unknown[] = [];
  const { advanceTo, now } = await start({
    scheduler: async (event) => seen.push([event, new Date(now()).toISOString()]),
  });
  await advanceTo("2026-05-02T00:00:00Z");
  expect(seen).toEqual(
    ["2026-04-01T00:00:00.000Z", "2026-05-01T00:00:00.000Z"].map((time) => [{ kind: "month" }, time]),
  );
});

test("copies deliver each fire and each event so many times", async () => {
  const { advanceTo, fires, events } = await start({ copies: 3 });
  await schedule("once", "at(2026-03-28T06:00:30)");
  await publish(1);
  await advanceTo("2026-03-28T07:00:00Z");
  expect([fires.length, events.length]).toEqual([3, 3]);
});

test("a service that is down refuses, and takes requests again when it is up", async () => {
  const { down, deliver, events } = await start();
  down.bus = true;
  await expect(publish(1)).rejects.toThrow("out of order");
  down.bus = false;
  await publish(2);
  await deliver();
  expect(events.map(({ detail }) => detail)).toEqual([{ n: 2 }]);
});
