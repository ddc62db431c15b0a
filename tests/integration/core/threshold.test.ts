import * as Automation from "@gleaner/core/automation";
import { DomainEvent } from "@gleaner/core/event";
import * as Job from "@gleaner/core/job";
import * as Notification from "@gleaner/core/notification";
import * as Team from "@gleaner/core/team";
import * as Usage from "@gleaner/core/usage";
import { handler } from "@gleaner/notifier";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { update } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { provenPlan, runAgent } from "./played-runner.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z", conflictShare: 0.1, notifier: handler });
});
afterAll(() => cloud.close());

/** What a team was told of its usage, in the order in which it happened. */
async function told(team: TestTeam): Promise<unknown[]> {
  await cloud.deliver();
  const { notifications } = await team.as(() => Notification.list({ limit: 100 }));
  const events = cloud.events
    .map((event) => DomainEvent.parse(event.detail))
    .filter((event) => event.teamId === team.teamId && event.type === "usage.threshold");
  expect(notifications.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
  return events
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ data }) => ("level" in data ? `${data.kind} ${data.level}` : ""));
}

/** Counts replays of this month as if they had been made. */
const setReplays = ({ teamId }: TestTeam, replays: number) =>
  update({
    Key: { ...keys.usage(teamId, new Date(cloud.now()).toISOString().slice(0, 7)) },
    UpdateExpression: "SET replays = :replays",
    ExpressionAttributeValues: { ":replays": replays },
  });

async function withAutomation(team: TestTeam): Promise<() => Promise<{ jobId: string }>> {
  const { metadata } = await cloud.run(() => runAgent(cloud, team, provenPlan));
  return () => team.as(() => Job.createReplay({ scriptId: String(metadata.savedScriptId) }));
}

test("replays: 70 % and 90 % are told as they are reached, each once", async () => {
  const team = await cloud.team("free");
  const replay = await withAutomation(team);
  await setReplays(team, 138);
  await replay();
  expect(await told(team)).toEqual([]);
  await replay();
  expect(await told(team)).toEqual(["replays 70"]);
  await setReplays(team, 178);
  await replay();
  expect(await told(team)).toEqual(["replays 70"]);
  await replay();
  expect(await told(team)).toEqual(["replays 70", "replays 90"]);
  await replay();
  expect(await told(team)).toEqual(["replays 70", "replays 90"]);
});

test("a level reached by many at once is told once", async () => {
  const team = await cloud.team("free");
  const replay = await withAutomation(team);
  await setReplays(team, 135);
  await Promise.all(Array.from({ length: 12 }, replay));
  expect(await told(team)).toEqual(["replays 70"]);
  expect((await team.as(() => Usage.get())).replays.used).toBe(147);
});

test("a level that is reached again after replays were given back is not told again", async () => {
  const team = await cloud.team("free");
  const replay = await withAutomation(team);
  await setReplays(team, 139);
  const { jobId } = await replay();
  await team.as(() => Job.stop(jobId));
  expect((await team.as(() => Usage.get())).replays.used).toBe(139);
  await replay();
  expect(await told(team)).toEqual(["replays 70"]);
});

test("the next month tells again", async () => {
  const team = await cloud.team("free");
  const replay = await withAutomation(team);
  await setReplays(team, 139);
  await replay();
  await cloud.advanceTo("2031-06-01T00:00:00Z");
  expect(await team.as(() => Usage.get())).toMatchObject({ replays: { used: 0 }, aiRuns: { used: 0 } });
  await setReplays(team, 139);
  await replay();
  expect(await told(team)).toEqual(["replays 70", "replays 70"]);
});

test("AI runs count for it only when they built an automation", async () => {
  const team = await cloud.team("starter");
  const build = (count: number, proven: typeof provenPlan | null) =>
    cloud.run(async () => {
      for (let n = 0; n < count; n += 1) await runAgent(cloud, team, proven);
    });
  await build(13, provenPlan);
  await build(6, null);
  expect(await told(team)).toEqual([]);
  await build(1, provenPlan);
  expect(await told(team)).toEqual(["aiRuns 70"]);
  await build(4, provenPlan);
  expect(await told(team)).toEqual(["aiRuns 70", "aiRuns 90"]);
  expect(await team.as(() => Usage.get())).toMatchObject({
    aiRuns: { used: 18, reserved: 0, limit: 20, percent: 90 },
    banner: 90,
  });
});

test("stored automations are told where the plan limits them; both levels at once are one notice", async () => {
  const team = await cloud.team("free");
  for (let n = 0; n < 2; n += 1) await cloud.run(() => runAgent(cloud, team, provenPlan));
  expect(await told(team)).toEqual(["automations 90"]);
  const [script] = (await team.as(() => Automation.list({ limit: 1 }))).scripts;
  await team.as(() => Automation.remove(String(script?.id)));
  await cloud.run(() => runAgent(cloud, team, provenPlan));
  expect(await told(team)).toEqual(["automations 90"]);
});

test("a move to another plan tells what it makes reached, each time anew, since its limits are others", async () => {
  const team = await cloud.team("pro");
  await withAutomation(team);
  await setReplays(team, 750);
  await cloud.run(() => Team.setPlan(team.teamId, "starter"));
  expect(await told(team)).toEqual(["replays 70"]);
  await cloud.run(() => Team.setPlan(team.teamId, "free"));
  await cloud.run(() => Team.setPlan(team.teamId, "pro"));
  await cloud.run(() => Team.setPlan(team.teamId, "free"));
  expect(await told(team)).toEqual(["replays 70", "replays 90", "replays 90"]);
});

test("levels that were told are told again under new limits as they are reached", async () => {
  const team = await cloud.team("starter");
  const replay = await withAutomation(team);
  await setReplays(team, 899);
  await replay();
  expect(await told(team)).toEqual(["replays 90"]);
  await cloud.run(() => Team.setPlan(team.teamId, "pro"));
  await setReplays(team, 10_499);
  await replay();
  expect(await told(team)).toEqual(["replays 90", "replays 70"]);
  // Founding has the same limits: what was told of them stays told.
  await cloud.run(() => Team.setPlan(team.teamId, "founding", { grantSeat: true }));
  await replay();
  expect(await told(team)).toEqual(["replays 90", "replays 70"]);
});

test("of stored automations, too, levels are told again under a new limit", async () => {
  const team = await cloud.team("free");
  for (let n = 0; n < 2; n += 1) await cloud.run(() => runAgent(cloud, team, provenPlan));
  expect(await told(team)).toEqual(["automations 90"]);
  await cloud.run(() => Team.setPlan(team.teamId, "starter"));
  await cloud.run(() => Team.setPlan(team.teamId, "free"));
  expect(await told(team)).toEqual(["automations 90", "automations 90"]);
});

test("a run that ends in the month after it was made counts for its own month, and nobody is told of that one", async () => {
  const team = await cloud.team("free");
  await cloud.run(async () => {
    for (let n = 0; n < 3; n += 1) await runAgent(cloud, team, provenPlan);
  });
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
  const message = (await cloud.receive()).find((sent) => sent.jobId === jobId);
  const job = message && (await cloud.run(() => Job.start(message)));
  await cloud.advanceTo("2031-07-01T00:00:00Z");
  if (!job) throw new Error("nothing to end");
  await cloud.run(() => Job.end(job, { status: "success", error: null, proven: provenPlan }));
  expect(await team.as(() => Usage.get())).toMatchObject({ aiRuns: { used: 0, reserved: 0 } });
  expect(await told(team)).toEqual(["automations 90"]);
});
