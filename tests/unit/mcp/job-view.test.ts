import { Gleaner } from "gleaner";
import { expect, test } from "vitest";
import { maxCharacters, toAnswer, type View } from "../../../packages/mcp/src/answer.ts";
import { viewJob } from "../../../packages/mcp/src/job-view.ts";
import { makeJob, makeLine } from "../sdk/job.ts";

/** What is shown has to be in the job. */
const gleaner = new Gleaner({
  baseUrl: "http://gleaner.test",
  apiKey: "",
  fetch: async () => {
    throw new Error("asked");
  },
});
const sizeOf = (view: View): number => JSON.stringify(toAnswer(view)).length;

/** As a page may have it said: each character takes six in an answer. */
const hostile = '"\\'.repeat(5000);

test("a job fits into an answer, whatever its page has it say", async () => {
  const missing = Array.from({ length: 50 }, () => ({ field: hostile, why: hostile }));
  const said = { missing, note: hostile, notRepeatableReason: hostile };
  const failed = makeJob({
    status: "failed",
    error: { code: "page_failed", message: hostile },
    logs: Array.from({ length: 500 }, (_, n) => ({ ...makeLine(n), message: hostile })),
    metadata: { ...said, recordCount: null },
  });
  const view = await viewJob(gleaner, failed);
  expect(sizeOf(view)).toBeLessThanOrEqual(maxCharacters);
  expect(view).toMatchObject({ status: "failed", error: { code: "page_failed" } });

  const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`a field of this name ${n}`, n]));
  const done = await viewJob(
    gleaner,
    makeJob({ output: [wide, wide], metadata: { ...said, recordCount: 2 } }),
  );
  expect(sizeOf(done)).toBeLessThanOrEqual(maxCharacters);
  expect(done).toMatchObject({
    status: "success",
    next: expect.stringContaining("get_records"),
    next_offset: 0,
  });
  expect(done).not.toHaveProperty("records");
});

test("a job that goes on says how to ask for it, one that is whole says nothing of the kind", async () => {
  const open = await viewJob(gleaner, makeJob({ status: "running", metadata: { recordCount: null } }));
  expect(open).toMatchObject({ status: "running", next: expect.stringContaining("get_job") });
  const whole = await viewJob(gleaner, makeJob({ output: [{ name: "Ada" }] }));
  expect(whole).toMatchObject({ records: [{ name: "Ada" }] });
  expect(whole).not.toHaveProperty("next");
});
