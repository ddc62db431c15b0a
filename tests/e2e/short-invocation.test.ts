import { afterAll, beforeAll, expect, test } from "vitest";
import { openSystem, type System } from "./system.ts";

/** How long one invocation of the runner lasts; the plan would allow an hour. */
const invocationSeconds = 15;

let system: System;

beforeAll(async () => {
  system = await openSystem({
    runners: 1,
    env: { GLEANER_RUNNER_SECONDS: String(invocationSeconds), GLEANER_LEASE_MS: "60000" },
  });
});
afterAll(() => system?.close());

test("a run ends with what it has before its invocation is cut off, in its first attempt", async () => {
  const { client } = system;
  const prompt = `Extract the parcel and weight of every row on all pages of ${system.page("hostile/endless")}`;
  const job = await client.wait((await client.run({ prompt })).jobId);
  expect(job).toMatchObject({
    status: "success",
    metadata: { attempts: 1, savedScriptId: null, completeness: { reason: "time" } },
  });
  expect(job.metadata.recordCount).toBeGreaterThan(10);
  expect(job.metadata.durationMs).toBeLessThan(invocationSeconds * 1000);
});
