import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import * as Team from "@gleaner/core/team";
import * as Usage from "@gleaner/core/usage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ conflictShare: 0.1 });
});
afterAll(() => cloud.close());

const prompt = (team: TestTeam) =>
  team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
const messagesOf = async ({ teamId }: TestTeam) =>
  (await cloud.receive()).filter((message) => message.teamId === teamId);

describe("an upgrade", () => {
  it("brings its slots to those who wait, at once", async () => {
    const team = await cloud.team("free");
    for (let n = 0; n < 5; n += 1) await prompt(team);
    expect(await messagesOf(team)).toHaveLength(1);
    await Team.setPlan(team.teamId, "pro");
    expect(await messagesOf(team)).toHaveLength(2);
  });

  it("brings its quota and its API access at once", async () => {
    const team = await cloud.team("free");
    const { apiKey } = await team.as(() => Key.create({ name: "CI" }));
    for (let n = 0; n < 5; n += 1) await prompt(team);
    await expect(prompt(team)).rejects.toMatchObject({ code: "quota_exceeded" });
    await Team.setPlan(team.teamId, "business");
    await prompt(team);
    expect(await Key.authenticate(apiKey)).toMatchObject({ teamId: team.teamId });
    expect(await team.as(() => Usage.get())).toMatchObject({
      plan: "business",
      aiRuns: { reserved: 6, limit: 150 },
    });
  });
});

describe("a downgrade", () => {
  it("lets what runs run, and admits nobody before there is a slot under the new plan", async () => {
    const team = await cloud.team("pro");
    for (let n = 0; n < 4; n += 1) await prompt(team);
    const jobs = [];
    for (const message of await messagesOf(team)) jobs.push(await Job.start(message));
    await Team.setPlan(team.teamId, "starter");
    for (const [ended, admitted] of [
      [0, 0],
      [1, 0],
      [2, 1],
    ] as const) {
      const job = jobs[ended];
      expect(job && (await Job.end(job, { status: "success", error: null }))).toBe(true);
      expect(await messagesOf(team)).toHaveLength(admitted);
    }
  });

  it("holds its lower quota at once", async () => {
    const team = await cloud.team("pro");
    for (let n = 0; n < 6; n += 1) await prompt(team);
    await Team.setPlan(team.teamId, "free");
    await expect(prompt(team)).rejects.toMatchObject({ code: "quota_exceeded", details: { limit: 5 } });
  });

  it("closes the API to its keys at once, and an upgrade opens it again", async () => {
    const team = await cloud.team("pro");
    const { apiKey } = await team.as(() => Key.create({ name: "CI" }));
    await Team.setPlan(team.teamId, "starter");
    await expect(Key.authenticate(apiKey)).rejects.toMatchObject({ code: "plan_without_api_access" });
    await Team.setPlan(team.teamId, "pro");
    expect(await Key.authenticate(apiKey)).toMatchObject({ teamId: team.teamId });
  });
});

describe("Founding", () => {
  const closed = { code: "conflict", message: "The Founding plan is closed to new members." };

  it("is closed to new members, made or moved", async () => {
    const create = Team.create({ name: "New", email: "new@example.com", plan: "founding" });
    await expect(create).rejects.toMatchObject(closed);
    const team = await cloud.team("pro");
    await expect(Team.setPlan(team.teamId, "founding")).rejects.toMatchObject(closed);
    expect((await team.as(() => Usage.get())).plan).toBe("pro");
  });

  it("takes a member by a seat that the operator grants, who keeps it", async () => {
    const team = await cloud.team("pro");
    await Team.setPlan(team.teamId, "founding", { grantSeat: true });
    await Team.setPlan(team.teamId, "founding");
    expect(await team.as(() => Usage.get())).toMatchObject({
      plan: "founding",
      aiRuns: { limit: 60 },
      replays: { limit: 15_000 },
    });
    const seat = { name: "Old", email: "old@example.com", plan: "founding", grantSeat: true } as const;
    await expect(Team.create(seat)).resolves.toBeTruthy();
  });

  it("is forfeited for good by leaving it, whatever the operator grants", async () => {
    const team = await cloud.team("pro");
    await Team.setPlan(team.teamId, "founding", { grantSeat: true });
    await Team.setPlan(team.teamId, "business");
    for (const grantSeat of [false, true]) {
      await expect(Team.setPlan(team.teamId, "founding", { grantSeat })).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("forfeited its seat for good"),
      });
    }
    expect((await team.as(() => Usage.get())).plan).toBe("business");
  });
});

describe("changes at the same time", () => {
  it("leave every key with the access of the plan that the team then has", async () => {
    for (let n = 0; n < 8; n += 1) {
      const team = await cloud.team("pro");
      const keys = [];
      for (const name of Array.from({ length: 12 }, (_, at) => String(at)))
        keys.push(await team.as(() => Key.create({ name })));
      const changes = ["free", "business", "starter"] as const;
      await Promise.all(changes.map((plan) => Team.setPlan(team.teamId, plan)));
      const { plan } = await team.as(() => Usage.get());
      const answers = await Promise.allSettled(keys.map(({ apiKey }) => Key.authenticate(apiKey)));
      const expected = plan === "business" ? "fulfilled" : "rejected";
      expect({ plan, answers: answers.map(({ status }) => status) }).toEqual({
        plan,
        answers: keys.map(() => expected),
      });
    }
  });
});
