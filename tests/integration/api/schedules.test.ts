import * as Automation from "@gleaner/core/automation";
import * as Schedule from "@gleaner/core/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { saveAutomation } from "../core/saved-automation.ts";
import { type Caller, startApi, type TestApi } from "./api.ts";

let api: TestApi;
let caller: Caller;
let script_id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  caller = await api.caller();
  script_id = await saveAutomation(caller.team);
});

const unknown = "0193e4a1-0000-7000-8000-000000000001";
const fields = [
  "id",
  "script_id",
  "frequency",
  "time",
  "dayOfWeek",
  "dayOfMonth",
  "cron",
  "timezone",
  "paused",
  "pauseReason",
  "resumesAt",
  "nextRunAt",
  "nextRuns",
].toSorted();

type Body = Record<string, unknown> & { id: string; nextRuns: string[] };
const json = async (answer: Response): Promise<Body> => (await answer.json()) as Body;
const create = async (body: Record<string, unknown> = { frequency: "daily" }) =>
  json(await caller.call("POST", "/schedules", { script_id, ...body }));

describe("201", () => {
  it("a new schedule, with its next five times", async () => {
    const answer = await caller.call("POST", "/schedules", {
      script_id,
      cron: "0 9 * * MON",
      timezone: "America/New_York",
    });
    expect(answer.status).toBe(201);
    const schedule = await json(answer);
    expect(Object.keys(schedule).toSorted()).toEqual(fields);
    expect(schedule).toMatchObject({ script_id, frequency: "custom", cron: "0 9 * * MON", paused: false });
    expect(schedule.nextRuns).toHaveLength(5);
  });

  it("one that begins paused", async () => {
    expect(await create({ frequency: "weekly", dayOfWeek: 7, paused: true })).toMatchObject({
      dayOfWeek: 0,
      paused: true,
      pauseReason: "user",
      nextRunAt: null,
      nextRuns: [],
    });
  });
});

describe("200", () => {
  it("the schedule, and all of the team", async () => {
    const made = [await create(), await create({ frequency: "hourly" })].reverse();
    expect(await json(await caller.call("GET", `/schedules/${made[0]?.id}`))).toMatchObject({
      id: made[0]?.id,
    });
    const list = await json(await caller.call("GET", "/schedules?limit=5"));
    expect(list).toMatchObject({ schedules: made.map(({ id }) => ({ id })), nextCursor: null });
    const none = await json(await caller.call("GET", `/schedules?script_id=${unknown}`));
    expect(none).toEqual({ schedules: [], nextCursor: null });
  });

  it("a changed, a paused and a resumed one", async () => {
    const { id } = await create();
    const patch = async (body: unknown) => json(await caller.call("PATCH", `/schedules/${id}`, body));
    expect(await patch({ time: "07:45", timezone: "asia/tokyo" })).toMatchObject({
      time: "07:45",
      timezone: "Asia/Tokyo",
    });
    expect(await patch({ paused: true })).toMatchObject({ paused: true, pauseReason: "user", time: "07:45" });
    expect(await patch({ paused: false })).toMatchObject({ paused: false, pauseReason: null });
  });

  it("the history", async () => {
    const { id } = await create();
    const { teamId } = caller.team;
    await api.cloud.run(() =>
      Schedule.fire({ teamId, scheduleId: id, revision: 1, scheduledAt: "2026-05-01T09:00:00Z" }),
    );
    const { jobs } = (await json(await caller.call("GET", "/jobs?kind=scheduled"))) as unknown as {
      jobs: { id: string }[];
    };
    const jobId = String(jobs[0]?.id);
    await caller.finish(jobId, {}, [{ title: "A" }, { title: "B" }]);
    expect(await json(await caller.call("GET", `/schedules/${id}/runs`))).toMatchObject({
      runs: [
        { jobId, scheduledAt: "2026-05-01T09:00:00.000Z", status: "success", recordCount: 2, error: null },
      ],
      nextCursor: null,
    });
  });

  it("an automation with its schedules, which its deletion takes along and names", async () => {
    const { id } = await create();
    const script = await json(await caller.call("GET", `/scripts/${script_id}`));
    const schedules = [{ id, frequency: "daily", cron: null, timezone: "UTC", paused: false }];
    expect(Automation.Automation.parse(script)).toMatchObject({ schedules });
    const removed = await caller.call("DELETE", `/scripts/${script_id}`);
    expect(removed.status).toBe(200);
    expect(await json(removed)).toEqual({ id: script_id, removedSchedules: [id] });
    expect((await caller.call("GET", `/schedules/${id}`)).status).toBe(404);
  });
});

