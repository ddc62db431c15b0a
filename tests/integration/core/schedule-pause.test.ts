import * as Automation from "@gleaner/core/automation";
import type { DomainEvent } from "@gleaner/core/event";
import * as Job from "@gleaner/core/job";
import type { PlanId } from "@gleaner/core/plan";
import * as Schedule from "@gleaner/core/schedule";
import * as Team from "@gleaner/core/team";
import { handler } from "@gleaner/scheduler";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Cloud } from "./cloud.ts";
import { saveAutomation } from "./saved-automation.ts";
import { createOwner, namesInCloud, type Owner, startScheduledCloud } from "./schedules.ts";

const hourMs = 3_600_000;

let cloud: Cloud;
let owner: Owner;
let year = 2026;
beforeAll(async () => {
  cloud = await startScheduledCloud("2026-01-01T00:00:00Z");
});
afterAll(() => cloud.close());
// Each test has a year of its own, and begins at noon of the 28th of January.
beforeEach(async () => {
  year += 1;
  await cloud.advanceTo(`${year}-01-28T12:00:00Z`);
  owner = await createOwner(cloud);
});
afterEach(() => owner.stop());

const refused = (code: string) => expect.objectContaining({ name: "Refusal", code });
const january = (rest: string) => `${year}-01-${rest}`;
const resumesAt = () => `${year}-02-01T00:00:00.000Z`;
const setPlan = (plan: PlanId) => cloud.run(() => Team.setPlan(owner.team.teamId, plan));

/** What the team's users are told of its schedules, once for each time. */
function told(): DomainEvent[] {
  const events = cloud.events.map(({ detail }) => detail as DomainEvent);
  const ours = events.filter(
    ({ type, teamId }) => type.startsWith("schedule.") && teamId === owner.team.teamId,
  );
  return [...new Map(ours.map((event) => [event.id, event])).values()];
}

describe("active, and the month's replays are used up", () => {
  it("pauses all the team's active schedules together until the next month, told once", async () => {
    const hourly = await owner.create({ frequency: "hourly" });
    const second = await saveAutomation(owner.team, "the price of https://example.com/");
    const daily = await owner.create({ scriptId: second, frequency: "daily" });
    const third = await saveAutomation(owner.team, "nothing");
    const byUser = await owner.create({ scriptId: third, frequency: "daily", paused: true });
    await owner.leave(1);
    await cloud.advance(hourMs);
    // The run that takes the last replay is made; its fire comes three times.
    expect(await owner.ran()).toEqual([january("28T13:00")]);
    for (const { id } of [hourly, daily]) {
      expect(await owner.get(id)).toMatchObject({
        paused: true,
        pauseReason: "quota",
        resumesAt: resumesAt(),
      });
    }
    expect(await owner.get(byUser.id)).toMatchObject({
      pauseReason: "user",
      resumesAt: null,
      nextRunAt: null,
    });
    await cloud.advance(5 * hourMs);
    expect(await owner.ran()).toHaveLength(1);
    expect(told()).toMatchObject([
      {
        type: "schedule.paused",
        actor: { type: "system" },
        data: {
          reason: "quota",
          scheduleIds: [hourly.id, daily.id],
          automations: [
            { id: owner.scriptId, name: "the title of https://example.com/" },
            { id: second, name: "the price of https://example.com/" },
          ],
          resumesAt: resumesAt(),
        },
      },
    ]);
  });

  it("pauses them with the last replay, also where that is made by hand, and not at their next fire", async () => {
    const { id } = await owner.create({ frequency: "monthly" });
    await owner.leave(2);
    const replay = () => owner.team.as(() => Job.createReplay({ scriptId: owner.scriptId }));
    await replay();
    expect(await owner.get(id)).toMatchObject({ paused: false });
    const { jobId } = await replay();
    expect(await owner.get(id)).toMatchObject({ pauseReason: "quota", resumesAt: resumesAt() });
    await cloud.deliver();
    expect(told()).toMatchObject([{ type: "schedule.paused", data: { reason: "quota", scheduleIds: [id] } }]);
    // It was never started, and is given back: there is one left.
    await owner.team.as(() => Job.stop(jobId));
    expect(await owner.get(id)).toMatchObject({ paused: false });
  });

  it("pauses, too, what is made or resumed when they are used up", async () => {
    const resumed = await owner.create({ frequency: "daily", paused: true });
    await owner.leave(0);
    const paused = { paused: true, pauseReason: "quota", resumesAt: resumesAt() };
    expect(await owner.team.as(() => Schedule.resume(resumed.id))).toMatchObject(paused);
    const other = await createOwner(cloud);
    await other.leave(0);
    expect(await other.create({ frequency: "daily" })).toMatchObject(paused);
    await other.stop();
  });

  it("pauses them when a plan with fewer replays finds them used up", async () => {
    const { id } = await owner.create({ frequency: "daily" });
    await owner.leave(0, "pro");
    await setPlan("pro");
    expect(await owner.get(id)).toMatchObject({ pauseReason: "quota" });
  });

  it("blocks manual replays of the automation while paused", async () => {
    await owner.create({ frequency: "hourly" });
    await owner.leave(0);
    await cloud.advance(hourMs);
    const replay = owner.team.as(() => Job.createReplay({ scriptId: owner.scriptId }));
    await expect(replay).rejects.toMatchObject({
      code: "quota_exceeded",
      details: { resetsAt: resumesAt() },
    });
    const { schedules } = await owner.team.as(() => Automation.get(owner.scriptId));
    expect(schedules).toMatchObject([{ paused: true }]);
  });

  it("cannot be resumed by hand", async () => {
    const { id } = await owner.create({ frequency: "hourly" });
    await owner.leave(0);
    await cloud.advance(hourMs);
    const resumed = owner.team.as(() => Schedule.resume(id));
    await expect(resumed).rejects.toMatchObject({ code: "schedule_paused_by_quota" });
    // Its times can be changed, and it can be paused for longer.
    expect(await owner.team.as(() => Schedule.change(id, { time: "00:10" }))).toMatchObject({
      pauseReason: "quota",
      nextRunAt: `${year}-02-01T00:10:00.000Z`,
    });
    expect(await owner.team.as(() => Schedule.pause(id))).toMatchObject({ pauseReason: "user" });
  });
});

