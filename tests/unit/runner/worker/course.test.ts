import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { type Report, RunFault } from "../../../../functions/runner/src/assignment.ts";
import { openCourse } from "../../../../functions/runner/src/worker/course.ts";
import type { Stage } from "../../../../functions/runner/src/worker/standing.ts";

const readOf = (bytes: number): Stage => ({
  kind: "proof",
  found: {
    records: [{ text: randomBytes(bytes / 2).toString("hex") }],
    evidence: [{}],
    completeness: {
      pages: 1,
      collected: 1,
      statedTotal: null,
      duplicatesDropped: 0,
      reason: "single_page",
      left: null,
    },
    plan: { version: 1, steps: [], read: { kind: "record", fields: [] } },
  },
  progress: null,
});

test("a standing over the bound is told as none, and the run is not paused where nothing of it is kept", async () => {
  const told: Extract<Report, { kind: "standing" }>[] = [];
  const tell = (report: Report) => report.kind === "standing" && told.push(report);
  const course = openCourse({ from: null, handOnAt: 0, tellEveryMs: 0 }, tell, () => null, 10_000);
  await course.keep(readOf(40_000), null);
  expect(told).toEqual([{ kind: "standing", state: null, pieces: [], added: [] }]);
  await expect(course.keep(readOf(4_000), null)).rejects.toThrow(RunFault);
  expect(told[1]?.state).toBeInstanceOf(Uint8Array);
});

test("a run begins anew where another version kept its standing, whatever form its pieces have", () => {
  const state = deflateRawSync(JSON.stringify({ version: 0, standing: { stage: { $rows: [0] } } }));
  const from = { state, pieces: [Buffer.from("of another form")] };
  expect(
    openCourse(
      { from, handOnAt: null, tellEveryMs: 0 },
      () => {},
      () => null,
    ).from,
  ).toBeNull();
});
