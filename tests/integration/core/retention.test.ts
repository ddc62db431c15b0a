import { DynamoDBClient, paginateScan } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resource } from "../../../packages/core/src/resource.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { startJob } from "./played-runner.ts";
import { createOwner } from "./schedules.ts";

const startAt = "2031-01-01T00:00:00Z";
const dayMs = 24 * 60 * 60 * 1000;

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ startAt });
});
afterAll(() => cloud.close());

/** Runs a prompt to one record. */
async function succeed(team: TestTeam): Promise<string> {
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "the title of https://example.com/" }));
  const job = await startJob(cloud, jobId);
  await cloud.run(async () => {
    await Job.appendLog(job, { n: 0, before: 0 }, [
      { at: "2031-01-01T00:00:00.000Z", level: "info", message: "Opened." },
    ]);
    const result = await Job.storeResult(job, [{ title: "A" }], [{}]);
    await Job.end(job, { status: "success", error: null, result, metadata: { recordCount: 1 } });
  });
  return jobId;
}

test("a job's log and records are kept for 90 days, the job itself for 400, and the table may forget no earlier", async () => {
  const team = await cloud.team();
  await succeed(team);
  const days = new Map<string, number>();
  const pages = paginateScan({ client: new DynamoDBClient({}) }, { TableName: resource.tableName() });
  for await (const { Items = [] } of pages) {
    for (const item of Items.map((raw) => unmarshall(raw))) {
      const kind = String(item.sk).split("#", 1)[0] ?? "";
      const at = Number(item.expiresAt) * 1000;
      if (item.expiresAt !== undefined) days.set(kind, (at - Date.parse(startAt)) / dayMs);
    }
  }
  expect(Object.fromEntries(days)).toEqual({ JOB: 400, LOG: 91, RECORDS: 91, EVIDENCE: 91 });
});

test("past its 90 days a job says that its records are gone, also while the table still has them", async () => {
  const { team } = await createOwner(cloud);
  const jobId = await succeed(team);
  const read = () => team.as(() => Job.output(jobId, { maxBytes: 1000, maxEscapedBytes: 1000 }));
  await cloud.advance(90 * dayMs - 1);
  expect(await read()).toMatchObject({ records: [{ title: "A" }] });
  expect(await team.as(() => Job.get(jobId))).toMatchObject({ output: [{ title: "A" }] });
  await cloud.advance(1);
  await expect(read()).rejects.toMatchObject({ code: "not_found", message: expect.stringContaining("90") });
  await expect(team.as(() => Job.records(jobId))).rejects.toMatchObject({ code: "not_found" });
  const job = await team.as(() => Job.get(jobId));
  expect(job).toMatchObject({ status: "success", output: null, metadata: { recordCount: 1 } });
});