describe("paused by quota, and the next calendar month starts", () => {
  it("resumes by itself at 00:00 UTC on the 1st, catches nothing up, and is told of once", async () => {
    const { id } = await owner.create({ frequency: "every_6_hours" });
    await owner.leave(0);
    await cloud.advanceTo(`${year}-01-31T23:59:00Z`);
    expect(await owner.ran()).toEqual([]);
    expect(await owner.get(id)).toMatchObject({ pauseReason: "quota", nextRunAt: resumesAt() });
    await cloud.advanceTo(`${year}-02-01T06:00:00Z`);
    expect(await owner.ran()).toEqual([`${year}-02-01T00:00`, `${year}-02-01T06:00`]);
    expect(await owner.get(id)).toMatchObject({ paused: false, pauseReason: null, resumesAt: null });
    for (let n = 0; n < 2; n += 1) await cloud.run(() => handler({ kind: "month" }));
    await cloud.deliver();
    expect(told().map(({ type }) => type)).toEqual(["schedule.paused", "schedule.resumed"]);
    expect(told()[1]).toMatchObject({ data: { scheduleIds: [id], automations: [{ id: owner.scriptId }] } });
  });

  it("does not run a fire of the month before that comes late", async () => {
    const { id } = await owner.create({ frequency: "every_6_hours" });
    await owner.leave(0);
    await cloud.advanceTo(`${year}-02-01T00:30:00Z`);
    const { teamId } = owner.team;
    const late = { teamId, scheduleId: id, revision: 1, scheduledAt: `${year}-01-31T18:00:00Z` };
    await cloud.run(() => Schedule.fire(late));
    expect(await owner.ran()).toEqual([`${year}-02-01T00:00`]);
  });

  it("leaves paused what a user paused", async () => {
    const { id } = await owner.create({ frequency: "hourly" });
    await owner.leave(0);
    await cloud.advance(hourMs);
    await owner.team.as(() => Schedule.pause(id));
    await cloud.advanceTo(`${year}-02-02T00:00:00Z`);
    expect(await owner.get(id)).toMatchObject({ pauseReason: "user" });
    expect(await owner.ran()).toEqual([]);
  });
});

describe("active, and a user pauses", () => {
  it("keeps its configuration, does not run, and on resuming catches nothing up", async () => {
    const created = await owner.create({ cron: "0 */2 * * *", timezone: "Asia/Tokyo" });
    const paused = await owner.team.as(() => Schedule.pause(created.id));
    expect(paused).toEqual({
      ...created,
      paused: true,
      pauseReason: "user",
      nextRunAt: null,
      nextRuns: [],
    });
    await cloud.advance(9 * hourMs);
    expect(await owner.ran()).toEqual([]);
    const resumed = await owner.team.as(() => Schedule.resume(created.id));
    expect(resumed).toMatchObject({ paused: false, cron: "0 */2 * * *", timezone: "Asia/Tokyo" });
    await cloud.advance(2 * hourMs);
    expect(await owner.ran()).toEqual([january("28T23:00")]);
  });
});

describe("paused, and a user deletes", () => {
  it.each(["user", "quota"])("removes a schedule paused by %s", async (reason) => {
    const { id } = await owner.create({ frequency: "hourly" });
    expect(await namesInCloud(id)).toEqual(["-1-1"]);
    if (reason === "user") await owner.team.as(() => Schedule.pause(id));
    else await owner.leave(0);
    await cloud.advance(hourMs);
    expect(await owner.get(id)).toMatchObject({ pauseReason: reason });
    await owner.team.as(() => Schedule.remove(id));
    await cloud.advanceTo(`${year}-02-02T00:00:00Z`);
    expect(await owner.ran()).toEqual([]);
    expect(await namesInCloud(id)).toEqual([]);
  });
});

