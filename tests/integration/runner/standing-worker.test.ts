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

const run = async (assignment: object, onReport = () => {}): Promise<string> => {
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
  const over: WeakRef<object>[] = [];
  for (let n = 0; n < 5; n += 1) {
    const onReport = () => {};
    over.push(new WeakRef(onReport));
    await run({}, onReport);
  }
  setFlagsFromString("--expose-gc");
  await sleep(0);
  runInNewContext("gc")();
  // The last one's is held until the next begins.
  expect(over.slice(0, -1).filter((each) => each.deref())).toEqual([]);
});
