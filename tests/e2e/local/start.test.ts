import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Gleaner } from "gleaner";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPort } from "../../../packages/local/src/emulator-keys.ts";
import { listDescendants } from "../../../packages/local/src/process-tree.ts";
import { eventually, isRunning } from "../../integration/local/fixtures/record.ts";

const start = fileURLToPath(new URL("../../../packages/local/src/start.mjs", import.meta.url));
let dir: string;
let child: ChildProcess;
let stdout: string;
let stderr: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "gleaner-start-"));
  stdout = "";
  stderr = "";
  child = spawn(process.execPath, [start], {
    env: { ...process.env, GLEANER_DATA_DIR: dir, GLEANER_PORT: String(await findPort()) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout?.on("data", (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  await eventually(() => stdout.includes("\n") || child.exitCode !== null);
  expect(stderr).toMatch(/^sign in, once, within ten minutes: http:\/\/127\.0\.0\.1:\d+\/sign-in#\S+$/m);
  expect(stdout, stderr).toMatch(/^gleaner ready http:\/\/127\.0\.0\.1:\d+\n$/);
});

afterEach(async () => {
  child.kill("SIGKILL");
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
});

/** Starts a job that keeps its runner busy, and returns every process below the service: functions and browsers. */
async function startSlowJob(): Promise<number[]> {
  const { baseUrl, apiKey } = JSON.parse(await readFile(join(dir, "credentials.json"), "utf8")) as {
    baseUrl: string;
    apiKey: string;
  };
  const client = new Gleaner({ baseUrl, apiKey });
  const sites = /demo sites on (\S+)/.exec(stderr)?.[1];
  const { jobId } = await client.jobs.start({ prompt: `the title of ${sites}/slow/?ms=20000` });
  await eventually(async () => (await client.jobs.get(jobId)).status === "running");
  const below = listDescendants(child.pid ?? 0);
  // The API, two runners, and what the browsers are made of.
  expect(below.length).toBeGreaterThan(3);
  return below;
}

test("Ctrl-C ends it cleanly while a browser is at work, and leaves nothing running", async () => {
  expect(stderr).toMatch(/^planner: .+ \(.*ANTHROPIC_API_KEY.*\)$/m);
  if (process.getuid?.() === 0) await eventually(() => stderr.includes("own sandbox: root cannot have it"));
  const below = await startSlowJob();
  child.kill("SIGINT");
  const [code] = (await once(child, "exit")) as [number];
  expect(code, stderr).toBe(0);
  await eventually(() => !below.some(isRunning));
  expect(stdout.split("\n")).toHaveLength(2);
});

test("killed, it takes its functions and their browsers with it", async () => {
  const below = await startSlowJob();
  child.kill("SIGKILL");
  await eventually(() => !below.some(isRunning));
});
