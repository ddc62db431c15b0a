import { GetScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import * as Automation from "@gleaner/core/automation";
import * as Job from "@gleaner/core/job";
import * as Schedule from "@gleaner/core/schedule";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { resource } from "../../../packages/core/src/resource.ts";
import type { Cloud } from "./cloud.ts";
import { startJob } from "./played-runner.ts";
import { saveAutomation } from "./saved-automation.ts";
import { createOwner, namesInCloud, type Owner, startScheduledCloud } from "./schedules.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let cloud: Cloud;
let owner: Owner;
beforeAll(async () => {
  cloud = await startScheduledCloud("2026-03-27T12:00:00Z");
});
afterAll(() => cloud.close());
beforeEach(async () => {
  owner = await createOwner(cloud);
});
afterEach(() => owner.stop());

const from = (time: number) => new Date(time).toISOString().slice(0, 16);
const refused = (code: string) => expect.objectContaining({ name: "Refusal", code });

// The clock only goes forward: these come first, since they are about a date.
describe("a change of the clock", () => {
  it("two zones: a time that is skipped does not fire, and each schedule keeps its zone's time", async () => {
    await owner.create({ cron: "30 2 * * *", timezone: "europe/berlin" });
    const { nextRuns, timezone } = await owner.create({ cron: "30 2 * * *", timezone: "Asia/Tokyo" });
    expect(timezone).toBe("Asia/Tokyo");
    expect(nextRuns[0]).toBe("2026-03-27T17:30:00.000Z");
    await cloud.advanceTo("2026-03-30T12:00:00Z");
    expect(await owner.ran()).toEqual([
      "2026-03-27T17:30", // Tokyo
      "2026-03-28T01:30", // Berlin, winter time; on the 29th there is no 02:30
      "2026-03-28T17:30",
      "2026-03-29T17:30",
      "2026-03-30T00:30", // Berlin, summer time
    ]);
  });

  it("a time that comes twice fires once", async () => {
    await cloud.advanceTo("2026-10-24T12:00:00Z");
    await owner.create({ cron: "30 2 * * *", timezone: "Europe/Berlin" });
    await cloud.advanceTo("2026-10-26T12:00:00Z");
    expect(await owner.ran()).toEqual(["2026-10-25T00:30", "2026-10-26T01:30"]);
  });
});

describe("create", () => {
  it("answers with all that is known of it and the next five times, which get and list repeat", async () => {
    const created = await owner.create({ frequency: "weekly", time: "09:05", dayOfWeek: 5 });
    const { id } = created;
    expect(created).toMatchObject({
      scriptId: owner.scriptId,
      frequency: "weekly",
      time: "09:05",
      dayOfWeek: 5,
      dayOfMonth: null,
      cron: null,
      timezone: "UTC",
      paused: false,
      pauseReason: null,
      resumesAt: null,
      nextRunAt: created.nextRuns[0],
    });
    expect(created.nextRuns).toHaveLength(5);
    expect(created.nextRuns.map((time) => new Date(time).getUTCDay())).toEqual([5, 5, 5, 5, 5]);
    expect(await owner.get(id)).toEqual(created);
    const { schedules } = await owner.team.as(() => Schedule.list({ limit: 10 }));
    expect(schedules).toEqual([created]);
  });

  it("has the cloud keep what it cannot hand over, in the queue that is linked for it", async () => {
    const { id } = await owner.create();
    const [ending] = await namesInCloud(id);
    const Name = `${id}${ending}`;
    const GroupName = resource.scheduleGroupName();
    const { Target } = await new SchedulerClient({}).send(new GetScheduleCommand({ GroupName, Name }));
    expect(Target?.DeadLetterConfig).toEqual({ Arn: resource.scheduler().deadLetterArn });
  });

  it("shows it on its automation", async () => {
    const { id } = await owner.create({ cron: "0 6 * * MON", timezone: "Asia/Tokyo" });
    const shown = [{ id, frequency: "custom", cron: "0 6 * * MON", timezone: "Asia/Tokyo", paused: false }];
    expect((await owner.team.as(() => Automation.get(owner.scriptId))).schedules).toEqual(shown);
    const { scripts } = await owner.team.as(() => Automation.list({ limit: 10 }));
    expect(scripts.map(({ schedules }) => schedules)).toEqual([shown]);
  });

  it("takes several for one automation, 20 at most, also at once", async () => {
    const made = await Promise.allSettled(Array.from({ length: 23 }, () => owner.create()));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    for (const one of made) if (one.status === "rejected") expect(one.reason).toEqual(refused("conflict"));
    const { schedules } = await owner.team.as(() => Schedule.list({ limit: 100 }));
    await owner.team.as(() => Schedule.remove(String(schedules[0]?.id)));
    await expect(owner.create()).resolves.toBeDefined();
  });

  it("refuses what never fires, what fires too often for the plan, and an automation that is not there", async () => {
    await expect(owner.create({ cron: "0 0 30 2 *" })).rejects.toEqual(refused("cron_never_fires"));
    await expect(owner.create({ cron: "*/30 * * * *" })).rejects.toEqual(refused("cron_too_frequent"));
    const other = await createOwner(cloud);
    for (const scriptId of [other.scriptId, "nothing"]) {
      await expect(owner.create({ scriptId, frequency: "daily" })).rejects.toEqual(refused("not_found"));
    }
  });

  it("lists a team's newest first in pages, and one automation's", async () => {
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await owner.create()).id);
    const second = await saveAutomation(owner.team);
    ids.unshift((await owner.create({ scriptId: second, frequency: "daily" })).id);
    const list = (input: { limit: number; cursor?: string; scriptId?: string }) =>
      owner.team.as(() => Schedule.list(input));
    const first = await list({ limit: 3 });
    const rest = await list({ limit: 3, cursor: String(first.nextCursor) });
    expect([...first.schedules, ...rest.schedules].map(({ id }) => id)).toEqual(ids);
    expect(rest.nextCursor).toBeNull();
    expect((await list({ limit: 10, scriptId: second })).schedules.map(({ id }) => id)).toEqual([ids[0]]);
  });
});

