import * as Automation from "@gleaner/core/automation";
import * as Job from "@gleaner/core/job";
import type { PlanId } from "@gleaner/core/plan";
import * as Team from "@gleaner/core/team";
import * as Usage from "@gleaner/core/usage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { update } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { provenPlan, runAgent, startJob } from "./played-runner.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z", conflictShare: 0.2 });
});
afterAll(() => cloud.close());

const task = { prompt: "the title of https://example.com/" };
const prompt = (team: TestTeam) => team.as(() => Job.createAgent(task));
const usageOf = (team: TestTeam) => team.as(() => Usage.get());

const setReplays = ({ teamId }: TestTeam, replays: number) =>
  update({
    Key: { ...keys.usage(teamId, new Date(cloud.now()).toISOString().slice(0, 7)) },
    UpdateExpression: "SET replays = :replays",
    ExpressionAttributeValues: { ":replays": replays },
  });

/** A team that stored an automation, and its replays. */
async function teamWithAutomation(plan: PlanId) {
  const team = await cloud.team(plan);
  const { metadata } = await cloud.run(() => runAgent(cloud, team, provenPlan));
  const scriptId = String(metadata.savedScriptId);
  return { team, scriptId, replay: () => team.as(() => Job.createReplay({ scriptId })) };
}

describe("AI runs exhausted for the month", () => {
  it("blocks new agent prompts and retries of them, while replays of existing automations continue", async () => {
    const { team, replay } = await teamWithAutomation("free");
    const stopped = await prompt(team);
    await team.as(() => Job.stop(stopped.jobId));
    for (let n = 0; n < 4; n += 1) await prompt(team);
    const refused = { code: "quota_exceeded", details: { limit: 5, resetsAt: "2031-06-01T00:00:00.000Z" } };
    await expect(prompt(team)).rejects.toMatchObject(refused);
    await expect(team.as(() => Job.retry(stopped.jobId))).rejects.toMatchObject(refused);
    expect(await replay()).toMatchObject({ status: "pending" });
  });

  it("200 prompts at once, of which 60 are allowed, make exactly 60", async () => {
    const team = await cloud.team("pro");
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, () => prompt(team)));
    const made = outcomes.filter(({ status }) => status === "fulfilled");
    const codes = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : "made"));
    expect(new Set(codes)).toEqual(new Set(["made", "quota_exceeded"]));
    expect(made).toHaveLength(60);
    expect((await usageOf(team)).aiRuns).toMatchObject({ used: 0, reserved: 60 });
    expect((await team.as(() => Job.list({ limit: 100 }))).jobs).toHaveLength(60);
  });
});

describe("replays exhausted for the month", () => {
  it("blocks all replays, while prompts go on", async () => {
    const { team, replay } = await teamWithAutomation("free");
    await setReplays(team, 199);
    const { jobId } = await replay();
    await expect(replay()).rejects.toMatchObject({
      code: "quota_exceeded",
      details: { limit: 200, resetsAt: "2031-06-01T00:00:00.000Z" },
    });
    expect(await prompt(team)).toMatchObject({ status: "pending" });
    await team.as(() => Job.stop(jobId));
    expect(await replay()).toMatchObject({ status: "pending" });
  });

  it("80 replays at once, of which 60 are left, make exactly 60", async () => {
    const { team, replay } = await teamWithAutomation("pro");
    await setReplays(team, 15_000 - 60);
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, replay));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
    expect((await usageOf(team)).replays).toEqual({ used: 15_000, reserved: 0, limit: 15_000, percent: 100 });
  });
});

describe("what counts", () => {
  it("a replay uses replay quota, not AI runs; an AI run that builds nothing uses neither", async () => {
    const { team, replay } = await teamWithAutomation("pro");
    await replay();
    await cloud.run(() => runAgent(cloud, team, null));
    expect(await usageOf(team)).toMatchObject({
      aiRuns: { used: 1, reserved: 0 },
      replays: { used: 1, reserved: 0 },
    });
  });

  it("a replay that fails, or is stopped while it runs, counts; one cancelled before it ran does not", async () => {
    const { team, replay } = await teamWithAutomation("pro");
    const error = { code: "site_changed", message: "The page changed." } as const;
    const failing = await cloud.run(async () => startJob(cloud, (await replay()).jobId));
    await cloud.run(() => Job.end(failing, { status: "failed", error }));
    const running = await replay();
    await cloud.run(() => startJob(cloud, running.jobId));
    await team.as(() => Job.stop(running.jobId));
    const pending = await replay();
    await team.as(() => Job.stop(pending.jobId));
    expect((await usageOf(team)).replays.used).toBe(2);
  });

  it("percentages are exact and rounded down", async () => {
    const team = await cloud.team("free");
    for (const [used, percent] of [
      [57, 28],
      [58, 29],
      [139, 69],
      [140, 70],
      [199, 99],
      [200, 100],
    ] as const) {
      await setReplays(team, used);
      expect((await usageOf(team)).replays).toMatchObject({ used, percent });
    }
  });
});

describe("the Free plan's cap of 2 stored automations", () => {
  it("lets the third run complete and deliver, saves nothing, says so, and counts the run", async () => {
    const { team } = await teamWithAutomation("free");
    await cloud.run(() => runAgent(cloud, team, provenPlan));
    const third = await cloud.run(() => runAgent(cloud, team, provenPlan));
    expect(third).toMatchObject({
      status: "success",
      metadata: {
        savedScriptId: null,
        notRepeatableReason: expect.stringContaining("stored-automation limit"),
      },
    });
    expect(await usageOf(team)).toMatchObject({ aiRuns: { used: 3 }, automations: { used: 2, limit: 2 } });
    expect((await team.as(() => Automation.list({ limit: 10 }))).scripts).toHaveLength(2);
  });

  it("is never passed by runs that end at once", async () => {
    const team = await cloud.team("free");
    await cloud.run(() => Team.setPlan(team.teamId, "business"));
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push(await prompt(team));
    const messages = await cloud.receive();
    const jobs = await cloud.run(() => Promise.all(messages.map((message) => Job.start(message))));
    await cloud.run(() => Team.setPlan(team.teamId, "free"));
    await cloud.run(() =>
      Promise.all(
        jobs.map((job) => job && Job.end(job, { status: "success", error: null, proven: provenPlan })),
      ),
    );
    expect(await usageOf(team)).toMatchObject({ aiRuns: { used: 5 }, automations: { used: 2 } });
    expect((await team.as(() => Automation.list({ limit: 10 }))).scripts).toHaveLength(2);
  });
});

describe("the turn of the month", () => {
  it("is at 00:00 UTC on the 1st: not a millisecond before, and what was used up is free again", async () => {
    const { team, replay } = await teamWithAutomation("free");
    for (let n = 0; n < 4; n += 1) await prompt(team);
    await setReplays(team, 200);
    await cloud.advanceTo("2031-05-31T23:59:59.999Z");
    await expect(prompt(team)).rejects.toMatchObject({ code: "quota_exceeded" });
    await expect(replay()).rejects.toMatchObject({ code: "quota_exceeded" });
    await cloud.advanceTo("2031-06-01T00:00:00.000Z");
    await prompt(team);
    await replay();
    expect(await usageOf(team)).toMatchObject({
      period: { start: "2031-06-01T00:00:00.000Z", resetsAt: "2031-07-01T00:00:00.000Z" },
      aiRuns: { used: 0, reserved: 1 },
      replays: { used: 1 },
      automations: { used: 1 },
    });
  });
});
