import { withClock } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import * as Usage from "@gleaner/core/usage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dueKeys } from "../../../packages/core/src/keys.ts";
import { put, transact } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { saveAutomation } from "./saved-automation.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const task = { prompt: "name and price of every product on https://example.com/" };
const create = (team: TestTeam, idempotencyKey?: string) =>
  team.as(() => Job.createAgent(task, { idempotencyKey }));
const statusOf = async (team: TestTeam, id: string) => (await team.as(() => Job.get(id))).status;
const succeeded = { status: "success", error: null } as const;

/** Receives what was sent, keeping only this team's messages. */
async function messagesOf(team: TestTeam) {
  return (await cloud.receive()).filter((message) => message.teamId === team.teamId);
}

async function startNext(team: TestTeam): Promise<Job.JobItem> {
  const [message] = await messagesOf(team);
  const job = message && (await Job.start(message));
  if (!job) throw new Error("nothing to start");
  return job;
}

describe("create", () => {
  it("admits and sends while slots are free, and keeps the rest waiting in order", async () => {
    const team = await cloud.team("pro");
    const created = [];
    for (let n = 0; n < 5; n += 1) created.push(await create(team));
    const messages = await messagesOf(team);
    expect(messages.map((message) => message.jobId)).toEqual(created.slice(0, 3).map((job) => job.jobId));
    const { jobs } = await team.as(() => Job.list({ limit: 10 }));
    expect(jobs.map((job) => job.id)).toEqual(created.map((job) => job.jobId).reverse());
    expect(new Set(jobs.map((job) => job.status))).toEqual(new Set(["pending"]));
  });

  it("tells each that waits its place in line, in lists and by itself, and moves it up", async () => {
    const team = await cloud.team("free");
    const created = [await create(team), await create(team), await create(team)];
    const places = async () => {
      const { jobs } = await team.as(() => Job.list({ limit: 10 }));
      const alone = created.map(({ jobId }) => team.as(async () => (await Job.get(jobId)).place));
      expect(await Promise.all(alone)).toEqual(jobs.map((job) => job.place).reverse());
      return Promise.all(alone);
    };
    expect(await places()).toEqual([null, 1, 2]);
    await team.as(() => Job.stop(created[1]?.jobId ?? ""));
    expect(await places()).toEqual([null, null, 1]);
    await team.as(() => Job.stop(created[0]?.jobId ?? ""));
    expect(await places()).toEqual([null, null, null]);
  });

  it("admits the one that waited longest when a slot is freed", async () => {
    const team = await cloud.team("free");
    const [first, second, third] = [await create(team), await create(team), await create(team)];
    const job = await startNext(team);
    expect(job.id).toBe(first.jobId);
    expect(await Job.end(job, succeeded)).toBe(true);
    expect((await messagesOf(team)).map((message) => message.jobId)).toEqual([second.jobId]);
    expect(await statusOf(team, third.jobId)).toBe("pending");
  });

  it("gives the same job for the same idempotency key, and refuses it for another body", async () => {
    const team = await cloud.team();
    const first = await create(team, "order-1");
    expect(await create(team, "order-1")).toEqual(first);
    const other = team.as(() => Job.createAgent({ prompt: "something else" }, { idempotencyKey: "order-1" }));
    await expect(other).rejects.toMatchObject({ code: "idempotency_conflict" });
    expect((await team.as(() => Job.list({ limit: 10 }))).jobs).toHaveLength(1);
  });

  it("forgets an idempotency key after a day", async () => {
    const team = await cloud.team();
    const first = await create(team, "daily");
    const later = Date.now() + 25 * 60 * 60 * 1000;
    const second = await withClock(
      () => later,
      () => create(team, "daily"),
    );
    expect(second.jobId).not.toBe(first.jobId);
  });

  it("refuses an AI run over the month's limit and says when it resets", async () => {
    const team = await cloud.team("free");
    const at = Date.parse("2026-02-11T10:00:00Z");
    await withClock(
      () => at,
      async () => {
        for (let n = 0; n < 5; n += 1) await create(team);
        await expect(create(team)).rejects.toMatchObject({
          code: "quota_exceeded",
          details: { limit: 5, resetsAt: "2026-03-01T00:00:00.000Z" },
        });
        expect((await team.as(() => Usage.get())).aiRuns).toEqual({
          used: 0,
          reserved: 5,
          limit: 5,
          percent: 0,
        });
      },
    );
  });

  it("never has more than its plan's slots under 30 parallel creates, and all get their turn", async () => {
    const team = await cloud.team("pro");
    const created = await Promise.all(Array.from({ length: 30 }, () => create(team)));
    const started: Job.JobItem[] = [];
    for (let round = 0; round < 60 && started.length < 30; round += 1) {
      const messages = await messagesOf(team);
      expect(messages.length).toBeLessThanOrEqual(3);
      for (const message of messages) {
        const job = await Job.start(message);
        if (!job) continue;
        started.push(job);
        await Job.end(job, succeeded);
      }
    }
    expect(new Set(started.map((job) => job.id))).toEqual(new Set(created.map((job) => job.jobId)));
  });
});

