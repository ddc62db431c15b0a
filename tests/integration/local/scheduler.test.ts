import {
  CreateScheduleCommand,
  type CreateScheduleInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startScheduler } from "../../../packages/local/src/scheduler/index.ts";
import { type Bench, credentials, openBench } from "./fixtures/due-emulator.ts";

// How schedules fire, by a held clock; what requests are answered is the contract tests' matter.

const minute = 60_000;
const hour = 60 * minute;

let bench: Bench;
let client: SchedulerClient;

beforeEach(async () => {
  bench = await openBench(startScheduler, "2026-01-01T00:00:30Z");
  client = new SchedulerClient({ region: "us-east-1", endpoint: bench.url, credentials });
});
afterEach(async () => {
  client.destroy();
  await bench.close();
});

const Target = {
  Arn: "arn:aws:lambda:us-east-1:000000000000:function:scheduler",
  RoleArn: "arn:aws:iam::000000000000:role/scheduler",
  Input: JSON.stringify({ at: "<aws.scheduler.scheduled-time>" }),
};
const hourly = (rest: Partial<CreateScheduleInput> = {}) => ({
  Name: "one",
  ScheduleExpression: "cron(0 * * * ? *)",
  Target,
  FlexibleTimeWindow: { Mode: "OFF" } as const,
  ...rest,
});
const create = (rest?: Partial<CreateScheduleInput>) => client.send(new CreateScheduleCommand(hourly(rest)));
const update = (rest?: Partial<CreateScheduleInput>) => client.send(new UpdateScheduleCommand(hourly(rest)));
const times = () => bench.delivered.map(({ event }) => (event as { at: string }).at);
const at = (...clockTimes: string[]) => clockTimes.map((time) => `2026-01-01T${time}Z`);

describe("a schedule fires", () => {
  test("at the times of its cron expression, from the next one on", async () => {
    await create();
    await bench.advance(3 * hour);
    expect(times()).toEqual(at("01:00:00", "02:00:00", "03:00:00"));
    expect(bench.delivered.map((each) => each.at)).toEqual(times().map((time) => time.replace("Z", ".000Z")));
  });

  test("at a rate, the first time at once", async () => {
    await create({ ScheduleExpression: "rate(20 minutes)" });
    await bench.advance(hour);
    expect(times()).toEqual(at("00:00:30", "00:20:30", "00:40:30", "01:00:30"));
  });

  test("at a rate from its start date on", async () => {
    const StartDate = new Date("2026-01-01T02:00:00Z");
    await create({ ScheduleExpression: "rate(1 hour)", StartDate });
    await bench.advance(4 * hour);
    expect(times()).toEqual(at("02:00:00", "03:00:00", "04:00:00"));
  });

  test("once at the local time of its zone, to the second", async () => {
    await create({
      ScheduleExpression: "at(2026-01-01T03:00:05)",
      ScheduleExpressionTimezone: "Europe/Berlin",
    });
    await bench.advance(24 * hour);
    expect(times()).toEqual(at("02:00:05"));
  });

  test("not before its start and not after its end", async () => {
    const StartDate = new Date("2026-01-01T02:00:00Z");
    const EndDate = new Date("2026-01-01T04:00:00Z");
    await create({ StartDate, EndDate });
    await bench.advance(12 * hour);
    expect(times()).toEqual(at("02:00:00", "03:00:00", "04:00:00"));
  });

  test("not while it is disabled, and without making up for it", async () => {
    await create();
    await update({ State: "DISABLED" });
    await bench.advance(2 * hour);
    await update();
    await bench.advance(hour);
    expect(times()).toEqual(at("03:00:00"));
  });

  test("by its new expression after an update, and no more after its deletion", async () => {
    await create();
    await bench.advance(hour);
    await update({ ScheduleExpression: "cron(30 * * * ? *)" });
    await bench.advance(hour);
    await client.send(new DeleteScheduleCommand({ Name: "one" }));
    await bench.advance(5 * hour);
    expect(times()).toEqual(at("01:00:00", "01:30:00"));
  });
});

