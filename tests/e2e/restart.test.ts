import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { createSession, createTeam } from "@gleaner/admin";
import { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { ferries, type Pages, startPages } from "./pages.ts";
import { findProcesses, killAll } from "./processes.ts";

const script = fileURLToPath(new URL("../../packages/local/src/start.mjs", import.meta.url));

let pages: Pages;
let dataDir: string;
let child: ChildProcess;
/** Of the seeded team, with its key. */
let owner: Gleaner;
/** Of a team with one slot. */
let small: Gleaner;
let token: string;

beforeAll(async () => {
  pages = await startPages();
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-e2e-"));
  const baseUrl = await start();
  Object.assign(process.env, await readJson("endpoints.json"));
  const email = "ada@example.com";
  const { teamId } = await createTeam({ name: "Small", email, plan: "starter" });
  ({ token } = await createSession({ teamId, email }));
  small = new Gleaner({ baseUrl, apiKey: token });
});
afterAll(async () => {
  child?.kill("SIGTERM");
  await eventually(() => findProcesses(dataDir).length === 0);
  await pages?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const readJson = async (name: string) =>
  JSON.parse(await readFile(join(dataDir, name), "utf8")) as Record<string, string>;

/** Starts the service as `npm start` does, with one runner, and returns its address once it serves. */
async function start(): Promise<string> {
  child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      GLEANER_DATA_DIR: dataDir,
      GLEANER_PORT: "0",
      GLEANER_RUNNERS: "1",
      GLEANER_ALLOW_HOSTS: pages.host,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (!child.stdout) throw new Error("the service has no output");
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the service ended at its start")));
  const [line] = (await Promise.race([once(createInterface(child.stdout), "line"), ended])) as [string];
  expect(line).toMatch(/^gleaner ready http:\/\/127\.0\.0\.1:\d+$/);
  const { baseUrl = "", apiKey = "" } = await readJson("credentials.json");
  owner = new Gleaner({ baseUrl, apiKey });
  if (token) small = new Gleaner({ baseUrl, apiKey: token });
  return baseUrl;
}

test.each(["SIGKILL", "SIGTERM"] as const)(
  "after %s and a restart nothing is lost, and all jobs end",
  async (signal) => {
    const at = (name: string) => `/${signal}/${name}`;
    const run = async (client: Gleaner, name: string) =>
      (await client.jobs.start({ prompt: pages.prompt(at(name)) })).jobId;
    pages.hold(at("running"));
    const running = await run(owner, "running");
    await eventually(() => pages.visits(at("running")) === 1);
    // Queued behind the one runner, and waiting for their team's one slot.
    const queued = [await run(owner, "queued"), await run(small, "queued")];
    const waiting = [await run(small, "waiting/1"), await run(small, "waiting/2")];
    const { name: Bucket } = JSON.parse(String(process.env.SST_RESOURCE_Artifacts)) as { name: string };
    const object = { Bucket, Key: "kept/object" };
    const s3 = new S3Client({ forcePathStyle: true });
    await s3.send(new PutObjectCommand({ ...object, Body: signal }));
    const before = await readJson("credentials.json");

    const killed = child;
    const exit = once(killed, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
    const signalledAt = performance.now();
    if (signal === "SIGKILL") {
      killAll([killed.pid ?? 0, ...findProcesses(dataDir)]);
      expect(await exit).toEqual([null, signal]);
      await eventually(() => findProcesses(dataDir).length === 0);
    } else {
      killed.kill(signal);
      expect(await exit).toEqual([0, null]);
      expect(performance.now() - signalledAt).toBeLessThan(20_000);
      expect(findProcesses(dataDir)).toEqual([]);
    }

    await start();
    const servesAt = performance.now();
    // Long before its lease of 90 s has run out: whatever ran before the start runs nowhere.
    await eventually(() => pages.visits(at("running")) === 2);
    expect(performance.now() - servesAt).toBeLessThan(45_000);
    const { apiKey, teamId } = await readJson("credentials.json");
    expect({ apiKey, teamId }).toEqual({ apiKey: before.apiKey, teamId: before.teamId });
    pages.release(at("running"));
    const success = (attempts: number) => ({ status: "success", output: ferries, metadata: { attempts } });
    // Only a service that is killed takes the attempt with it.
    expect(await owner.jobs.wait(running)).toMatchObject(success(signal === "SIGKILL" ? 2 : 1));
    for (const id of queued.slice(0, 1)) expect(await owner.jobs.wait(id)).toMatchObject(success(1));
    for (const id of [...queued.slice(1), ...waiting])
      expect(await small.jobs.wait(id)).toMatchObject(success(1));
    const { Body } = await s3.send(new GetObjectCommand(object));
    expect(await Body?.transformToString()).toBe(signal);
  },
);
