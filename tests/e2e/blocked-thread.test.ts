import type { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { ferries, type Pages } from "./pages.ts";
import { findBrowsers, isGroupRunning } from "./processes.ts";
import { openScene, type Scene } from "./scene.ts";
import type { System } from "./system.ts";

const functions = { runner: new URL("./fixtures/blocking-runner.ts", import.meta.url).href };

let scene: Scene;
let pages: Pages;
let system: System;
/** Of a team with one slot, on one runner: whatever ends after a job shows that its slot and its runner were freed. */
let client: Gleaner;

beforeAll(async () => {
  scene = await openScene({ runners: 1, functions });
  ({ pages, system } = scene);
  ({ client } = await system.openTeam("starter"));
});
afterAll(() => scene?.close());

const run = async (prompt: string) => (await client.jobs.start({ prompt })).jobId;
const expectNextRuns = async () =>
  expect(await client.jobs.wait(await run(pages.prompt("/next")))).toMatchObject({
    status: "success",
    output: ferries,
    metadata: { attempts: 1 },
  });

test("a run whose thread is blocked for ever is stopped, and the next runs", async () => {
  const blocked = await run(`${pages.prompt("/spin")} then spin`);
  await eventually(() => pages.visits("/spin") === 1);
  const browsers = findBrowsers(system.dataDir);
  // Its lease is renewed all the same: nobody else was given the job.
  await eventually(async () => (await client.jobs.get(blocked)).logs.length > 0);
  const stoppedAt = performance.now();
  expect(await client.jobs.stop(blocked)).toMatchObject({ status: "cancelled", metadata: { attempts: 1 } });
  await eventually(() => !browsers.some(isGroupRunning));
  // Its own deadline is minutes away; a busy machine takes seconds.
  expect(performance.now() - stoppedAt).toBeLessThan(20_000);
  await expectNextRuns();
  expect(await client.jobs.get(blocked)).toMatchObject({ status: "cancelled", metadata: { attempts: 1 } });
});

test("a worker that is lost is no secret: it is tried again, three times", async () => {
  const job = await client.jobs.wait(await run(`${pages.prompt("/exhaust")} then exhaust`));
  expect(job).toMatchObject({
    status: "failed",
    error: { code: "runner_lost" },
    metadata: { attempts: 3 },
  });
  expect(job.logs.filter(({ level }) => level === "warn").length).toBeGreaterThanOrEqual(2);
  expect(await system.log()).toContain("worker ended");
  await expectNextRuns();
});

test("a promise that nobody waited for takes nothing from the run, and is in the service's log", async () => {
  const job = await client.jobs.wait(await run(`${pages.prompt("/stray")} then stray`));
  expect(job).toMatchObject({ metadata: { attempts: 1 } });
  const log = await system.log();
  expect(log).toContain("a failure that nobody waited for");
  expect(log).not.toContain("nobody waits");
});