describe("a function gets", () => {
  test("the input as JSON, with the keywords filled in", async () => {
    const keywords = ["scheduled-time", "attempt-number", "schedule-arn", "execution-id"];
    const Input = JSON.stringify({ kind: "fire", values: keywords.map((name) => `<aws.scheduler.${name}>`) });
    const { ScheduleArn } = await create({ Target: { ...Target, Input } });
    let failures = 1;
    bench.failing = () => failures-- > 0;
    await bench.advance(hour);
    const values = bench.delivered.map(({ event }) => (event as { values: string[] }).values);
    expect(values.map((each) => each.slice(0, 3))).toEqual(
      ["1", "2"].map((attempt) => ["2026-01-01T01:00:00Z", attempt, ScheduleArn]),
    );
    expect(new Set(values.map((each) => each[3])).size).toBe(2);
    expect(bench.delivered.map((each) => each.functionArn)).toEqual([Target.Arn, Target.Arn]);
  });

  test("an event of the Scheduler where there is no input", async () => {
    const { Arn, RoleArn } = Target;
    const { ScheduleArn } = await create({ Target: { Arn, RoleArn } });
    await bench.advance(hour);
    expect(bench.delivered).toMatchObject([
      { event: { source: "aws.scheduler", time: "2026-01-01T01:00:00Z", resources: [ScheduleArn] } },
    ]);
  });
});

describe("a failing function is called again", () => {
  test("after pauses that double, until it succeeds", async () => {
    await create({ ScheduleExpression: "at(2026-01-01T01:00:00)" });
    let failures = 4;
    bench.failing = () => failures-- > 0;
    await bench.advance(2 * hour);
    const seconds = bench.delivered.map(
      (each) => (Date.parse(each.at) - Date.parse("2026-01-01T01:00Z")) / 1000,
    );
    expect(seconds).toEqual([0, 1, 3, 7, 15]);
  });

  test("as often as its retry policy allows", async () => {
    const RetryPolicy = { MaximumRetryAttempts: 2 };
    await create({ ScheduleExpression: "at(2026-01-01T01:00:00)", Target: { ...Target, RetryPolicy } });
    bench.failing = () => true;
    await bench.advance(48 * hour);
    expect(bench.delivered).toHaveLength(3);
  });

  test("for as long as its retry policy allows", async () => {
    const RetryPolicy = { MaximumEventAgeInSeconds: 60 };
    await create({ ScheduleExpression: "at(2026-01-01T01:00:00)", Target: { ...Target, RetryPolicy } });
    bench.failing = () => true;
    await bench.advance(48 * hour);
    expect(bench.delivered.at(-1)?.at).toBe("2026-01-01T01:00:31.000Z");
  });

  test("without holding up other schedules", async () => {
    await create({ ScheduleExpression: "at(2026-01-01T01:00:00)" });
    await create({ Name: "two", ScheduleExpression: "at(2026-01-01T01:00:02)" });
    let failures = 1;
    bench.failing = () => failures-- > 0;
    await bench.advance(2 * hour);
    expect(times()).toEqual(at("01:00:00", "01:00:00", "01:00:02"));
  });
});

describe("a schedule that is over", () => {
  const once = { ScheduleExpression: "at(2026-01-01T01:00:00)" };
  const find = () => client.send(new GetScheduleCommand({ Name: "one" }));

  test("stays unless it is to be deleted", async () => {
    await create(once);
    await bench.advance(2 * hour);
    await expect(find()).resolves.toMatchObject(once);
  });

  test("is deleted after its last fire when it is to be", async () => {
    await create({ ...once, ActionAfterCompletion: "DELETE" });
    await expect(find()).resolves.toMatchObject({ ActionAfterCompletion: "DELETE" });
    await bench.advance(2 * hour);
    await expect(find()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    expect(bench.delivered).toHaveLength(1);
  });
});

describe("after a restart", () => {
  test("schedules go on", async () => {
    await create();
    await bench.advance(hour);
    await bench.restart();
    await bench.advance(hour);
    expect(times()).toEqual(at("01:00:00", "02:00:00"));
  });

  test("of the fires that were missed the last alone is made up for", async () => {
    await create();
    await bench.restart(5.5 * hour);
    await bench.advance(hour);
    expect(bench.delivered.map(({ event, at: time }) => [(event as { at: string }).at, time])).toEqual([
      ["2026-01-01T05:00:00Z", "2026-01-01T05:30:30.000Z"],
      ["2026-01-01T06:00:00Z", "2026-01-01T06:00:00.000Z"],
    ]);
  });

  test("a fire whose function had failed is delivered again", async () => {
    await create({ ScheduleExpression: "at(2026-01-01T01:00:00)" });
    bench.failing = () => true;
    await bench.advance(hour);
    bench.failing = () => false;
    const before = bench.delivered.length;
    await bench.restart(hour);
    await bench.advance(hour);
    expect(bench.delivered).toHaveLength(before + 1);
  });
});
