import { withClock } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import * as Schedule from "@gleaner/core/schedule";
import * as Team from "@gleaner/core/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { get, removeAll } from "../../../packages/core/src/table.ts";
import type { Cloud } from "./cloud.ts";
import { saveAutomation } from "./saved-automation.ts";
import { createOwner, startScheduledCloud } from "./schedules.ts";

const hourMs = 3_600_000;

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startScheduledCloud("2027-01-28T12:00:00Z");
});
afterAll(() => cloud.close());

describe("replays that are left while the schedules are paused", () => {
  /** A team whose schedules paused when the month's replays were used up, of which there then were some again. */
  async function pauseWithSomeLeft() {
    const owner = await createOwner(cloud);
    const { id: scheduleId } = await owner.create({ frequency: "hourly" });
    const free = await saveAutomation(owner.team, "an automation without schedules");
    await owner.leave(1);
    await owner.team.as(() => Job.createReplay({ scriptId: free }));
    expect(await owner.get(scheduleId)).toMatchObject({ pauseReason: "quota" });
    await owner.leave(10);
    const replay = (scriptId: string, options = {}) =>
      owner.team.as(() => Job.createReplay({ scriptId }, options));
    return { ...owner, scheduleId, free, replay };
  }

  it("start no manual replay or retry of their automation, only of others", async () => {
    const { team, scriptId, free, replay, stop, leave } = await pauseWithSomeLeft();
    const held = {
      code: "quota_exceeded",
      details: { resetsAt: "2027-02-01T00:00:00.000Z", limit: 150_000 },
    };
    await expect(replay(scriptId)).rejects.toMatchObject(held);
    const { jobId } = await replay(free, { idempotencyKey: "a" });
    // Given back, it would end the pause if there were any left but for it.
    await leave(-10);
    await team.as(() => Job.stop(jobId));
    // The same request again is the same job, whatever has changed since.
    await team.as(() => Schedule.create(Schedule.Create.parse({ scriptId: free, frequency: "daily" })));
    expect(await replay(free, { idempotencyKey: "a" })).toMatchObject({ jobId });
    await expect(team.as(() => Job.retry(jobId))).rejects.toMatchObject(held);
    await stop();
  });

  it("start one of an automation whose schedules a user paused, or deleted", async () => {
    const { team, scriptId, scheduleId, replay, stop, leave } = await pauseWithSomeLeft();
    await team.as(() => Schedule.pause(scheduleId));
    const { jobId } = await replay(scriptId);
    await leave(-10);
    await team.as(() => Job.stop(jobId));
    await leave(10);
    await team.as(() => Schedule.remove(scheduleId));
    expect(await replay(scriptId)).toMatchObject({ status: "pending" });
    await stop();
  });

  it("start it once an upgrade has resumed the schedules", async () => {
    const owner = await createOwner(cloud, "pro");
    await owner.create({ frequency: "daily", time: "13:00" });
    await owner.leave(0);
    await cloud.advance(24 * hourMs);
    const replay = () => owner.team.as(() => Job.createReplay({ scriptId: owner.scriptId }));
    await expect(replay()).rejects.toMatchObject({ code: "quota_exceeded" });
    await cloud.run(() => Team.setPlan(owner.team.teamId, "business"));
    expect(await replay()).toMatchObject({ status: "pending" });
    await owner.stop();
  });
});

it("a run whose job the table has forgotten is left out of the history", async () => {
  const owner = await createOwner(cloud);
  const { id } = await owner.create({ frequency: "hourly" });
  await cloud.advance(2 * hourMs);
  const runs = () => owner.team.as(() => Schedule.runs(id, { limit: 10 }));
  const [latest, first] = (await runs()).runs;
  await removeAll([keys.job(owner.team.teamId, String(latest?.jobId))]);
  expect((await runs()).runs).toEqual([first]);
  await owner.stop();
});

it("a month that turns while a fire is refused is not paused", async () => {
  const before = Date.parse("2027-02-28T23:59:59.999Z");
  await cloud.advanceTo("2027-02-28T12:30:00Z");
  const refusals: number[] = [];
  for (let looks = 0; looks < 12; looks += 1) {
    const owner = await createOwner(cloud);
    const { id: scheduleId } = await owner.create({ frequency: "monthly" });
    await owner.leave(0);
    const { teamId } = owner.team;
    let looked = 0;
    // The clock turns after so many looks at it.
    const clock = () => (looked++ < looks ? before : before + 1);
    const fire = { teamId, scheduleId, revision: 1, scheduledAt: "2027-02-28T23:59:00Z" };
    await withClock(clock, () => Schedule.fire(fire));
    const pause = await get(keys.schedulePause(teamId));
    expect(pause?.resumesAt ?? null).not.toBe("2027-04-01T00:00:00.000Z");
    if (pause) refusals.push(looks);
    await owner.stop();
  }
  // It was refused in the old month at some of these looks, and ran in the new one at the others.
  expect(refusals.length).toBeGreaterThan(0);
});