test("204: a deleted one", async () => {
  const { id } = await create();
  expect((await caller.call("DELETE", `/schedules/${id}`)).status).toBe(204);
  expect((await caller.call("GET", `/schedules/${id}`)).status).toBe(404);
});

describe("400 invalid_request", () => {
  test.for<[string, Record<string, unknown>, string]>([
    ["neither frequency nor cron", {}, "frequency"],
    ["an unknown frequency", { frequency: "minutely" }, "frequency"],
    ["a cron that is none", { cron: "every day" }, "cron"],
    ["a cron of six fields", { cron: "0 0 9 * * *" }, "cron"],
    ["a frequency and a cron", { frequency: "daily", cron: "0 9 * * *" }, "cron"],
    ["a time that is none", { frequency: "daily", time: "9am" }, "time"],
    ["a day that is none", { frequency: "monthly", dayOfMonth: 32 }, "dayOfMonth"],
    ["a day of the week of a daily one", { frequency: "daily", dayOfWeek: 1 }, "dayOfWeek"],
    ["an unknown zone", { frequency: "daily", timezone: "Mars/Olympus" }, "timezone"],
    ["an offset for a zone", { frequency: "daily", timezone: "+02:00" }, "timezone"],
    ["paused as a text", { frequency: "daily", paused: "true" }, "paused"],
  ])("%s", async ([, body, field]) => {
    const answer = await caller.call("POST", "/schedules", { script_id, ...body });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ code: "invalid_request", errors: [{ field }] });
  });

  test.for<[string, string, string, unknown]>([
    ["no automation", "POST", "/schedules", { frequency: "daily" }],
    ["a field that is not there", "POST", "/schedules", { script_id: unknown, frequency: "daily", at: "9" }],
    ["nothing to change", "PATCH", `/schedules/${unknown}`, {}],
    ["another automation", "PATCH", `/schedules/${unknown}`, { script_id: unknown }],
    ["a limit of 101", "GET", "/schedules?limit=101", undefined],
    ["a cursor that is none", "GET", "/schedules?cursor=nonsense", undefined],
  ])("%s", async ([, method, path, body]) => {
    const answer = await caller.call(method, path, body);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ code: "invalid_request" });
  });

  it("a cursor of the history that is none", async () => {
    const { id } = await create();
    expect((await caller.call("GET", `/schedules/${id}/runs?cursor=nonsense`)).status).toBe(400);
  });
});

test("404: an automation or a schedule that is not there, and another team's", async () => {
  const { id } = await create();
  const other = await api.caller();
  for (const [who, automation] of [[caller, unknown] as const, [other, script_id] as const]) {
    const answer = await who.call("POST", "/schedules", { script_id: automation, frequency: "daily" });
    expect(answer.status).toBe(404);
  }
  for (const [who, schedule] of [[caller, unknown] as const, [other, id] as const]) {
    expect((await who.call("GET", `/schedules/${schedule}`)).status).toBe(404);
    expect((await who.call("GET", `/schedules/${schedule}/runs`)).status).toBe(404);
    expect((await who.call("PATCH", `/schedules/${schedule}`, { paused: true })).status).toBe(404);
    expect((await who.call("DELETE", `/schedules/${schedule}`)).status).toBe(404);
  }
});

test("409: more schedules than an automation may have", async () => {
  for (let n = 0; n < 20; n += 1) await create();
  expect((await caller.call("POST", "/schedules", { script_id, frequency: "daily" })).status).toBe(409);
});

describe("422", () => {
  it("cron_too_frequent, with the nearest that the plan allows", async () => {
    const answer = await caller.call("POST", "/schedules", { script_id, cron: "*/10 * * * *" });
    expect(answer.status).toBe(422);
    expect(await json(answer)).toMatchObject({
      code: "cron_too_frequent",
      detail: expect.stringContaining('the cron "0 * * * *"') as string,
    });
  });

  it("cron_never_fires", async () => {
    const answer = await caller.call("POST", "/schedules", { script_id, cron: "0 0 30 2 *" });
    expect(answer.status).toBe(422);
    expect(await json(answer)).toMatchObject({ code: "cron_never_fires" });
  });

  it("schedule_paused_by_quota, with the time of the reset", async () => {
    const { id } = await create();
    const { teamId } = caller.team;
    await api.cloud.run(() => Schedule.pauseForQuota(teamId));
    const paused = await json(await caller.call("GET", `/schedules/${id}`));
    expect(paused).toMatchObject({ paused: true, pauseReason: "quota" });
    const answer = await caller.call("PATCH", `/schedules/${id}`, { paused: false });
    expect(answer.status).toBe(422);
    expect(await json(answer)).toMatchObject({
      code: "schedule_paused_by_quota",
      resetsAt: paused.resumesAt,
    });
  });
});
