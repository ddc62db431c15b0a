import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ferries, type Pages } from "./pages.ts";
import { openScene, type Scene } from "./scene.ts";
import type { System } from "./system.ts";

let scene: Scene;
let pages: Pages;
let system: System;

beforeAll(async () => {
  // More runners than slots: it is the slots that hold the jobs back.
  scene = await openScene({ runners: 4, env: { GLEANER_LEASE_MS: "60000" } });
  ({ pages, system } = scene);
});
afterAll(() => scene?.close());

test("of 30 jobs created at once, a team with three slots never has more than three running; all succeed", async () => {
  const { client } = await system.openTeam("pro");
  const built = await client.jobs.wait((await client.jobs.start({ prompt: pages.prompt("/page") })).jobId);
  const scriptId = String(built.metadata.savedScriptId);

  const started = await Promise.all(Array.from({ length: 30 }, () => client.jobs.start({ scriptId })));
  const ids = new Set(started.map(({ jobId }) => jobId));
  expect(ids.size).toBe(30);
  // One request tells of all of them, and so few a second stay under the team's limit of requests.
  const counts: number[] = [];
  for (let open = ids.size; open > 0; await sleep(500)) {
    const { jobs } = await client.jobs.list({ scriptId, limit: 100 }).page();
    counts.push(jobs.filter(({ status }) => status === "running").length);
    open = jobs.filter(({ id, finishedAt }) => ids.has(id) && finishedAt === null).length;
  }
  expect(Math.max(...counts)).toBe(3);
  for (const id of ids) {
    expect(await client.jobs.get(id)).toMatchObject({
      status: "success",
      output: ferries,
      metadata: { attempts: 1 },
    });
  }
});

test("the same request sent ten times at once, with one Idempotency-Key, is one job", async () => {
  const task = { prompt: pages.prompt("/once") };
  const options = { idempotencyKey: "once" };
  const started = await Promise.all(
    Array.from({ length: 10 }, () => system.client.jobs.start(task, options)),
  );
  expect(new Set(started.map(({ jobId }) => jobId)).size).toBe(1);
  expect(await system.client.jobs.wait(String(started[0]?.jobId))).toMatchObject({ status: "success" });
  // One visit by the run, three by the proof of its plan: in a browser, and twice over plain HTTP.
  expect(pages.visits("/once")).toBe(4);
});
