import { type Actor, withActor } from "@gleaner/core/actor";
import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import * as Session from "@gleaner/core/session";
import * as User from "@gleaner/core/user";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ conflictShare: 0.1 });
});
afterAll(() => cloud.close());

const email = "grace@example.com";

/** Adds a user to a team and acts as that user. */
async function addTo({ teamId }: TestTeam, address = email) {
  const { userId } = await User.add({ teamId, email: address });
  const actor: Actor = { type: "user", teamId, userId, via: "session" };
  return { userId, as: <Result>(run: () => Result) => withActor(actor, run) };
}

test("a team has several users, listed in the order in which they came", async () => {
  const team = await cloud.team();
  await addTo(team, "Grace@Example.com");
  await addTo(team, "edsger@example.com");
  const users = await User.list(team.teamId);
  expect(users.map((user) => user.email)).toEqual([team.email, email, "edsger@example.com"]);
  expect(users[1]).toEqual({ id: expect.any(String), email, createdAt: expect.any(String) });
});

test("an e-mail address is one user's in a team, also when it is added many times at once", async () => {
  const [team, other] = [await cloud.team(), await cloud.team()];
  const added = await Promise.allSettled(Array.from({ length: 5 }, () => addTo(team)));
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const codes = added.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(new Set(codes)).toEqual(new Set(["conflict"]));
  expect(await User.list(team.teamId)).toHaveLength(2);
  await addTo(other);
});

test("nobody is added to a team that is not there", async () => {
  const teamId = "0193e4a1-0000-7000-8000-000000000001";
  await expect(User.add({ teamId, email })).rejects.toMatchObject({ code: "not_found" });
});

test("a key belongs to its user and acts as that user, with all of the team's data", async () => {
  const team = await cloud.team("pro");
  const grace = await addTo(team);
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
  const { id, apiKey } = await grace.as(() => Key.create({ name: "hers" }));
  const actor = await Key.authenticate(apiKey);
  expect(actor).toEqual({ type: "user", teamId: team.teamId, userId: grace.userId, via: "key" });
  expect((await withActor(actor, () => Job.get(jobId))).id).toBe(jobId);
  expect(await team.as(() => Key.list())).toEqual([]);
  await expect(team.as(() => Key.remove(id))).rejects.toMatchObject({ code: "not_found" });
  expect(await grace.as(() => Key.list())).toMatchObject([{ id, name: "hers" }]);
});

test("a removed user's keys and sessions are refused at once, the others' are not, and the address is free", async () => {
  const team = await cloud.team("pro");
  const grace = await addTo(team);
  const mine = await team.as(() => Key.create({ name: "mine" }));
  const hers = [];
  // More than one transaction revokes.
  for (let n = 0; n < 35; n += 1) hers.push(await grace.as(() => Key.create({ name: `hers ${n}` })));
  const sessions = [await Session.create({ teamId: team.teamId, email }), await Session.create(team)];
  await User.remove(team.teamId, grace.userId);
  for (const { apiKey } of hers) {
    await expect(Key.authenticate(apiKey)).rejects.toMatchObject({ code: "unauthorized" });
  }
  await expect(Session.authenticate(String(sessions[0]?.token))).rejects.toMatchObject({
    code: "unauthorized",
  });
  expect(await Session.authenticate(String(sessions[1]?.token))).toEqual(team.actor);
  expect(await Key.authenticate(mine.apiKey)).toEqual({ ...team.actor, via: "key" });
  expect((await User.list(team.teamId)).map((user) => user.email)).toEqual([team.email]);
  await expect(Session.create({ teamId: team.teamId, email })).rejects.toMatchObject({ code: "not_found" });
  await expect(grace.as(() => Key.create({ name: "late" }))).rejects.toMatchObject({ code: "not_found" });
  await addTo(team);
});

test("keys and sessions made while their user is removed do not outlive it", async () => {
  const team = await cloud.team("pro");
  const grace = await addTo(team);
  const making = Promise.allSettled(
    Array.from({ length: 8 }, () => grace.as(() => Key.create({ name: "race" }))),
  );
  const opening = Promise.allSettled(
    Array.from({ length: 4 }, () => Session.create({ teamId: team.teamId, email })),
  );
  await User.remove(team.teamId, grace.userId);
  for (const made of await making) {
    if (made.status === "rejected") continue;
    await expect(Key.authenticate(made.value.apiKey)).rejects.toMatchObject({ code: "unauthorized" });
  }
  for (const opened of await opening) {
    if (opened.status === "rejected") continue;
    await expect(Session.authenticate(opened.value.token)).rejects.toMatchObject({ code: "unauthorized" });
  }
});

test("a team keeps its last user, also when two are removed at once", async () => {
  const team = await cloud.team();
  const grace = await addTo(team);
  const [ada] = await User.list(team.teamId);
  const removed = await Promise.allSettled(
    [grace.userId, String(ada?.id)].map((userId) => User.remove(team.teamId, userId)),
  );
  expect(removed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(removed.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "conflict" } });
  expect(await User.list(team.teamId)).toHaveLength(1);
});

test("a user of another team cannot be removed", async () => {
  const [team, other] = [await cloud.team(), await cloud.team()];
  const grace = await addTo(team);
  await expect(User.remove(other.teamId, grace.userId)).rejects.toMatchObject({ code: "not_found" });
  expect(await User.list(team.teamId)).toHaveLength(2);
});
