import { randomUUID } from "node:crypto";
import {
  CreateScheduleCommand,
  CreateScheduleGroupCommand,
  type CreateScheduleInput,
  DeleteScheduleCommand,
  DeleteScheduleGroupCommand,
  GetScheduleCommand,
  GetScheduleGroupCommand,
  ListScheduleGroupsCommand,
  paginateListSchedules,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startScheduler } from "../../../packages/local/src/scheduler/index.ts";
import { openPlace, type Place } from "./embedded.ts";
import { leaveOutExceptions } from "./exceptions.ts";

// What the service relies on of EventBridge Scheduler. It must hold on any endpoint, so nothing here knows which one
// answers; that schedules fire is shown with the embedded one's clock, elsewhere.

leaveOutExceptions("scheduler");

let place: Place;
let client: SchedulerClient;
let GroupName: string;

beforeAll(async () => {
  place = await openPlace(process.env.AWS_ENDPOINT_URL_SCHEDULER, startScheduler);
  client = new SchedulerClient(place.config);
});
afterAll(async () => {
  client.destroy();
  await place.close();
});
beforeEach(async () => {
  GroupName = `contract-${randomUUID()}`;
  await client.send(new CreateScheduleGroupCommand({ Name: GroupName }));
  return async () => void (await client.send(new DeleteScheduleGroupCommand({ Name: GroupName })));
});

const Target = {
  Arn: "arn:aws:lambda:us-east-1:000000000000:function:scheduler",
  RoleArn: "arn:aws:iam::000000000000:role/scheduler",
  Input: JSON.stringify({ scheduledAt: "<aws.scheduler.scheduled-time>" }),
};
const deadLetterArn = "arn:aws:sqs:us-east-1:000000000000:failed-events";
const FlexibleTimeWindow = { Mode: "OFF" } as const;
const ScheduleExpression = "cron(30 6 ? * MON-FRI *)";
const schedule = (rest: Partial<CreateScheduleInput> = {}) => ({
  Name: "one",
  GroupName,
  ScheduleExpression,
  Target,
  FlexibleTimeWindow,
  ...rest,
});
const create = (rest: Partial<CreateScheduleInput> = {}) =>
  client.send(new CreateScheduleCommand(schedule(rest)));
const get = (Name = "one") => client.send(new GetScheduleCommand({ Name, GroupName }));

async function list(options: { NamePrefix?: string; State?: "ENABLED" | "DISABLED" } = {}, pageSize = 100) {
  const pages: string[][] = [];
  for await (const page of paginateListSchedules({ client, pageSize }, { GroupName, ...options })) {
    pages.push((page.Schedules ?? []).map(({ Name }) => Name ?? ""));
  }
  return pages.map((names) => names.toSorted());
}

describe("a schedule", () => {
  test("keeps the queue of what it could not hand over", async () => {
    await create({ Target: { ...Target, DeadLetterConfig: { Arn: deadLetterArn } } });
    expect((await get()).Target?.DeadLetterConfig).toEqual({ Arn: deadLetterArn });
  });

  test("is read back as it was made", async () => {
    const { ScheduleArn } = await create({
      ScheduleExpressionTimezone: "America/New_York",
      Description: "a description",
      State: "DISABLED",
    });
    expect(ScheduleArn).toMatch(
      new RegExp(`^arn:aws:scheduler:[a-z0-9-]+:\\d{12}:schedule/${GroupName}/one$`),
    );
    const found = await get();
    expect(found).toMatchObject({
      Arn: ScheduleArn,
      Name: "one",
      GroupName,
      ScheduleExpression,
      ScheduleExpressionTimezone: "America/New_York",
      Description: "a description",
      State: "DISABLED",
      Target,
      FlexibleTimeWindow,
    });
    expect(found.CreationDate).toBeInstanceOf(Date);
    expect(found.LastModificationDate).toBeInstanceOf(Date);
  });

  test("without more is enabled, and in UTC", async () => {
    await create();
    expect(await get()).toMatchObject({ State: "ENABLED", ScheduleExpressionTimezone: "UTC" });
  });

  test("keeps its start and its end", async () => {
    const StartDate = new Date(Date.UTC(2100, 0, 1));
    const EndDate = new Date(Date.UTC(2101, 0, 1));
    await create({ StartDate, EndDate });
    expect(await get()).toMatchObject({ StartDate, EndDate });
  });

  test("of a name that is taken is refused, and of the same name in another group is not", async () => {
    await create();
    await expect(create({ Description: "another" })).rejects.toMatchObject({ name: "ConflictException" });
    const other = `contract-${randomUUID()}`;
    await client.send(new CreateScheduleGroupCommand({ Name: other }));
    await create({ GroupName: other });
    await client.send(new DeleteScheduleGroupCommand({ Name: other }));
  });

  test("is replaced as a whole by an update", async () => {
    await create({ Description: "old", State: "DISABLED", ScheduleExpressionTimezone: "Asia/Tokyo" });
    const changed = schedule({ ScheduleExpression: "rate(5 minutes)" });
    await client.send(new UpdateScheduleCommand(changed));
    const found = await get();
    expect(found).toMatchObject({ ScheduleExpression: "rate(5 minutes)", State: "ENABLED" });
    expect(found.Description).toBeUndefined();
    expect(found.ScheduleExpressionTimezone).toBe("UTC");
  });

  test("is gone after its deletion", async () => {
    await create();
    await client.send(new DeleteScheduleCommand({ Name: "one", GroupName }));
    await expect(get()).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    await create();
  });

  test("that is not there can be neither read, updated nor deleted", async () => {
    const missing = { name: "ResourceNotFoundException" };
    await expect(get()).rejects.toMatchObject(missing);
    await expect(client.send(new UpdateScheduleCommand(schedule()))).rejects.toMatchObject(missing);
    const gone = client.send(new DeleteScheduleCommand({ Name: "one", GroupName }));
    await expect(gone).rejects.toMatchObject(missing);
  });

  test("is made in a group that is there", async () => {
    const call = create({ GroupName: `none-${randomUUID()}` });
    await expect(call).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });
});

