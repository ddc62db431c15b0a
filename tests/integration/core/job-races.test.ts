import { randomBytes } from "node:crypto";
import * as Job from "@gleaner/core/job";
import type { Context, SQSRecord } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunFault } from "../../../functions/runner/src/assignment.ts";
import { createHandler } from "../../../functions/runner/src/handler.ts";
import { openJobLog } from "../../../functions/runner/src/job-log.ts";
import { runJob } from "../../../functions/runner/src/run-job.ts";
import { settle } from "../../../functions/runner/src/settle.ts";
import { type Gate, startGate } from "../../e2e/gate.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { startJob } from "./played-runner.ts";

let cloud: Cloud;
/** Between this process and the table. */
let storage: Gate;

beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z" });
  storage = await startGate();
  storage.lead(String(process.env.AWS_ENDPOINT_URL_DYNAMODB));
  // It is read when the table's client is made, at its first use.
  process.env.AWS_ENDPOINT_URL_DYNAMODB = storage.url;
});
afterAll(async () => {
  await storage?.close();
  await cloud?.close();
});

const create = (team: TestTeam) =>
  team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
const statusOf = async (team: TestTeam, jobId: string) => (await team.as(() => Job.get(jobId))).status;

describe("a start whose answer is lost", () => {
  it("is this runner's all the same, and no other's", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const message = (await cloud.receive()).find((sent) => sent.jobId === jobId);
    if (!message) throw new Error("the job was not sent");
    storage.loseAnswers("UpdateItem", 1);
    const job = await cloud.run(() => Job.start(message));
    expect(job).toMatchObject({ id: jobId, state: "running", fence: 2, metadata: { attempts: 1 } });
    expect(await cloud.run(() => Job.start(message))).toBeNull();
  });
});

describe("a run whose lease is renewed while the sweep looks at it", () => {
  const leaseIsOver = () => ({
    condition: "dueAt <= :now",
    values: { ":now": new Date(cloud.now()).toISOString() },
  });

  it.each([
    ["its time is over", { deadlineAt: 0 }],
    ["it was lost too often", { losses: 2 }],
    ["it may be tried again", {}],
  ])("goes on, though %s", async (_, befallen) => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const job = await startJob(cloud, jobId);
    await cloud.advance(91_000);
    await cloud.run(() => Job.heartbeat(job));
    await cloud.run(() => Job.lose({ ...job, ...befallen }, leaseIsOver()));
    expect(await statusOf(team, jobId)).toBe("running");
    expect(await cloud.run(() => Job.isOwned(job))).toBe(true);
  });
});

describe("an end that is written", () => {
  it("is one, though the table does not answer whoever admits the next job then; the sweep admits it", async () => {
    const team = await cloud.team("free");
    const ids = [(await create(team)).jobId, (await create(team)).jobId];
    const [running = "", waiting = ""] = ids;
    const job = await startJob(cloud, running);
    storage.loseAnswers("GetItem", Number.POSITIVE_INFINITY);
    const ended = cloud.run(() => Job.end(job, { status: "cancelled", error: null }));
    await ended.finally(() => storage.loseAnswers("GetItem", 0));
    expect(await ended).toBe(true);
    expect(await statusOf(team, running)).toBe("cancelled");
    expect(await cloud.receive()).toEqual([]);
    await cloud.advance(61_000);
    await cloud.run(() => Job.sweep());
    expect(await cloud.receive()).toContainEqual({ teamId: team.teamId, jobId: waiting, fence: 2 });
  });
});

describe("a run that ends in the moment in which its job is stopped", () => {
  it("notes on the stopped job what it cost, and leaves no checkpoint of which who stopped it did not know", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const begun = await startJob(cloud, jobId);
    const key = randomBytes(32);
    const kept = { pieces: [Buffer.from("where it stands")], key, gotOn: true, learned: {} };
    const job = await cloud.run(() => Job.storeCheckpoint(begun, kept));
    if (!job) throw new Error("the job is not this runner's");
    expect(await cloud.run(() => Job.end(begun, { status: "cancelled", error: null }))).toBe(true);
    const outcome = { decision: "end", end: { status: "failed", error: null } } as const;
    const remains = {
      handover: { delivery: () => null },
      keeper: { store: async () => {}, job: () => job },
      album: { place: () => [] },
      learned: { steps: 3 },
    };
    await cloud.run(() => settle(outcome, remains));
    expect(await team.as(() => Job.get(jobId))).toMatchObject({
      status: "cancelled",
      metadata: { steps: 3 },
    });
    expect(await cloud.run(() => Job.readCheckpoint(job, key))).toBeNull();
  });
});

describe("a run that fails for reasons that are not its job's", () => {
  it("is done with for its message, which would start nothing: its job is left to the sweep", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const message = (await cloud.receive()).find((sent) => sent.jobId === jobId);
    const run = async () => Promise.reject(new RunFault({ kind: "infrastructure" }));
    const options = { worker: { run, free: async () => {} }, closing: new AbortController().signal };
    const handler = createHandler({
      run: (sent, invocationEndsAt) => runJob(sent, { ...options, invocationEndsAt }),
    });
    const record = { messageId: "1", body: JSON.stringify(message) } as SQSRecord;
    const context = { getRemainingTimeInMillis: () => 900_000 } as Context;
    const answer = await cloud.run(() => handler({ Records: [record] }, context));
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(await statusOf(team, jobId)).toBe("running");
    await cloud.advance(91_000);
    await cloud.run(() => Job.sweep());
    expect(await cloud.receive()).toContainEqual({ teamId: team.teamId, jobId, fence: 3 });
  });
});

describe("the log of a job that was handed back", () => {
  it("goes on after the lines of the run before, whom a follower has read", async () => {
    const team = await cloud.team();
    const { jobId } = await create(team);
    const write = async (job: Job.JobItem, message: string) => {
      const log = openJobLog(job);
      log.write({ level: "info", message });
      await log.close();
    };
    const first = await startJob(cloud, jobId);
    expect(Job.mayHaveRunBefore(first)).toBe(false);
    await cloud.run(() => write(first, "the first run"));
    await cloud.run(() => Job.handBack(first));
    const second = await startJob(cloud, jobId);
    await cloud.run(() => write(second, "the second run"));
    expect(await cloud.run(() => Job.countLines(second))).toBe(2);
  });
});
