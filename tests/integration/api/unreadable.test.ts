import { randomBytes } from "node:crypto";
import { withClock } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../packages/core/src/id.ts";
import { dueKey, type Key, keys } from "../../../packages/core/src/keys.ts";
import { get, put, update } from "../../../packages/core/src/table.ts";
import { type Caller, proven, run, startApi, type TestApi } from "./api.ts";

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

const minuteMs = 60_000;
const later = <Result>(ms: number, task: () => Result): Result => withClock(() => Date.now() + ms, task);

/** Of every kind that a list shows: what is missing, of another type, or no JSON. */
function badItems(teamId: string): (Key & Record<string, unknown>)[] {
  const id = newId();
  return [
    { ...keys.job(teamId, id), id, teamId, task: "{", state: "running" },
    { ...keys.job(teamId, newId()), id: 5 },
    { ...keys.automation(teamId, newId()), name: null },
    { ...keys.schedule(teamId, newId()), id, teamId, cron: 5 },
    { ...keys.notification(teamId, newId()), kind: "of another version" },
    { ...keys.user(teamId, newId()), email: 5 },
  ];
}

describe("200: what cannot be read is left out of", () => {
  beforeAll(async () => {
    caller = await api.caller();
    await caller.finish(await run(caller), { proven }, [{ title: "A" }]);
    const { scripts } = (await (await caller.call("GET", "/scripts")).json()) as {
      scripts: { id: string }[];
    };
    await caller.call("POST", "/schedules", { script_id: scripts[0]?.id, frequency: "daily" });
    for (const Item of badItems(caller.team.teamId)) await put({ Item });
  });

  it.each(["jobs", "scripts", "schedules"])("the team's %s", async (list) => {
    const answer = await caller.call("GET", `/${list}`);
    expect(answer.status).toBe(200);
    expect(((await answer.json()) as Record<string, unknown[]>)[list]).toHaveLength(1);
  });

  it.each(["notifications", "keys"])("the team's %s", async (list) => {
    expect((await caller.inSession("GET", `/${list}`)).status).toBe(200);
  });

  it("an automation's schedules, and a replay of it starts", async () => {
    const { scripts } = (await (await caller.call("GET", "/scripts")).json()) as {
      scripts: { id: string; schedules: unknown[] }[];
    };
    expect(scripts[0]?.schedules).toHaveLength(1);
    expect((await caller.call("POST", "/jobs", { script_id: scripts[0]?.id })).status).toBe(202);
  });
});

describe("a job that cannot be read", () => {
  const overdue = (ms: number) => new Date(Date.now() - ms).toISOString();

  /** A job in the team's one slot, damaged while it runs. */
  async function damage(team: Caller, dueForMs: number): Promise<string> {
    const jobId = await run(team);
    await breakTask(team.team.teamId, jobId, dueForMs);
    return jobId;
  }

  const breakTask = (teamId: string, jobId: string, dueForMs: number) =>
    update({
      Key: { ...keys.job(teamId, jobId) },
      UpdateExpression: "SET task = :bad, duePk = :duePk, dueAt = :dueAt",
      ExpressionAttributeValues: {
        ":bad": "{",
        ":duePk": dueKey(teamId),
        ":dueAt": overdue(dueForMs),
      },
    });

  const inSession = async (team: Caller): Promise<Caller> => ({ ...team, call: team.inSession });

  it("takes no sweep down: the others are swept", async () => {
    const bad = await inSession(await api.caller("starter"));
    await damage(bad, minuteMs);
    const healthy = await inSession(await api.caller("starter"));
    const sent = await run(healthy);
    await api.cloud.receive();
    await later(2 * minuteMs, () => Job.sweep());
    expect((await api.cloud.receive()).map(({ jobId }) => jobId)).toContain(sent);
  });

  it("keeps its slot for an hour and gives it back then, to who waits", async () => {
    const team = await inSession(await api.caller("starter"));
    const jobId = await damage(team, minuteMs);
    const waiting = await run(team);
    const state = async (id: string) => (await get(keys.job(team.team.teamId, id)))?.state;
    await later(30 * minuteMs, () => Job.sweep());
    expect([await state(jobId), await state(waiting)]).toEqual(["admitted", "waiting"]);
    await later(61 * minuteMs, () => Job.sweep());
    expect([await state(jobId), await state(waiting)]).toEqual(["failed", "admitted"]);
  });

  it("leaves its team what it was counted as, tells of its end, and leaves no checkpoint", async () => {
    const team = await inSession(await api.caller("starter"));
    const { teamId } = team.team;
    const jobId = await run(team);
    const begun = await Job.start({ teamId, jobId, fence: 1 });
    const kept = { pieces: [Buffer.from("x")], key: randomBytes(32), gotOn: true, learned: {} };
    const job = begun && (await Job.storeCheckpoint(begun, kept));
    if (!job) throw new Error("the job did not start");
    const counted = async () => (await get(keys.usage(teamId, job.usageMonth)))?.aiRuns;
    expect(await counted()).toBe(1);
    await breakTask(teamId, jobId, 0);
    await later(61 * minuteMs, () => Job.sweep());
    expect(await counted()).toBe(0);
    expect(await Job.readCheckpoint(job, kept.key)).toBeNull();
    await later(61 * minuteMs, () => api.cloud.deliver());
    const finished = api.cloud.events.filter(({ detail }) => JSON.stringify(detail).includes(jobId));
    expect(finished).toMatchObject([
      { "detail-type": "job.finished", detail: { data: { status: "failed" } } },
    ]);
  });

  it("starts nothing, and its messages are done with", async () => {
    const team = await inSession(await api.caller("starter"));
    const jobId = await damage(team, 0);
    const message = { teamId: team.team.teamId, jobId, fence: 1 };
    expect(await Job.start(message)).toBeNull();
    expect(await Job.failUndelivered(message)).toBeUndefined();
  });
});