describe("a fire", () => {
  it("makes one scheduled run for its time, though it comes three times", async () => {
    const start = Math.ceil(cloud.now() / hourMs) * hourMs;
    const { id } = await owner.create({ frequency: "hourly", time: "00:30" });
    await cloud.advance(start + 3 * hourMs - cloud.now());
    expect(await owner.ran()).toEqual([0.5, 1.5, 2.5].map((hours) => from(start + hours * hourMs)));
    const { jobs } = await owner.team.as(() => Job.list({ limit: 1 }));
    expect(jobs[0]).toMatchObject({ kind: "scheduled", scheduleId: id, scriptId: owner.scriptId });
    expect(cloud.fires.filter((fire) => (fire as Schedule.Fire).scheduleId === id)).toHaveLength(9);
  });

  it("runs once where both day fields of a cron match, and on either alone", async () => {
    await cloud.advanceTo("2027-02-01T00:00:00Z"); // a Monday
    await owner.create({ cron: "0 9 1,10 * MON" });
    await cloud.advanceTo("2027-02-12T00:00:00Z");
    expect(await owner.ran()).toEqual(["2027-02-01T09:00", "2027-02-08T09:00", "2027-02-10T09:00"]);
    await cloud.advanceTo("2027-03-02T00:00:00Z"); // the first is a Monday
    expect(await owner.ran()).toHaveLength(6);
    expect((await owner.ran()).at(-1)).toBe("2027-03-01T09:00");
  });

  it("of many at once makes one run, in the history too", async () => {
    const { id } = await owner.create();
    const fire = {
      teamId: owner.team.teamId,
      scheduleId: id,
      revision: 1,
      scheduledAt: "2027-01-01T00:00:00Z",
    };
    await Promise.all(Array.from({ length: 8 }, () => cloud.run(() => Schedule.fire(fire))));
    expect(await owner.ran()).toHaveLength(1);
    expect((await owner.team.as(() => Schedule.runs(id, { limit: 10 }))).runs).toHaveLength(1);
  });

  it("of an older revision, of a deleted schedule or of another team's does nothing", async () => {
    const { id } = await owner.create();
    await owner.team.as(() => Schedule.change(id, { time: "01:00" }));
    const other = await createOwner(cloud);
    const fire = { teamId: owner.team.teamId, scheduleId: id, scheduledAt: "2027-01-01T00:00:00Z" };
    await cloud.run(() => Schedule.fire({ ...fire, revision: 1 }));
    await cloud.run(() => Schedule.fire({ ...fire, revision: 2, teamId: other.team.teamId }));
    expect(await namesInCloud(id)).toEqual([]); // a fire that is out of date cleans up behind itself
    await owner.team.as(() => Schedule.remove(id));
    await cloud.run(() => Schedule.fire({ ...fire, revision: 2 }));
    expect([...(await owner.ran()), ...(await other.ran())]).toEqual([]);
  });
});

