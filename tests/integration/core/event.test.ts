import * as Automation from "@gleaner/core/automation";
import { DomainEvent, publishOutbox } from "@gleaner/core/event";
import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import * as Schedule from "@gleaner/core/schedule";
import * as Team from "@gleaner/core/team";
import * as User from "@gleaner/core/user";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { keys, outboxKey } from "../../../packages/core/src/keys.ts";
import { put, removeAll } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { provenPlan, runAgent, startJob } from "./played-runner.ts";
import { saveAutomation } from "./saved-automation.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z" });
});
afterAll(() => cloud.close());
beforeEach(() => {
  cloud.down.bus = false;
});

const minuteMs = 60_000;

/** The events of a team that came over the bus so far, in the order in which they were made. */
async function eventsOf({ teamId }: TestTeam): Promise<DomainEvent[]> {
  await cloud.deliver();
  return cloud.events
    .map((event) => DomainEvent.parse(event.detail))
    .filter((event) => event.teamId === teamId)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

const sweep = () => cloud.run(publishOutbox);

test("what a team does and what happens to it is on the bus at once, with team, actor and time", async () => {
  const team = await cloud.team("pro");
  const { userId } = team.actor.type === "user" ? team.actor : { userId: "" };
  const job = await cloud.run(() => runAgent(cloud, team, provenPlan));
  const scriptId = String(job.metadata.savedScriptId);
  await team.as(() => Automation.remove(scriptId));
  const key = await team.as(() => Key.create({ name: "CI" }));
  await team.as(() => Key.remove(key.id));
  await cloud.run(() => Team.setPlan(team.teamId, "business"));
  const user = { type: "user", userId, via: "session" };
  const system = { type: "system" };
  const at = "2031-05-17T12:00:00.000Z";
  const common = { version: 1, teamId: team.teamId, at };
  const finished = { jobId: job.id, kind: "agent", status: "success", scriptId: null, scheduleId: null };
  expect(await eventsOf(team)).toMatchObject([
    { ...common, type: "user.added", actor: system, data: { userId } },
    { ...common, type: "job.finished", actor: system, data: finished },
    { ...common, type: "automation.saved", actor: system, data: { scriptId, jobId: job.id } },
    { ...common, type: "automation.deleted", actor: user, data: { scriptId } },
    { ...common, type: "key.created", actor: user, data: { keyId: key.id, name: "CI", userId } },
    { ...common, type: "key.revoked", actor: user, data: { keyId: key.id, userId } },
    { ...common, type: "team.plan_changed", actor: system, data: { from: "pro", to: "business" } },
  ]);
  expect(JSON.stringify(cloud.events)).not.toContain(key.apiKey.split(".")[1]);
});

test("an event names its team as its source, and its type, on the bus", async () => {
  const team = await cloud.team();
  const [event] = await eventsOf(team);
  const carried = cloud.events.find(({ detail }) => DomainEvent.parse(detail).id === event?.id);
  expect(carried).toMatchObject({
    source: `gleaner.${team.teamId}`,
    "detail-type": "user.added",
    time: "2031-05-17T12:00:00Z",
  });
});

test("while the bus is away the work is done, and the sweep publishes what it could not say, once", async () => {
  const team = await cloud.team("pro");
  await eventsOf(team);
  cloud.down.bus = true;
  const { id } = await team.as(() => Key.create({ name: "CI" }));
  await cloud.advance(minuteMs);
  await expect(sweep()).rejects.toThrow();
  cloud.down.bus = false;
  await sweep();
  await sweep();
  expect(await eventsOf(team)).toMatchObject([{}, { type: "key.created", data: { keyId: id } }]);
});

test("the sweep leaves what may just be on its way for a sweep period", async () => {
  const team = await cloud.team("pro");
  cloud.down.bus = true;
  await team.as(() => Key.create({ name: "CI" }));
  cloud.down.bus = false;
  await sweep();
  expect(await eventsOf(team)).toHaveLength(1);
  await cloud.advance(minuteMs);
  await sweep();
  expect(await eventsOf(team)).toHaveLength(2);
});

test("of a transaction that was refused nothing is said", async () => {
  const team = await cloud.team("pro");
  await expect(team.as(() => Automation.remove("0193e4a1-0000-7000-8000-000000000001"))).rejects.toThrow();
  await expect(cloud.run(() => User.add({ teamId: team.teamId, email: team.email }))).rejects.toMatchObject({
    code: "conflict",
  });
  await cloud.advance(minuteMs);
  await sweep();
  expect((await eventsOf(team)).map(({ type }) => type)).toEqual(["user.added"]);
});

test("more events than one request to the bus takes are all published", async () => {
  const team = await cloud.team("pro");
  cloud.down.bus = true;
  for (let n = 0; n < 12; n += 1) await team.as(() => Key.create({ name: `key ${n}` }));
  cloud.down.bus = false;
  await cloud.advance(minuteMs);
  await sweep();
  expect(await eventsOf(team)).toHaveLength(13);
});

test("an event that cannot be read holds up no other", async () => {
  const team = await cloud.team("pro");
  cloud.down.bus = true;
  await team.as(() => Key.create({ name: "CI" }));
  cloud.down.bus = false;
  const broken = keys.outbox(team.teamId, "broken");
  await put({
    Item: { ...broken, event: "{", duePk: outboxKey(team.teamId), dueAt: new Date(0).toISOString() },
  });
  await cloud.advance(minuteMs);
  await sweep();
  await removeAll([broken]);
  expect((await eventsOf(team)).map(({ type }) => type)).toEqual(["user.added", "key.created"]);
});

test("an automation that no longer fits its site is told of once, and again after a run has mended it", async () => {
  const team = await cloud.team("pro");
  const scriptId = await saveAutomation(team);
  const replay = async (end: Omit<Job.End, "error">) => {
    const { jobId } = await team.as(() => Job.createReplay({ scriptId }));
    const job = await startJob(cloud, jobId);
    await cloud.run(() => Job.end(job, { error: null, ...end }));
  };
  const breaks = () => replay({ status: "failed", metadata: { verdict: "site_changed" } });
  await breaks();
  await breaks();
  const { revision } = (await team.as(() => Automation.findRunnable(scriptId))) ?? { revision: null };
  const heal = { version: null, reason: null, changes: [] };
  await replay({ status: "success", proven: provenPlan, revision, metadata: { verdict: "ok", heal } });
  await breaks();
  const told = (await eventsOf(team)).filter(({ type }) => type.startsWith("automation."));
  expect(told.map(({ type, data }) => [type, data])).toMatchObject([
    ["automation.broken", { scriptId }],
    ["automation.healed", { scriptId, version: 2 }],
    ["automation.broken", { scriptId }],
  ]);
});

test("a schedule that a user pauses and resumes is told of, each time once", async () => {
  const team = await cloud.team("business");
  const scriptId = await saveAutomation(team);
  const { id } = await team.as(() =>
    Schedule.create(Schedule.Create.parse({ scriptId, frequency: "daily" })),
  );
  for (const change of [Schedule.pause, Schedule.pause, Schedule.resume]) await team.as(() => change(id));
  const told = (await eventsOf(team)).filter(({ type }) => type.startsWith("schedule."));
  expect(told).toMatchObject([
    { type: "schedule.paused", data: { reason: "user", scheduleIds: [id], resumesAt: null } },
    { type: "schedule.resumed", data: { scheduleIds: [id], automations: [{ id: scriptId }] } },
  ]);
});