describe("active, and the plan is changed", () => {
  it("takes the new plan's maximum where it fires more often, and stays active", async () => {
    const hourly = await owner.create({ frequency: "hourly", time: "00:20" });
    const cron = await owner.create({ cron: "15 */2 * * MON-FRI" });
    const weekly = await owner.create({ frequency: "weekly", time: "07:00" });
    await setPlan("pro");
    expect(await owner.get(hourly.id)).toMatchObject({
      frequency: "every_6_hours",
      time: "00:20",
      paused: false,
    });
    expect(await owner.get(cron.id)).toMatchObject({ cron: "15 */6 * * MON-FRI", paused: false });
    expect(await owner.get(weekly.id)).toEqual(weekly);
    await setPlan("starter");
    expect(await owner.get(hourly.id)).toMatchObject({ frequency: "daily", time: "00:20", paused: false });
    expect(await owner.get(cron.id)).toMatchObject({ cron: "15 0 * * MON-FRI", paused: false });
    expect(await namesInCloud(hourly.id)).toEqual(["-3-1"]);
    expect(await namesInCloud(weekly.id)).toEqual(["-1-1"]);
  });

  it("pauses schedules on Free, which knows none, and resumes them on a plan that does, at most at its maximum", async () => {
    const { id } = await owner.create({ frequency: "hourly" });
    const byUser = await owner.create({ frequency: "daily", paused: true });
    await setPlan("free");
    const paused = {
      frequency: "hourly",
      paused: true,
      pauseReason: "plan",
      nextRunAt: null,
      resumesAt: null,
    };
    expect(await owner.get(id)).toMatchObject(paused);
    expect(await namesInCloud(id)).toEqual([]);
    const { schedules } = await owner.team.as(() => Automation.get(owner.scriptId));
    expect(schedules).toMatchObject([{ paused: true }, { paused: true }]);
    await expect(owner.team.as(() => Schedule.resume(id))).rejects.toEqual(refused("cron_too_frequent"));
    await expect(owner.create()).rejects.toEqual(refused("cron_too_frequent"));
    await cloud.advance(24 * hourMs);
    expect(await owner.ran()).toEqual([]);
    await setPlan("starter");
    expect(await owner.get(id)).toMatchObject({ frequency: "daily", paused: false, pauseReason: null });
    expect(await owner.get(byUser.id)).toMatchObject({ paused: true, pauseReason: "user" });
    await cloud.advance(24 * hourMs);
    expect(await owner.ran()).toEqual([january("30T00:00")]);
    await cloud.deliver();
    expect(told()).toMatchObject([
      { type: "schedule.paused", data: { reason: "plan", scheduleIds: [id] } },
      { type: "schedule.resumed", data: { scheduleIds: [id] } },
    ]);
  });

  it("leaves paused what a user paused while the plan had it paused", async () => {
    const { id } = await owner.create({ frequency: "daily" });
    await setPlan("free");
    expect(await owner.team.as(() => Schedule.pause(id))).toMatchObject({ pauseReason: "user" });
    await setPlan("starter");
    expect(await owner.get(id)).toMatchObject({ pauseReason: "user" });
    expect(await owner.team.as(() => Schedule.resume(id))).toMatchObject({ paused: false });
  });

  it("an upgrade that brings replays resumes what the quota paused; another change does not", async () => {
    await setPlan("pro");
    const { id } = await owner.create({ frequency: "every_6_hours" });
    await owner.leave(0, "pro");
    await cloud.advance(6 * hourMs);
    await setPlan("starter");
    expect(await owner.get(id)).toMatchObject({ pauseReason: "quota" });
    await setPlan("business");
    expect(await owner.get(id)).toMatchObject({ paused: false, frequency: "daily" });
    await cloud.advance(24 * hourMs);
    expect(await owner.ran()).toEqual([january("29T00:00")]);
    await cloud.deliver();
    expect(told().map(({ type }) => type)).toEqual(["schedule.paused", "schedule.resumed"]);
  });

  it("leaves nothing too frequent behind that was made at the same time", async () => {
    const [, ...made] = await Promise.allSettled([
      setPlan("starter"),
      ...Array.from({ length: 6 }, () => owner.create({ frequency: "hourly" })),
    ]);
    const { schedules } = await owner.team.as(() => Schedule.list({ limit: 100 }));
    expect(schedules).toHaveLength(made.filter(({ status }) => status === "fulfilled").length);
    for (const { frequency } of schedules) expect(frequency).toBe("daily");
  });
});