describe("change", () => {
  it("takes the new times and zone and forgets the old, keeping what was not said", async () => {
    const day = Math.ceil(cloud.now() / dayMs) * dayMs;
    const { id } = await owner.create({ frequency: "daily", time: "09:00" });
    const weekly = await owner.team.as(() => Schedule.change(id, { frequency: "weekly", dayOfWeek: 0 }));
    expect(weekly).toMatchObject({ frequency: "weekly", time: "09:00", dayOfWeek: 0, timezone: "UTC" });
    const custom = await owner.team.as(() =>
      Schedule.change(id, { cron: "0 12 * * *", timezone: "Asia/Tokyo" }),
    );
    expect(custom).toMatchObject({ frequency: "custom", time: null, dayOfWeek: null, cron: "0 12 * * *" });
    expect(await namesInCloud(id)).toEqual(["-3-1"]);
    await cloud.advance(day + dayMs - cloud.now());
    expect(await owner.ran()).toContain(from(day + 3 * hourMs));
    expect((await owner.ran()).filter((time) => !time.endsWith("T03:00"))).toEqual([]);
  });

  it("merges changes made at once, and the cloud ends with the last", async () => {
    const { id } = await owner.create({ cron: "0 0 1 * MON" });
    await Promise.all([
      owner.team.as(() => Schedule.change(id, { timezone: "Asia/Tokyo" })),
      owner.team.as(() => Schedule.change(id, { cron: "0 5 * * *" })),
      owner.team.as(() => Schedule.change(id, { paused: false })),
    ]);
    expect(await owner.get(id)).toMatchObject({ timezone: "Asia/Tokyo", cron: "0 5 * * *", paused: false });
    expect(await namesInCloud(id)).toEqual(["-4-1"]);
  });

  it("refuses what create refuses", async () => {
    const { id } = await owner.create();
    const change = (input: Parameters<typeof Schedule.change>[1]) =>
      owner.team.as(() => Schedule.change(id, input));
    await expect(change({ cron: "0 0 31 4 *" })).rejects.toEqual(refused("cron_never_fires"));
    await expect(change({ cron: "* * * * *" })).rejects.toEqual(refused("cron_too_frequent"));
    await expect(change({ cron: "nonsense" })).rejects.toEqual(refused("invalid_request"));
    expect(await owner.get(id)).toMatchObject({ frequency: "daily", time: "00:00" });
  });
});

