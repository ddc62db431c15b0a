import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Ledger, startLedger } from "../ledger.ts";
import { eventually } from "./eventually.ts";
import { openSystem, type System } from "./system.ts";

// Slow enough that each kind of run takes several invocations on any machine, each of them long enough to read its first page.
const pages = 24;
const delayMs = 600;

vi.setConfig({ testTimeout: 240_000 });

let ledger: Ledger;
let system: System;

beforeAll(async () => {
  ledger = await startLedger(pages, delayMs);
  system = await openSystem({
    runners: 1,
    env: { GLEANER_ALLOW_HOSTS: ledger.host, GLEANER_RUNNER_SECONDS: "24", GLEANER_LEASE_MS: "60000" },
  });
});
afterAll(async () => {
  await system?.close();
  await ledger?.close();
});

const handedOn = async (jobId: string): Promise<number> =>
  (await system.log()).split("\n").filter((line) => line.includes("decision=hand_on") && line.includes(jobId))
    .length;

async function checkpointFiles(): Promise<string[]> {
  const { name: Bucket } = JSON.parse(String(process.env.SST_RESOURCE_Artifacts)) as { name: string };
  const { Contents = [] } = await new S3Client({ forcePathStyle: true }).send(
    new ListObjectsV2Command({ Bucket }),
  );
  return Contents.map(({ Key }) => String(Key)).filter((name) => name.includes("/checkpoints/"));
}

let scriptId = "";

test("a list over several invocations is read once by the run and once by its proof, as in one go", async () => {
  const { client } = system;
  const { jobId } = await client.jobs.start({ prompt: ledger.prompt });
  const statuses = new Set<string>();
  await eventually(async () => {
    const { status } = await client.jobs.get(jobId);
    statuses.add(status);
    return status !== "pending" && status !== "running";
  }, 200);
  const job = await client.jobs.get(jobId);
  expect(job).toMatchObject({
    status: "success",
    metadata: {
      attempts: 1,
      steps: 2,
      completeness: { pages, collected: ledger.records.length, duplicatesDropped: 0, reason: "no_next" },
      notRepeatableReason: null,
    },
  });
  expect(job.output).toEqual(ledger.records);
  expect(ledger.visits()).toEqual(new Array(pages).fill(2));
  expect(await handedOn(jobId)).toBeGreaterThanOrEqual(1);
  // On its way from one invocation to the next it ran.
  expect([...statuses].filter((status) => status !== "pending")).toEqual(["running", "success"]);
  expect((await client.usage()).aiRuns).toMatchObject({ used: 1, reserved: 0 });
  expect(await checkpointFiles()).toEqual([]);
  scriptId = String(job.metadata.savedScriptId);
});

test("so is a replay, to the same verdict", async () => {
  ledger.reset();
  const { client } = system;
  const { jobId } = await client.jobs.start({ scriptId });
  const job = await client.jobs.wait(jobId);
  expect(job).toMatchObject({ status: "success", metadata: { verdict: "ok", attempts: 1, steps: 1 } });
  expect(job.output).toEqual(ledger.records);
  expect(ledger.visits()).toEqual(new Array(pages).fill(1));
  expect(await handedOn(jobId)).toBeGreaterThanOrEqual(1);
  expect(await checkpointFiles()).toEqual([]);
});

test("a run that is stopped between two invocations ends at once, and nothing of it is left", async () => {
  ledger.reset();
  const { client } = system;
  const { jobId } = await client.jobs.start({ scriptId });
  // The one runner takes this one up before the first is back in its hands.
  const { jobId: other } = await client.jobs.start({ scriptId });
  await eventually(async () => (await client.jobs.get(other)).status === "running");
  const visits = ledger.visits().reduce((sum, each) => sum + each);
  expect(await handedOn(jobId)).toBe(1);
  expect(await client.jobs.get(jobId)).toMatchObject({ status: "running" });
  expect(await checkpointFiles()).toHaveLength(1);
  expect(await client.jobs.stop(jobId)).toMatchObject({ status: "cancelled" });
  expect(await checkpointFiles()).toEqual([]);
  expect(await client.jobs.wait(other)).toMatchObject({ status: "success", output: ledger.records });
  expect(ledger.visits().reduce((sum, each) => sum + each)).toBeLessThanOrEqual(visits + pages);
  expect(await client.jobs.get(jobId)).toMatchObject({ status: "cancelled", output: null });
});
