import { randomBytes } from "node:crypto";
import type { DataRecord, RecordEvidence } from "@gleaner/automation";
import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cloud, startCloud } from "./cloud.ts";
import { startJob } from "./played-runner.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

async function startedJob() {
  const team = await cloud.team();
  const { jobId } = await team.as(() => Job.createAgent({ prompt: "names on https://example.com/" }));
  return { team, job: await startJob(cloud, jobId) };
}

const evidenceOf = (records: readonly DataRecord[]): RecordEvidence[] =>
  records.map((record) => ({
    name: {
      url: "https://example.com/",
      locator: { by: "self" },
      attribute: null,
      row: 0,
      raw: String(record.name),
      transforms: [],
    },
  }));

const roomy = { maxBytes: 5e6, maxEscapedBytes: 5e6 };

async function succeed(job: Job.JobItem, records: DataRecord[]) {
  const result = await Job.storeResult(job, records, evidenceOf(records));
  await Job.end(job, { status: "success", error: null, result, metadata: { recordCount: records.length } });
}

describe("result", () => {
  it("is part of the job while it is small, and comes with its evidence when asked", async () => {
    const { team, job } = await startedJob();
    const records = [
      { name: "Ä", price: 1.5 },
      { name: null, price: null },
    ];
    await succeed(job, records);
    expect((await team.as(() => Job.get(job.id))).output).toEqual(records);
    const output = await team.as(() => Job.output(job.id, { evidence: true, offset: 1, ...roomy }));
    expect(output).toMatchObject({ records: [records[1]], total: 2, evidence: [{ name: { raw: "null" } }] });
  });

  it("is paged when it is large: the longest prefix that fits, then the rest, nothing twice", async () => {
    const { team, job } = await startedJob();
    // Random text does not compress, so that chunks have several parts.
    const records = Array.from({ length: 9 }, () => ({ name: randomBytes(330_000).toString("base64") }));
    await succeed(job, records);
    expect(await team.as(() => Job.get(job.id))).toMatchObject({ output: null, status: "success" });
    const read: DataRecord[] = [];
    for (let offset: number | undefined = 0, pages = 0; offset !== undefined && pages < 10; pages += 1) {
      const from: number = offset;
      const page = await team.as(() => Job.output(job.id, { ...roomy, offset: from, maxBytes: 2_000_000 }));
      expect(page.total).toBe(9);
      read.push(...page.records);
      offset = page.nextOffset;
    }
    expect(read).toEqual(records);
    const exported: DataRecord[] = [];
    for await (const record of (await team.as(() => Job.records(job.id))).read()) exported.push(record);
    expect(exported).toEqual(records);
  });

  it("is paged by its size as a string within JSON, too", async () => {
    const { team, job } = await startedJob();
    // Each takes 2 KB as JSON, and 4 KB as a string of JSON.
    const records = Array.from({ length: 10 }, () => ({ name: '"'.repeat(1000) }));
    await succeed(job, records);
    const read = (maxEscapedBytes: number) =>
      team.as(() => Job.output(job.id, { maxBytes: 1e6, maxEscapedBytes }));
    expect(await read(21_000)).toMatchObject({ records: records.slice(0, 5), total: 10, nextOffset: 5 });
    const whole = await read(42_000);
    expect(whole).toMatchObject({ records, total: 10 });
    expect(whole).not.toHaveProperty("nextOffset");
    expect(await read(1)).toMatchObject({ nextOffset: 1 });
  });

  it("of a run that was overtaken is never seen", async () => {
    const { team, job } = await startedJob();
    await Job.storeResult(job, [{ name: "stale" }], evidenceOf([{ name: "stale" }]));
    const next = { ...job, fence: job.fence + 1 };
    await Job.storeResult(next, [{ name: "fresh" }], evidenceOf([{ name: "fresh" }]));
    const result = await Job.storeResult(job, [{ name: "own" }], evidenceOf([{ name: "own" }]));
    await Job.end(job, { status: "success", error: null, result });
    expect((await team.as(() => Job.get(job.id))).output).toEqual([{ name: "own" }]);
  });

  it("cannot be exported before success", async () => {
    const { team, job } = await startedJob();
    await expect(team.as(() => Job.records(job.id))).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("log", () => {
  const line = (n: number): Job.LogEntry => ({
    at: "2026-01-01T00:00:00.000Z",
    level: "info",
    message: `line ${n}`,
  });

  it("shows lines in order while the job runs, over batches and attempts", async () => {
    const { team, job } = await startedJob();
    await Job.appendLog(job, { n: 0, before: 0 }, [line(0), line(1)]);
    await Job.appendLog(job, { n: 1, before: 2 }, [line(2)]);
    await Job.appendLog({ ...job, fence: job.fence + 2 }, { n: 0, before: 3 }, [line(3)]);
    const { logs } = await team.as(() => Job.get(job.id));
    expect(logs.map((entry) => entry.message)).toEqual(["line 0", "line 1", "line 2", "line 3"]);
  });

  it("cuts a line that is too long, and keeps the lines after it", async () => {
    const { team, job } = await startedJob();
    const url = `https://example.com/${"x".repeat(500_000)}`;
    await Job.appendLog(job, { n: 0, before: 0 }, [
      { ...line(0), url, message: "m".repeat(500_000) },
      line(1),
    ]);
    const { logs } = await team.as(() => Job.get(job.id));
    expect(logs.map((entry) => entry.message.length)).toEqual([2000, 6]);
    expect(logs[0]?.url).toHaveLength(2000);
  });

  it("keeps the last 500 lines in view", async () => {
    const { team, job } = await startedJob();
    for (let batch = 0; batch < 30; batch += 1) {
      await Job.appendLog(
        job,
        { n: batch, before: batch * 20 },
        Array.from({ length: 20 }, (_, n) => line(batch * 20 + n)),
      );
    }
    const { logs, logCount } = await team.as(() => Job.get(job.id));
    expect(logs).toHaveLength(500);
    expect(logs[0]?.message).toBe("line 100");
    expect(logs.at(-1)?.message).toBe("line 599");
    expect(logCount).toBe(600);
  });

  it("shows a reader who has some lines those behind them, from the last batches or from further back", async () => {
    const { team, job } = await startedJob();
    for (let batch = 0; batch < 8; batch += 1) {
      await Job.appendLog(job, { n: batch, before: batch * 2 }, [line(batch * 2), line(batch * 2 + 1)]);
    }
    for (let has = 0; has <= 17; has += 1) {
      const { logs, logCount } = await team.as(() => Job.get(job.id, { logsAfter: has }));
      expect(logs.map((entry) => entry.message)).toEqual(
        Array.from({ length: Math.max(0, 16 - has) }, (_, n) => `line ${has + n}`),
      );
      expect(logCount).toBe(16);
    }
  });
});