describe("the cloud's scheduler out of reach", () => {
  it("loses no change: the sweep makes up for each", async () => {
    const kept = await owner.create();
    const removed = await owner.create();
    cloud.down.scheduler = true;
    const made = await owner.create();
    await owner.team.as(() => Schedule.change(kept.id, { time: "02:00" }));
    await owner.team.as(() => Schedule.remove(removed.id));
    cloud.down.scheduler = false;
    const names = async () => [
      await namesInCloud(kept.id),
      await namesInCloud(removed.id),
      await namesInCloud(made.id),
    ];
    expect(await names()).toEqual([["-1-1"], ["-1-1"], []]);
    await cloud.advance(2 * minuteMs);
    await cloud.run(() => Job.sweep());
    expect(await names()).toEqual([["-2-1"], [], ["-1-1"]]);
  }, 30_000);
});

describe("deletion", () => {
  it("of a schedule removes it and keeps its jobs", async () => {
    const { id } = await owner.create({ frequency: "hourly" });
    await cloud.advance(hourMs);
    await owner.team.as(() => Schedule.remove(id));
    await cloud.advance(2 * hourMs);
    expect(await owner.ran()).toHaveLength(1);
    expect(await namesInCloud(id)).toEqual([]);
    for (const verb of [Schedule.get, Schedule.remove, Schedule.pause]) {
      await expect(owner.team.as(() => verb(id))).rejects.toEqual(refused("not_found"));
    }
  });

  it("of an automation takes its schedules along and names them, also one that is made meanwhile", async () => {
    const second = await saveAutomation(owner.team);
    const stays = await owner.create({ scriptId: second, frequency: "daily" });
    const ids = [(await owner.create()).id, (await owner.create()).id];
    const [removed, late] = await Promise.allSettled([
      owner.team.as(() => Automation.remove(owner.scriptId)),
      owner.create(),
    ]);
    if (removed.status === "rejected") throw removed.reason;
    if (late.status === "fulfilled") ids.push(late.value.id);
    expect(removed.value.removedSchedules.toSorted()).toEqual(ids.toSorted());
    const { schedules } = await owner.team.as(() => Schedule.list({ limit: 10 }));
    expect(schedules.map(({ id }) => id)).toEqual([stays.id]);
    for (const id of ids) expect(await namesInCloud(id)).toEqual([]);
  });
});

describe("history", () => {
  it("tells of each run when it was for, when it ran and how it ended, latest first in pages", async () => {
    const start = (Math.floor(cloud.now() / hourMs) + 1) * hourMs;
    const { id } = await owner.create({ frequency: "hourly" });
    await cloud.advance(start + 2 * hourMs - cloud.now());
    const { jobs } = await owner.team.as(() => Job.list({ limit: 10 }));
    const job = await startJob(cloud, String(jobs[0]?.id));
    const error = { code: "site_changed", message: "The page has changed." } as const;
    const metadata = { recordCount: 0, verdict: "site_changed" } as const;
    await cloud.run(() => Job.end(job, { status: "failed", error, metadata }));
    const first = await owner.team.as(() => Schedule.runs(id, { limit: 1 }));
    expect(first.runs).toEqual([
      {
        jobId: job.id,
        scheduledAt: new Date(start + 2 * hourMs).toISOString(),
        startedAt: new Date(cloud.now()).toISOString(),
        finishedAt: new Date(cloud.now()).toISOString(),
        status: "failed",
        verdict: "site_changed",
        recordCount: 0,
        error,
      },
    ]);
    const rest = await owner.team.as(() => Schedule.runs(id, { limit: 5, cursor: String(first.nextCursor) }));
    expect(rest.runs.map(({ status }) => status)).toEqual(["pending", "pending"]);
    expect(rest.nextCursor).toBeNull();
  });
});

describe("another team", () => {
  it("finds none of it", async () => {
    const { id } = await owner.create();
    const other = await createOwner(cloud);
    for (const verb of [Schedule.get, Schedule.remove, Schedule.pause, Schedule.resume]) {
      await expect(other.team.as(() => verb(id))).rejects.toEqual(refused("not_found"));
    }
    await expect(other.team.as(() => Schedule.runs(id, { limit: 5 }))).rejects.toEqual(refused("not_found"));
    expect((await other.team.as(() => Schedule.list({ limit: 5 }))).schedules).toEqual([]);
  });
});
