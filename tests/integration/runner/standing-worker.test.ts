import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Assignment, RunFault } from "../../../functions/runner/src/assignment.ts";
import { readSettings } from "../../../functions/runner/src/settings.ts";
import { openWorker, type StandingWorker } from "../../../functions/runner/src/standing-worker.ts";

const entry = new URL("./fixtures/answering-worker.ts", import.meta.url).href;

let tempDir: string;
let worker: StandingWorker;

beforeEach(() => {
  tempDir = mkdtempSync(join(tmpdir(), "gleaner-standing-"));
  worker = openWorker(entry, { ...readSettings({}), tempDir }, () => {});
});
afterEach(async () => {
  await worker.close();
  rmSync(tempDir, { recursive: true, force: true });
});

type OnReport = Parameters<StandingWorker["run"]>[2];

const run = async (assignment: object, onReport: OnReport = () => {}): Promise<string> => {
  const end = await worker.run(assignment as Assignment, new AbortController().signal, onReport);
  await worker.free();
  return end.status;
};

test("a run whose worker dies is told so, and the next has another worker", async () => {
  expect(await run({})).toBe("success");
  await expect(run({ deadly: true })).rejects.toThrow(RunFault);
  expect(await run({})).toBe("success");
  expect(await run({})).toBe("success");
});

test("of a run that is over nothing is kept, however long its worker stands", async () => {
  // In a function of its own, whose locals are gone when it returns.
  const listen = async (): Promise<WeakRef<object>> => {
    const onReport = () => {};
    await run({}, onReport);
    return new WeakRef(onReport);
  };
  const over = [await listen(), await listen(), await listen()];
  setFlagsFromString("--expose-gc");
  await sleep(0);
  runInNewContext("gc")();
  expect(over.filter((each) => each.deref())).toEqual([]);
});

test("an answer that comes when its run is over reaches no other run", async () => {
  const answers: (() => void)[] = [];
  await run({ asks: true }, (report, answer) => {
    if (report.kind === "wants_heal") answers.push(() => answer({ kind: "heal", isFree: true }));
  });
  const heard: string[] = [];
  const whole = run(
    { listensMs: 200 },
    (report) => void (report.kind === "log" && heard.push(report.line.message)),
  );
  for (const answer of answers) answer();
  await whole;
  expect({ answers: answers.length, heard }).toEqual({ answers: 1, heard: [] });
});
