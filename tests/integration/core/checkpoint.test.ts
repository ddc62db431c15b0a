import { randomBytes } from "node:crypto";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import * as Job from "@gleaner/core/job";
import * as Usage from "@gleaner/core/usage";
import * as Vault from "@gleaner/core/vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resource } from "../../../packages/core/src/resource.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { startJob } from "./played-runner.ts";

let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z" });
});
afterAll(() => cloud.close());

const hour = 60 * 60 * 1000;
const pieces = ["where it stands", "first rows", ""].map((text) => Buffer.from(text));
const key = randomBytes(32);

async function begin(team: TestTeam): Promise<Job.JobItem> {
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
  return startJob(cloud, jobId);
}

/** Keeps a checkpoint and gives the job as it is then. */
async function keep(job: Job.JobItem): Promise<Job.JobItem> {
  const kept = await cloud.run(() => Job.storeCheckpoint(job, { pieces, key, gotOn: true, learned: {} }));
  if (!kept) throw new Error("the job is another runner's");
  return kept;
}

const read = (job: Job.JobItem, by: Uint8Array = key) => cloud.run(() => Job.readCheckpoint(job, by));
const statusOf = async (team: TestTeam, { id }: Job.JobItem) => (await team.as(() => Job.get(id))).status;

async function filesOf({ teamId, id }: Job.JobItem): Promise<string[]> {
  const Bucket = resource.artifactsName();
  const s3 = new S3Client({ forcePathStyle: true });
  const found = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: `${teamId}/checkpoints/${id}/` }));
  return (found.Contents ?? []).map(({ Key }) => String(Key));
}

describe("a checkpoint", () => {
  it("is read as it was written, there is one of a job at a time, and none once the job has ended", async () => {
    const team = await cloud.team();
    const job = await keep(await keep(await begin(team)));
    expect((await read(job))?.map(String)).toEqual(pieces.map(String));
    expect(await filesOf(job)).toHaveLength(1);
    await cloud.run(() => Job.end(job, { status: "success", error: null }));
    expect(await filesOf(job)).toEqual([]);
    expect(await read(job)).toBeNull();
  });

  it("is noted together with what the run had learned by then: who goes on from it knows of both, or of neither", async () => {
    const team = await cloud.team();
    const first = await begin(team);
    const learned = { steps: 3, modelCalls: 2 };
    const job = await cloud.run(() => Job.storeCheckpoint(first, { pieces, key, gotOn: true, learned }));
    expect(job).toMatchObject({ checkpoint: { n: 1 }, metadata: learned });
    const late = { pieces, key, gotOn: true, learned: { steps: 9 } };
    expect(await cloud.run(() => Job.storeCheckpoint({ ...first, fence: 0 }, late))).toBeNull();
    expect((await team.as(() => Job.get(first.id))).metadata).toMatchObject(learned);
  });

  it("goes with a job that is stopped, by whomever", async () => {
    const team = await cloud.team();
    const job = await keep(await begin(team));
    await team.as(() => Job.stop(job.id));
    expect(await filesOf(job)).toEqual([]);
  });

  it("is sealed: its file tells nothing, and an altered one, another key or another place gives nothing", async () => {
    const team = await cloud.team();
    const [one, other] = [await keep(await begin(team)), await keep(await begin(team))];
    const [file = "", elsewhere = ""] = [...(await filesOf(one)), ...(await filesOf(other))];
    const Bucket = resource.artifactsName();
    const s3 = new S3Client({ forcePathStyle: true });
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: file }));
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(bytes.includes("rows")).toBe(false);
    expect(await read(one, randomBytes(32))).toBeNull();
    await s3.send(new PutObjectCommand({ Bucket, Key: elsewhere, Body: bytes }));
    expect(await read(other)).toBeNull();
    bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
    await s3.send(new PutObjectCommand({ Bucket, Key: file, Body: bytes }));
    expect(await read(one)).toBeNull();
  });

  it("has a key that each job has of its own, the same under every fence", async () => {
    const team = await cloud.team();
    const keyOf = async (job: Job.JobItem) => (await team.as(() => Vault.open(job))).checkpointKey;
    const first = await begin(team);
    const [mine, others] = [await keyOf(first), await keyOf(await begin(team))];
    await cloud.run(() => Job.handOn(first));
    expect(await keyOf(await startJob(cloud, first.id))).toEqual(mine);
    expect(others).not.toEqual(mine);
    await expect(keyOf(first)).rejects.toMatchObject({ code: "not_running" });
  });

  it("is good for a day", async () => {
    const job = await keep(await begin(await cloud.team()));
    await cloud.advance(24 * hour - 1);
    expect(await read(job)).not.toBeNull();
    await cloud.advance(1);
    expect(await read(job)).toBeNull();
  });

  it("is not written over by a runner that has lost its job", async () => {
    const team = await cloud.team();
    const first = await begin(team);
    await cloud.run(() => Job.lose(first));
    const second = await keep(await startJob(cloud, first.id));
    expect(
      await cloud.run(() => Job.storeCheckpoint(first, { pieces, key, gotOn: true, learned: {} })),
    ).toBeNull();
    expect(await filesOf(second)).toHaveLength(1);
    expect(await read(second)).not.toBeNull();
  });
});

