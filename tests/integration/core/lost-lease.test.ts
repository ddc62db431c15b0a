import * as Job from "@gleaner/core/job";
import { expect, test } from "vitest";
import { startCloud } from "./cloud.ts";
import { startJob } from "./played-runner.ts";

test("the sweep tells of each job that lost its runner, once, and of no other", async () => {
  const cloud = await startCloud({ startAt: "2031-05-17T12:00:00Z" });
  try {
    const team = await cloud.team("pro");
    const prompt = "the title of https://example.com/";
    const lost: string[] = [];
    const sweep = () => cloud.run(() => Job.sweep((job) => lost.push(job.id)));
    const { jobId } = await team.as(() => Job.createAgent({ prompt }));
    const job = await startJob(cloud, jobId);
    await team.as(() => Job.createAgent({ prompt }));
    await cloud.advance(80_000);
    await cloud.run(() => Job.heartbeat(job));
    await sweep();
    expect(lost).toEqual([]);
    await cloud.advance(90_000);
    await sweep();
    await sweep();
    expect(lost).toEqual([jobId]);
  } finally {
    await cloud.close();
  }
});