describe("repeated requests", () => {
  test("a repeated client token gives the first answer", async () => {
    const ClientToken = randomUUID();
    const { ScheduleArn } = await create({ ClientToken });
    expect((await create({ ClientToken })).ScheduleArn).toBe(ScheduleArn);
    const deletion = { Name: "one", GroupName, ClientToken: randomUUID() };
    await client.send(new DeleteScheduleCommand(deletion));
    await client.send(new DeleteScheduleCommand(deletion));
  });

  test("a client token for another request is refused", async () => {
    const ClientToken = randomUUID();
    await create({ ClientToken });
    const other = create({ ClientToken, Name: "two" });
    await expect(other).rejects.toMatchObject({ name: "ConflictException" });
  });
});

describe("a list", () => {
  test("gives every schedule of its group once over all pages", async () => {
    const names = ["a1", "a2", "b1", "b2", "c1"];
    for (const Name of names) await create({ Name });
    const pages = await list({}, 2);
    expect(pages.flat().toSorted()).toEqual(names);
    expect(pages.every((page) => page.length <= 2)).toBe(true);
  });

  test("can be narrowed by prefix and by state", async () => {
    await create({ Name: "a1" });
    await create({ Name: "a2", State: "DISABLED" });
    await create({ Name: "b1", State: "DISABLED" });
    expect(await list({ NamePrefix: "a" })).toEqual([["a1", "a2"]]);
    expect(await list({ State: "DISABLED" })).toEqual([["a2", "b1"]]);
    expect(await list({ NamePrefix: "a", State: "DISABLED" })).toEqual([["a2"]]);
  });
});

describe("groups", () => {
  test("a group is there from its creation on", async () => {
    const found = await client.send(new GetScheduleGroupCommand({ Name: GroupName }));
    expect(found).toMatchObject({ Name: GroupName, State: "ACTIVE" });
    const { ScheduleGroups } = await client.send(new ListScheduleGroupsCommand({ NamePrefix: GroupName }));
    expect(ScheduleGroups).toMatchObject([{ Name: GroupName }]);
  });

  test("a group of a name that is taken is refused", async () => {
    const again = client.send(new CreateScheduleGroupCommand({ Name: GroupName }));
    await expect(again).rejects.toMatchObject({ name: "ConflictException" });
  });

  test("a group that is not there can be neither read nor deleted", async () => {
    const Name = `none-${randomUUID()}`;
    const missing = { name: "ResourceNotFoundException" };
    await expect(client.send(new GetScheduleGroupCommand({ Name }))).rejects.toMatchObject(missing);
    await expect(client.send(new DeleteScheduleGroupCommand({ Name }))).rejects.toMatchObject(missing);
  });
});

