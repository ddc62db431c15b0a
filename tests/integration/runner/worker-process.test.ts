import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Assignment } from "../../../functions/runner/src/assignment.ts";
import { type RunnerSettings, readSettings } from "../../../functions/runner/src/settings.ts";
import { clearLeftWorkers, startWorker } from "../../../functions/runner/src/worker-process.ts";
import { findChromium } from "../../../packages/local/src/chromium.ts";
import { processesOf, until } from "../browser/chromium.ts";

const entry = new URL("./fixtures/idle-worker.ts", import.meta.url).href;
const secrets = { AWS_SECRET_ACCESS_KEY: "of-the-role", SST_KEY: "of-the-links", SST_RESOURCE_Table: "{}" };

let tempDir: string;
let settings: RunnerSettings;

beforeEach(async () => {
  tempDir = mkdtempSync(join(tmpdir(), "gleaner-workers-"));
  settings = { ...readSettings({ GLEANER_CHROMIUM: await findChromium(process.env) }), tempDir };
  Object.assign(process.env, secrets);
});
afterEach(() => {
  for (const name of Object.keys(secrets)) delete process.env[name];
  rmSync(tempDir, { recursive: true, force: true });
});

/** The ids of processes whose command line names the folder: a worker, and the browsers that it started. */
const usersOf = (folder: string): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(folder);
      } catch {
        return false;
      }
    })
    .map(Number);

/** The file of the browser that a worker keeps ready, once that has said its id. */
const findBrowser = (): string | undefined =>
  readdirSync(tempDir, { recursive: true, encoding: "utf8" }).find(
    (path) => path.endsWith("/pid") && readFileSync(join(tempDir, path), "utf8").trim() !== "",
  );

test("a worker has the settings and nothing of what opens the cloud", async () => {
  const worker = startWorker(entry, settings, () => {});
  const [pid = 0] = usersOf(tempDir);
  const environment = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  const names = environment.map((each) => each.split("=")[0]);
  expect(names).toContain("GLEANER_WORKER");
  for (const name of Object.keys(secrets)) expect(names).not.toContain(name);
  expect(names.filter((name) => /^(?:AWS|SST)/.test(String(name)))).toEqual([]);
  await worker.kill();
});

test.each(["as it is", "frozen"])(
  "a worker that is killed (%s) leaves no process and no file",
  async (state) => {
    const worker = startWorker(entry, settings, () => {});
    // Its id is written before it runs; a process has no command line while it takes on a program.
    await until(() => findBrowser() !== undefined && usersOf(tempDir).length > 1);
    const users = usersOf(tempDir);
    if (state === "frozen") process.kill(users[0] ?? 0, "SIGSTOP");
    await worker.kill();
    expect(await worker.ended).toBe("SIGKILL");
    expect(readdirSync(tempDir)).toEqual([]);
    await until(() => usersOf(tempDir).length === 0);
  },
);

test("an assignment that cannot be set up fails, and the worker is free for the next", async () => {
  const heard: string[] = [];
  const worker = startWorker(entry, settings, ({ kind }) => heard.push(kind));
  for (let n = 1; n <= 2; n += 1) {
    worker.send({ kind: "run", assignment: {} as Assignment });
    await until(() => heard.filter((kind) => kind === "free").length === n);
  }
  expect(heard.filter((kind) => kind !== "no_sandbox")).toEqual(["failed", "free", "failed", "free"]);
  await worker.kill();
});

test("what a main process left behind that was killed is cleared away by the next; what lives is let be", async () => {
  // An id that was somebody's and is nobody's.
  const gone = spawnSync("true").pid;
  const stray = spawn("sleep", ["60"], { detached: true, stdio: "ignore" });
  const strayFolder = join(tempDir, `gleaner-worker-${gone}-a`, "gleaner-browser-b");
  mkdirSync(strayFolder, { recursive: true });
  writeFileSync(join(strayFolder, "pid"), String(stray.pid));
  const living = join(tempDir, `gleaner-worker-${process.pid}-c`);
  mkdirSync(living);
  await clearLeftWorkers(tempDir);
  expect(readdirSync(tempDir)).toEqual([`gleaner-worker-${process.pid}-c`]);
  expect(existsSync(living)).toBe(true);
  await until(() => processesOf(Number(stray.pid)).length === 0);
});
