import { afterAll, beforeAll, expect, test } from "vitest";
import { openSystem, type System } from "./system.ts";

/** What the plan allows, though it would take several invocations to use; a slow machine needs half of it for one page. */
const planMs = 30_000;

let system: System;

beforeAll(async () => {
  system = await openSystem({
    runners: 1,
    env: { GLEANER_RUNNER_SECONDS: "20", GLEANER_MAX_RUN_MS: String(planMs), GLEANER_LEASE_MS: "60000" },
  });
});
afterAll(() => system?.close());

test("a run goes on from invocation to invocation and ends with what it has when its plan's time is over", async () => {
  const { client } = system;
  const prompt = `Extract the parcel and weight of every row on all pages of ${system.page("hostile/endless")}`;
  const job = await client.jobs.wait((await client.jobs.start({ prompt })).jobId);
  expect(job).toMatchObject({
    status: "success",
    metadata: { attempts: 1, savedScriptId: null, completeness: { reason: "time" } },
  });
  // What it has is the first page's ten rows at least: how many pages it comes to is the machine's to say.
  expect(job.metadata.recordCount).toBeGreaterThanOrEqual(10);
  expect(job.metadata.durationMs).toBeGreaterThan(planMs / 2);
  expect((await system.log()).match(/decision=hand_on/g)?.length).toBeGreaterThanOrEqual(1);
});