describe("expressions", () => {
  test.for([
    "cron(0 10 * * ? *)",
    "cron(15 12 ? * SUN *)",
    "cron(0/15 8-17 ? * MON,WED,FRI *)",
    "cron(0 8 1,15 * ? *)",
    "cron(0 8 L * ? *)",
    "cron(0 8 ? * 3#2 *)",
    "cron(5 4 1 JAN-MAR ? 2100-2199)",
    "rate(1 minute)",
    "rate(12 hours)",
    "rate(7 days)",
    "at(2100-02-28T23:59:59)",
  ])("%s is taken", async (expression) => {
    await create({ ScheduleExpression: expression });
    expect((await get()).ScheduleExpression).toBe(expression);
  });

  test.for([
    "cron(0 10 * * * *)",
    "cron(0 10 ? * ? *)",
    "cron(0 10 * * ?)",
    "cron(0 10 * * ? * *)",
    "cron(60 10 * * ? *)",
    "cron(0 24 * * ? *)",
    "cron(0 10 32 * ? *)",
    "cron(0 10 0 * ? *)",
    "cron(0 10 * 13 ? *)",
    "cron(0 10 ? * 8 *)",
    "cron(0 10 ? * 0 *)",
    "cron(0 10 * * ? 1969)",
    "cron(0/0 10 * * ? *)",
    "cron(a 10 * * ? *)",
    "0 10 * * ? *",
    "rate(0 minutes)",
    "rate(-1 minutes)",
    "rate(1.5 hours)",
    "rate(5 seconds)",
    "rate(5)",
    "at(2100-02-30T00:00:00)",
    "at(2100-01-01T24:00:00)",
    "at(2100-01-01 00:00:00)",
    "at(2100-01-01T00:00:00Z)",
    "every day",
  ])("%s is refused", async (expression) => {
    const call = create({ ScheduleExpression: expression });
    await expect(call).rejects.toMatchObject({ name: "ValidationException" });
  });
});

describe("what AWS refuses", () => {
  const refused: [string, Partial<CreateScheduleInput>][] = [
    ["a name of 65 characters", { Name: "a".repeat(65) }],
    ["a name with a space", { Name: "a b" }],
    ["an unknown time zone", { ScheduleExpressionTimezone: "Europe/Atlantis" }],
    ["an offset for a time zone", { ScheduleExpressionTimezone: "+02:00" }],
    ["no flexible time window", { FlexibleTimeWindow: undefined }],
    ["a flexible window of no length", { FlexibleTimeWindow: { Mode: "FLEXIBLE" } }],
    ["no target", { Target: undefined }],
    ["a target that is no ARN", { Target: { ...Target, Arn: "scheduler" } }],
    ["a role that is no role's ARN", { Target: { ...Target, RoleArn: "arn:aws:iam::1:user/x" } }],
    ["a function's input that is no JSON", { Target: { ...Target, Input: "{" } }],
    ["an input above 256 KB", { Target: { ...Target, Input: JSON.stringify("x".repeat(256 * 1024)) } }],
    [
      "a dead-letter queue that is no queue's ARN",
      { Target: { ...Target, DeadLetterConfig: { Arn: Target.Arn } } },
    ],
    [
      "a FIFO dead-letter queue",
      { Target: { ...Target, DeadLetterConfig: { Arn: `${deadLetterArn}.fifo` } } },
    ],
    ["186 retries", { Target: { ...Target, RetryPolicy: { MaximumRetryAttempts: 186 } } }],
    [
      "events kept for less than a minute",
      { Target: { ...Target, RetryPolicy: { MaximumEventAgeInSeconds: 59 } } },
    ],
    [
      "an end before the start",
      { StartDate: new Date(Date.UTC(2101, 0, 1)), EndDate: new Date(Date.UTC(2100, 0, 1)) },
    ],
    ["an end in the past", { EndDate: new Date(Date.UTC(2001, 0, 1)) }],
    ["a start in the past", { StartDate: new Date(Date.UTC(2001, 0, 1)) }],
    ["an unknown state", { State: "PAUSED" as "ENABLED" }],
    ["a description of 513 characters", { Description: "a".repeat(513) }],
  ];

  test.for(refused)("%s is refused", async ([, input]) => {
    await expect(create(input)).rejects.toMatchObject({ name: "ValidationException" });
  });

  test("an update to what a creation may not have is refused", async () => {
    await create();
    const call = client.send(new UpdateScheduleCommand(schedule({ ScheduleExpression: "rate(0 minutes)" })));
    await expect(call).rejects.toMatchObject({ name: "ValidationException" });
    expect((await get()).ScheduleExpression).toBe(ScheduleExpression);
  });
});