describe("start", () => {
  it("starts one run of a message delivered five times, while it runs and after it ended", async () => {
    const team = await cloud.team();
    await create(team);
    const [message] = await messagesOf(team);
    if (!message) throw new Error("not sent");
    const starts = await Promise.all(Array.from({ length: 5 }, () => Job.start(message)));
    const [job, ...others] = starts.filter((started) => started !== null);
    expect(others).toEqual([]);
    expect(job?.metadata.attempts).toBe(1);
    if (job) await Job.end(job, succeeded);
    expect(await Job.start(message)).toBeNull();
  });
});

describe("sweep", () => {
  it("sends what was admitted but never arrived, without counting an attempt", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    await messagesOf(team);
    await withClock(
      () => Date.now() + 61_000,
      () => Job.sweep(),
    );
    const [again] = await messagesOf(team);
    expect(again).toMatchObject({ jobId, fence: 1 });
    await withClock(
      () => Date.now() + 120_000,
      () => Job.sweep(),
    );
    expect(await messagesOf(team)).toEqual([]);
  });

  it("sends a job that waited ten minutes for a runner under a new fence; the old message starts nothing", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const [stale] = await messagesOf(team);
    await withClock(
      () => Date.now() + 601_000,
      () => Job.sweep(),
    );
    const [fresh] = await messagesOf(team);
    expect(fresh).toMatchObject({ jobId, fence: 2 });
    expect(stale && (await Job.start(stale))).toBeNull();
    expect((fresh && (await Job.start(fresh)))?.metadata.attempts).toBe(1);
  });

  it("gives a lost lease to another runner, and fails the job after three of them", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    let at = Date.now();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const job = await withClock(
        () => at,
        () => startNext(team),
      );
      expect(job.metadata.attempts).toBe(attempt);
      at += 91_000;
      await withClock(
        () => at,
        () => Job.sweep(),
      );
      expect(await Job.end(job, succeeded)).toBe(false);
    }
    expect(await team.as(() => Job.get(jobId))).toMatchObject({
      status: "failed",
      error: { code: "runner_lost" },
    });
    await create(team);
    expect(await messagesOf(team)).toHaveLength(1);
  });

  it("goes on past an item that it cannot make sense of", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    await messagesOf(team);
    const later = Date.now() + 61_000;
    const broken = { pk: "TEAM#broken", sk: "JOB#broken" };
    const dueAt = new Date(0).toISOString();
    for (const duePk of dueKeys) await put({ Item: { ...broken, sk: `JOB#${duePk}`, duePk, dueAt } });
    await expect(
      withClock(
        () => later,
        () => Job.sweep(),
      ),
    ).rejects.toThrow("could not be swept");
    await transact(dueKeys.map((duePk) => ({ Delete: { Key: { ...broken, sk: `JOB#${duePk}` } } })));
    expect(await messagesOf(team)).toMatchObject([{ jobId }]);
  });

  it("leaves a job alone whose lease is renewed", async () => {
    const team = await cloud.team();
    await create(team);
    const job = await startNext(team);
    const later = Date.now() + 80_000;
    expect(
      await withClock(
        () => later,
        () => Job.heartbeat(job),
      ),
    ).toBe(true);
    await withClock(
      () => later + 20_000,
      () => Job.sweep(),
    );
    expect(await Job.isOwned(job)).toBe(true);
  });

  it("fails a lost job whose time is up", async () => {
    const team = await cloud.team("free");
    const { jobId } = await create(team);
    await startNext(team);
    await withClock(
      () => Date.now() + 100_000,
      () => Job.sweep(),
    );
    expect(await team.as(() => Job.get(jobId))).toMatchObject({
      status: "failed",
      error: { code: "deadline" },
    });
  });
});

