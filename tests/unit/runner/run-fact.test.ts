import { withClock } from "@gleaner/core/clock";
import { expect, test } from "vitest";
import { RunFault } from "../../../functions/runner/src/assignment.ts";
import type { Attempt, Outcome } from "../../../functions/runner/src/outcome.ts";
import { decide } from "../../../functions/runner/src/outcome.ts";
import { describeRun } from "../../../functions/runner/src/run-fact.ts";

const job = { id: "job", kind: "agent", startedAt: "2031-05-17T12:00:00.000Z" } as const;

/** What the log says two seconds after the start. */
const describe = (outcome: Outcome, attempt: Attempt, records = 0) =>
  withClock(
    () => Date.parse(job.startedAt) + 2000,
    () => describeRun(job, { outcome, attempt, records }),
  );
const after = (attempt: Attempt) =>
  describe(decide(attempt, { aborted: null, hasRecords: false, isKept: true }), attempt);

const always = { durationMs: 2000, kind: "agent", jobId: "job" };

test("a run that succeeded is told with its status, its milliseconds and its records", () => {
  const end = { status: "success", error: null } as const;
  expect(describe({ decision: "end", end }, { end }, 20)).toEqual({
    status: "success",
    records: 20,
    ...always,
  });
});

test("what a site or a model did wrong is told by its code, without a stack", () => {
  const trace = { error: "PageError", stack: ["at x"] };
  const page = new RunFault({ kind: "page", code: "navigation_failed", message: "secret page text" }, trace);
  expect(after({ thrown: page })).toEqual({ status: "failed", code: "page_failed", ...always });
  const model = new RunFault({ kind: "model", message: "The model refused." }, trace);
  expect(after({ thrown: model })).toEqual({ status: "failed", code: "model_failed", ...always });
});

test("a fault of ours is told with where it happened", () => {
  const trace = { error: "TypeError", stack: ["at run (file:///a.ts:1:2)"] };
  const bug = new RunFault({ kind: "bug" }, trace);
  expect(after({ thrown: bug })).toEqual({ status: "failed", code: "internal", ...always, ...trace });
  const lost = new RunFault({ kind: "worker_lost" }, trace);
  expect(after({ thrown: lost })).toEqual({ decision: "lose", ...always, ...trace });
});

test("a job that was stopped or taken over is told as left", () => {
  const attempt = { thrown: new Error("aborted") };
  expect(describe({ decision: "leave" }, attempt)).toEqual({ decision: "leave", ...always });
});
