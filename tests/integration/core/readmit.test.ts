import { withClock } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";

let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const create = (team: TestTeam) =>
  team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
const receive = async (jobId: string) => (await cloud.receive()).filter((message) => message.jobId === jobId);

async function startNext(jobId: string): Promise<Job.JobItem> {
  const [message] = await receive(jobId);
  const job = message && (await Job.start(message));
  if (!job) throw new Error("there is no such job to start");
  return job;
}

describe("a job handed back by a runner that ends", () => {
  it("is sent again at once under a new fence, was no attempt, and has all of its time", async () => {
    const team = await cloud.team("free");
    const { jobId } = await create(team);
    const first = await startNext(jobId);
    await Job.handBack(first);
    expect(await team.as(() => Job.get(jobId))).toMatchObject({
      status: "pending",
      startedAt: null,
      metadata: { attempts: 0 },
    });
    expect(await Job.isOwned(first)).toBe(false);
    const later = Date.now() + 3_600_000;
    const second = await withClock(
      () => later,
      () => startNext(jobId),
    );
    expect(second.metadata.attempts).toBe(1);
    expect(second.deadlineAt).toBe(later + second.maxRunMs);
    expect(await Job.end(first, { status: "success", error: null })).toBe(false);
  });

  it("keeps its deadline where an attempt was made before", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const first = await startNext(jobId);
    await Job.lose(first);
    const second = await startNext(jobId);
    expect(second.metadata.attempts).toBe(2);
    await Job.handBack(second);
    const third = await startNext(jobId);
    expect(third).toMatchObject({ deadlineAt: first.deadlineAt, startedAt: first.startedAt });
    expect(third.metadata.attempts).toBe(2);
  });

  it("stays cancelled when it was stopped meanwhile", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const job = await startNext(jobId);
    await team.as(() => Job.stop(jobId));
    await Job.handBack(job);
    expect(await team.as(() => Job.get(jobId))).toMatchObject({ status: "cancelled" });
    expect(await receive(jobId)).toEqual([]);
  });
});

describe("a job that was lost with its worker", () => {
  it("is tried again at once, three times in all", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    for (const attempts of [1, 2, 3]) {
      const job = await startNext(jobId);
      expect(job.metadata.attempts).toBe(attempts);
      await Job.lose(job);
    }
    expect(await team.as(() => Job.get(jobId))).toMatchObject({
      status: "failed",
      error: { code: "runner_lost" },
    });
  });
});

describe("after a restart of all runners", () => {
  it("what ran is lost at once, what was sent is sent again, and what waits or has ended stays as it is", async () => {
    const team = await cloud.team("pro");
    const ids: string[] = [];
    while (ids.length < 4) ids.push((await create(team)).jobId);
    const [running = "", ended = "", sent = "", waiting = ""] = ids;
    const messages = await cloud.receive();
    const start = async (id: string) => {
      const message = messages.find(({ jobId }) => jobId === id);
      return message ? Job.start(message) : null;
    };
    await start(running);
    const over = await start(ended);
    await team.as(() => Job.stop(ended));
    expect(over).not.toBeNull();
    await cloud.receive();

    const lost: string[] = [];
    await Job.recover((job) => lost.push(job.id));
    expect(lost.filter((id) => ids.includes(id))).toEqual([running]);
    const sentAgain = (await cloud.receive()).filter(({ jobId }) => ids.includes(jobId));
    const fences = Object.fromEntries(sentAgain.map(({ jobId, fence }) => [jobId, fence]));
    expect(fences).toMatchObject({ [running]: 3, [sent]: 1 });
    expect(fences).not.toHaveProperty(ended);
    expect(await team.as(() => Job.get(running))).toMatchObject({
      status: "pending",
      metadata: { attempts: 1 },
    });
    expect(await team.as(() => Job.get(waiting))).toMatchObject({
      status: "pending",
      metadata: { attempts: 0 },
    });
  });
});
