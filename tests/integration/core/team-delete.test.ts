import { DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import { paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { paginateListSchedules, SchedulerClient } from "@aws-sdk/client-scheduler";
import * as Account from "@gleaner/core/account";
import { newEvent } from "@gleaner/core/event";
import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import * as Notification from "@gleaner/core/notification";
import * as Schedule from "@gleaner/core/schedule";
import * as Session from "@gleaner/core/session";
import * as Team from "@gleaner/core/team";
import { erase } from "@gleaner/core/team/delete";
import * as User from "@gleaner/core/user";
import * as Vault from "@gleaner/core/vault";
import { handler as notifier } from "@gleaner/notifier";
import { handler, type SchedulerEvent } from "@gleaner/scheduler";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../packages/core/src/id.ts";
import { keys } from "../../../packages/core/src/keys.ts";
import { resource } from "../../../packages/core/src/resource.ts";
import { get, put } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud } from "./cloud.ts";
import { type FullTeam, fillTeam } from "./everything-of-team.ts";
import { namesInCloud } from "./schedules.ts";

let cloud: Cloud;
let other: FullTeam;
beforeAll(async () => {
  cloud = await startCloud({
    startAt: "2031-05-17T12:00:00Z",
    scheduler: (event) => handler(event as SchedulerEvent),
    notifier,
  });
  other = await fillTeam(cloud);
  const { team } = other;
  for (const { id } of (await team.as(() => Job.list({ limit: 100 }))).jobs)
    await team.as(() => Job.stop(id));
  // From here on a sweep finds nothing to do for it.
  await cloud.run(Job.sweep);
});
afterAll(() => cloud.close());

interface Everything {
  readonly items: readonly string[];
  readonly files: readonly string[];
  readonly schedules: readonly string[];
}

/** All that is stored anywhere, as the services themselves list it. */
async function readEverything(): Promise<Everything> {
  const items: string[] = [];
  const dynamo = new DynamoDBClient({});
  for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName: resource.tableName() })) {
    items.push(...Items.map((item) => JSON.stringify(item)));
  }
  const files: string[] = [];
  const s3 = new S3Client({ forcePathStyle: true });
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: resource.artifactsName() },
  )) {
    files.push(...Contents.map((file) => String(file.Key)));
  }
  const schedules: string[] = [];
  for await (const { Schedules = [] } of paginateListSchedules(
    { client: new SchedulerClient({}) },
    { GroupName: resource.scheduleGroupName() },
  )) {
    schedules.push(...Schedules.map(({ Name }) => String(Name)));
  }
  return { items: items.toSorted(), files, schedules };
}

/** Lets the runner of a job that was stopped write once more, and the waiting be over. */
const waitWhile = (write: () => Promise<unknown>) => async (ms: number) => {
  await write();
  await cloud.advance(ms);
};

const noSuchTeam = { code: "not_found" };

test("everything of a team goes, whatever still writes meanwhile, and nothing of another team's", async () => {
  const before = await readEverything();
  const doomed = await fillTeam(cloud);
  const { teamId } = doomed.team;
  const full = await readEverything();
  expect((await Vault.openAccount(doomed.running)).password).toBe("secret");
  expect(full.items.length).toBeGreaterThan(before.items.length + 25);
  expect(full.files.length).toBeGreaterThan(before.files.length);
  expect(await namesInCloud(doomed.scheduleId)).not.toEqual([]);

  let lastWords = 0;
  const line = { at: "2031-05-20T12:00:00.000Z", level: "info" as const, message: "Killed." };
  const wait = waitWhile(async () => {
    lastWords += 1;
    await Job.appendLog(doomed.running, { n: 99, before: 0 }, [line]);
    await Notification.write(
      newEvent(teamId, "usage.threshold", {
        kind: "replays",
        level: 90,
        limit: 1,
        resetsAt: "2031-06-01T00:00:00.000Z",
      }),
    );
    const prompt = "the title of https://example.com/";
    await expect(doomed.team.as(() => Job.createAgent({ prompt }))).rejects.toMatchObject(noSuchTeam);
    await expect(User.add({ teamId, email: "late@example.com" })).rejects.toMatchObject(noSuchTeam);
    const login = Account.Create.parse({ label: "Late", username: "ada", password: "secret" });
    await expect(doomed.team.as(() => Account.create(login))).rejects.toMatchObject(noSuchTeam);
    await expect(Vault.open(doomed.running)).rejects.toMatchObject({ code: "not_running" });
    expect(await get(keys.dataKey(teamId, 1))).toBeUndefined();
    await expect(Team.setPlan(teamId, "pro")).rejects.toMatchObject(noSuchTeam);
    await expect(doomed.create()).rejects.toMatchObject(noSuchTeam);
    await expect(Key.authenticate(doomed.apiKey)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(Session.authenticate(doomed.token)).rejects.toMatchObject({ code: "unauthorized" });
    await Job.sweep();
  });
  await cloud.run(() => erase(teamId, { wait }));
  expect(lastWords).toBe(1);
  expect(await cloud.run(() => Job.heartbeat(doomed.running))).toBe(false);
  const { scheduleId } = doomed;
  const fire = { teamId, scheduleId, revision: 1, scheduledAt: "2031-05-20T00:00:00Z" };
  await cloud.run(() => Schedule.fire(fire));

  expect(await readEverything()).toEqual(before);
  expect((await other.team.as(() => Job.list({ limit: 100 }))).jobs.length).toBeGreaterThan(5);
  await expect(cloud.run(() => erase(teamId))).rejects.toMatchObject(noSuchTeam);
});

test("a deletion that was cut off lets nobody in and is finished by another", async () => {
  const before = await readEverything();
  const { team, apiKey } = await fillTeam(cloud);
  const cutOff = () => Promise.reject(new Error("cut off"));
  cloud.down.scheduler = true;
  await expect(cloud.run(() => erase(team.teamId, { wait: cutOff }))).rejects.toThrow();
  cloud.down.scheduler = false;
  await cloud.run(Job.sweep);
  await expect(cloud.run(() => Key.authenticate(apiKey))).rejects.toMatchObject({ code: "unauthorized" });
  await expect(cloud.run(() => erase(team.teamId, { wait: cutOff }))).rejects.toThrow("cut off");
  await cloud.run(() => erase(team.teamId, { wait: cloud.advance }));
  expect(await readEverything()).toEqual(before);
});

test("a team of more jobs than one page holds goes too", async () => {
  const before = await readEverything();
  const { teamId } = await cloud.team("free");
  for (let n = 0; n < 9; n += 1) {
    const id = newId();
    const job = { id, scheduleId: null, startedAt: null, finishedAt: null };
    await put({ Item: { ...keys.job(teamId, id), ...job, prompt: "p".repeat(300_000) } });
    await put({ Item: { ...keys.records(teamId, id, 1, 0), data: "x" } });
  }
  await cloud.run(() => erase(teamId, { wait: cloud.advance }));
  expect(await readEverything()).toEqual(before);
});
