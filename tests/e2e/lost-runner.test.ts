import type { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { ferries, type Pages } from "./pages.ts";
import { findBrowsers, isGroupRunning } from "./processes.ts";
import { openScene, type Scene } from "./scene.ts";
import type { System } from "./system.ts";

let scene: Scene;
let pages: Pages;
let system: System;
/** Of a team with one slot: whatever runs after a lost job shows that its slot was freed. */
let client: Gleaner;

beforeAll(async () => {
  scene = await openScene({ runners: 1 });
  ({ pages, system } = scene);
  ({ client } = await system.openTeam("starter"));
});
afterAll(() => scene?.close());

/** Kills the one runner while it waits for the page, its whole process group or it alone; the browsers that it had. */
async function killRunner(path: string, visit: number, whom: "group" | "alone"): Promise<number[]> {
  await eventually(() => pages.visits(path) === visit);
  const browsers = findBrowsers(system.dataDir);
  const [runner = 0] = system.service.processes().runners;
  process.kill(whom === "group" ? -runner : runner, "SIGKILL");
  return browsers;
}

test.each(["group", "alone"] as const)(
  "a job whose runner is killed (%s) is finished by another attempt",
  async (whom) => {
    const path = `/${whom}`;
    pages.hold(path, 1);
    const { jobId } = await client.jobs.start({ prompt: pages.prompt(path) });
    const browsers = await killRunner(path, 1, whom);
    expect(browsers).not.toHaveLength(0);

    expect(await client.jobs.wait(jobId)).toMatchObject({
      status: "success",
      output: ferries,
      error: null,
      metadata: { attempts: 2, savedScriptId: expect.any(String) },
    });
    expect(browsers.filter(isGroupRunning)).toEqual([]);
  },
);

test("a job whose runner is killed three times fails, and frees its slot for the next", async () => {
  pages.hold("/thrice");
  const lost = await client.jobs.start({ prompt: pages.prompt("/thrice") });
  const next = await client.jobs.start({ prompt: pages.prompt("/next") });
  const browsers: number[] = [];
  for (const visit of [1, 2, 3]) browsers.push(...(await killRunner("/thrice", visit, "alone")));

  expect(await client.jobs.wait(lost.jobId)).toMatchObject({
    status: "failed",
    error: { code: "runner_lost", message: expect.stringMatching(/\.$/) },
    output: null,
    metadata: { attempts: 3 },
  });
  expect(await client.jobs.wait(next.jobId)).toMatchObject({ status: "success", metadata: { attempts: 1 } });
  expect(pages.visits("/thrice")).toBe(3);
  expect(browsers.filter(isGroupRunning)).toEqual([]);
});

test("a runner that was frozen until its job was given away leaves the job alone when it goes on", async () => {
  pages.hold("/frozen", 1);
  const { jobId } = await client.jobs.start({ prompt: pages.prompt("/frozen") });
  await eventually(() => pages.visits("/frozen") === 1);
  const browsers = findBrowsers(system.dataDir);
  const [runner = 0] = system.service.processes().runners;
  process.kill(runner, "SIGSTOP");
  await eventually(async () => (await client.jobs.get(jobId)).status === "pending");
  process.kill(runner, "SIGCONT");

  expect(await client.jobs.wait(jobId)).toMatchObject({
    status: "success",
    output: ferries,
    metadata: { attempts: 2 },
  });
  expect(browsers.filter(isGroupRunning)).toEqual([]);
  // The first run's one visit, and the second's with its proof: in a browser, and twice over plain HTTP.
  expect(pages.visits("/frozen")).toBe(5);
});

test("when the API's process is killed, the runs go on and the API is back", async () => {
  pages.hold("/api", 1);
  const { jobId } = await client.jobs.start({ prompt: pages.prompt("/api") });
  await eventually(() => pages.visits("/api") === 1);
  const { api = 0 } = system.service.processes();
  process.kill(api, "SIGKILL");
  pages.release("/api");
  expect(await client.jobs.wait(jobId)).toMatchObject({ status: "success", metadata: { attempts: 1 } });
});

test("a browser that is killed from outside fails its job with a sentence, and the next job has another", async () => {
  pages.hold("/browser", 1);
  const { jobId } = await client.jobs.start({ prompt: pages.prompt("/browser") });
  const next = await client.jobs.start({ prompt: pages.prompt("/after") });
  await eventually(() => pages.visits("/browser") === 1);
  for (const browser of findBrowsers(system.dataDir)) process.kill(-browser, "SIGKILL");
  expect(await client.jobs.wait(jobId)).toMatchObject({
    status: "failed",
    error: { code: "page_failed", message: expect.stringMatching(/\.$/) },
    output: null,
  });
  expect(await client.jobs.wait(next.jobId)).toMatchObject({ status: "success", output: ferries });
});