describe("a job that is handed on", () => {
  it("runs on to its team, keeps its slot and its deadline, and is no attempt", async () => {
    const team = await cloud.team("starter");
    const first = await keep(await begin(team));
    const { jobId: next } = await team.as(() => Job.createAgent({ prompt: "next" }));
    await cloud.run(() => Job.handOn(first));
    expect(await statusOf(team, first)).toBe("running");
    const listed = async (status: "running" | "pending") =>
      (await team.as(() => Job.list({ limit: 10, status }))).jobs.map(({ id }) => id);
    expect(await listed("running")).toEqual([first.id]);
    expect(await listed("pending")).toEqual([next]);
    await cloud.advance(hour);

    const messages = await cloud.receive();
    expect(messages.map(({ jobId }) => jobId)).toEqual([first.id]);
    // The same message three times starts one run.
    const [message] = messages;
    const starts = [0, 1, 2].map(() => (message ? cloud.run(() => Job.start(message)) : null));
    const started = (await Promise.all(starts)).filter((job) => job !== null);
    expect(started).toHaveLength(1);
    const [second] = started;
    expect(second).toMatchObject({
      checkpoint: first.checkpoint,
      deadlineAt: first.deadlineAt,
      startedAt: first.startedAt,
      metadata: { attempts: 1 },
    });
    expect(await cloud.run(() => Job.end(first, { status: "success", error: null }))).toBe(false);
    expect(second && (await cloud.run(() => Job.end(second, { status: "success", error: null })))).toBe(true);
    expect((await cloud.receive()).map(({ jobId }) => jobId)).toEqual([next]);
  });

  it("ends at once when it is stopped on its way, and its message starts nothing", async () => {
    const team = await cloud.team();
    const job = await keep(await begin(team));
    await cloud.run(() => Job.handOn(job));
    expect((await team.as(() => Job.stop(job.id))).status).toBe("cancelled");
    expect(await filesOf(job)).toEqual([]);
    for (const message of await cloud.receive()) {
      expect(await cloud.run(() => Job.start(message))).toBeNull();
    }
    expect((await team.as(() => Usage.get())).aiRuns).toMatchObject({ used: 0, reserved: 0 });
  });

  it("is sent again where its message was lost, still as no attempt", async () => {
    const team = await cloud.team();
    const first = await begin(team);
    await cloud.run(() => Job.handOn(first));
    await cloud.receive();
    await cloud.advance(11 * 60_000);
    await cloud.run(() => Job.sweep());
    expect((await startJob(cloud, first.id)).metadata.attempts).toBe(1);
  });
});

describe("a job that was lost", () => {
  it("may be lost any number of times while it gets on, and three times where it does not", async () => {
    const team = await cloud.team("business");
    let job = await begin(team);
    for (let losses = 1; losses <= 5; losses += 1) {
      const kept = await keep(job);
      await cloud.run(() => Job.lose(kept));
      job = await startJob(cloud, job.id);
      expect(job.checkpoint).toEqual(kept.checkpoint);
    }
    expect(job.metadata.attempts).toBe(6);
    await cloud.run(() => Job.lose(job));
    await cloud.run(async () => Job.lose(await startJob(cloud, job.id)));
    expect(await team.as(() => Job.get(job.id))).toMatchObject({
      status: "failed",
      error: { code: "runner_lost" },
    });
    expect(await filesOf(job)).toEqual([]);
  });

  it("is started once more when its time is over, to deliver what it had kept; without a checkpoint it has failed", async () => {
    const team = await cloud.team();
    const [kept, other] = [await keep(await begin(team)), await begin(team)];
    await cloud.advance(hour);
    await cloud.run(() => Job.sweep());
    expect(await statusOf(team, other)).toBe("failed");
    expect(await startJob(cloud, kept.id)).toMatchObject({
      checkpoint: kept.checkpoint,
      deadlineAt: kept.deadlineAt,
    });
  });
});