describe("stop", () => {
  it("cancels a waiting, an admitted and a running job at once, and frees what they held", async () => {
    const team = await cloud.team("free");
    const [running, admitted, waiting] = [await create(team), await create(team), await create(team)];
    const job = await startNext(team);
    expect((await team.as(() => Job.stop(waiting.jobId))).status).toBe("cancelled");
    expect((await team.as(() => Job.stop(running.jobId))).status).toBe("cancelled");
    expect(await Job.isOwned(job)).toBe(false);
    expect(await Job.end(job, succeeded)).toBe(false);
    const messages = await messagesOf(team);
    expect(messages.map((message) => message.jobId)).toEqual([admitted.jobId]);
    expect((await team.as(() => Job.stop(admitted.jobId))).status).toBe("cancelled");
    expect(messages[0] && (await Job.start(messages[0]))).toBeNull();
    expect((await team.as(() => Usage.get())).aiRuns).toMatchObject({ used: 0, reserved: 0 });
    await create(team);
    expect(await messagesOf(team)).toHaveLength(1);
  });

  it("keeps what the run had cost, told by its runner when it lets go", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const job = await startNext(team);
    await Job.noteCost(job, { modelCalls: 9 }, "cancelled");
    await team.as(() => Job.stop(jobId));
    await Job.noteCost(job, { modelCalls: 3, model: "a-model" }, "cancelled");
    await Job.noteCost({ ...job, fence: job.fence - 1 }, { modelCalls: 7 }, "cancelled");
    const { metadata } = await team.as(() => Job.get(jobId));
    expect(metadata).toMatchObject({ modelCalls: 3, model: "a-model", attempts: 1 });
  });

  it("leaves a job that has ended as it is", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    await Job.end(await startNext(team), succeeded);
    expect((await team.as(() => Job.stop(jobId))).status).toBe("success");
  });
});

describe("failUndelivered", () => {
  it("fails a job that no runner could take, and drops a message with an old fence", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const [message] = await messagesOf(team);
    if (!message) throw new Error("not sent");
    await Job.failUndelivered({ ...message, fence: 7 });
    expect(await statusOf(team, jobId)).toBe("pending");
    await Job.failUndelivered(message);
    expect(await team.as(() => Job.get(jobId))).toMatchObject({
      status: "failed",
      error: { code: "runner_lost" },
    });
  });
});

describe("retry", () => {
  it("makes a new job of the same task, and only of a job that did not succeed", async () => {
    const team = await cloud.team();
    const { jobId, taskId } = await create(team);
    await expect(team.as(() => Job.retry(jobId))).rejects.toMatchObject({ code: "conflict" });
    await team.as(() => Job.stop(jobId));
    const again = await team.as(() => Job.retry(jobId));
    expect(again).toMatchObject({ taskId, status: "pending" });
    expect(again.jobId).not.toBe(jobId);
  });
});

describe("an idempotency key of a retry", () => {
  const error = { code: "internal", message: "It ended so." } as const;

  it("stands for the retry of that job, not for another's or for a replay", async () => {
    const team = await cloud.team("business");
    const scriptId = await saveAutomation(team);
    const failed = async () => {
      const { jobId } = await team.as(() => Job.createReplay({ scriptId }));
      await Job.end(await startNext(team), { status: "failed", error });
      return jobId;
    };
    const [one, other] = [await failed(), await failed()];
    const key = { idempotencyKey: "again" };
    const { jobId } = await team.as(() => Job.retry(one, key));
    expect(await team.as(() => Job.retry(one, key))).toMatchObject({ jobId });
    const conflict = { code: "idempotency_conflict" };
    await expect(team.as(() => Job.retry(other, key))).rejects.toMatchObject(conflict);
    await expect(team.as(() => Job.createReplay({ scriptId }, key))).rejects.toMatchObject(conflict);
  });
});

describe("retry of a job that ended", () => {
  const error = { code: "internal", message: "It ended so." } as const;

  it.each(["failed", "blocked", "max_steps"] as const)("%s makes a new job", async (status) => {
    const team = await cloud.team();
    const { jobId, taskId } = await create(team);
    await Job.end(await startNext(team), { status, error });
    expect(await team.as(() => Job.retry(jobId))).toMatchObject({ taskId, status: "pending" });
  });

  it.each(["success", "rejected"] as const)("%s is refused", async (status) => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    await Job.end(await startNext(team), { status, error: status === "success" ? null : error });
    await expect(team.as(() => Job.retry(jobId))).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("tenancy", () => {
  it("shows another team nothing", async () => {
    const [team, other] = [await cloud.team(), await cloud.team()];
    const { jobId } = await create(team);
    for (const verb of [Job.get, Job.stop, Job.retry, Job.records]) {
      await expect(other.as(() => verb(jobId))).rejects.toMatchObject({ code: "not_found" });
    }
    expect((await other.as(() => Job.list({ limit: 10 }))).jobs).toEqual([]);
  });
});
