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

const moment = (time: string | null): number => Date.parse(String(time));

test("of 30 jobs created at once, a team with three slots never has more than three running; all succeed", async () => {
  const { client } = await system.openTeam("pro");
  const built = await client.jobs.wait((await client.jobs.start({ prompt: pages.prompt("/page") })).jobId);
  const scriptId = String(built.metadata.savedScriptId);

  // The first are held at the page until as many of them have come as the team has slots.
  const before = pages.visits("/page");
  pages.hold("/page");
  const started = await Promise.all(Array.from({ length: 30 }, () => client.jobs.start({ scriptId })));
  const ids = new Set(started.map(({ jobId }) => jobId));
  expect(ids.size).toBe(30);
  while (pages.visits("/page") < before + 3) await sleep(50);
  const list = async () => (await client.jobs.list({ scriptId, limit: 100 }).page()).jobs;
  expect((await list()).filter(({ status }) => status === "running")).toHaveLength(3);
  pages.release("/page");
  // One request tells of all of them, and so few a second stay under the team's limit of requests.
  while ((await list()).some(({ id, finishedAt }) => ids.has(id) && finishedAt === null)) await sleep(500);

  const jobs = await Promise.all([...ids].map((id) => client.jobs.get(id)));
  for (const job of jobs) {
    expect(job).toMatchObject({ status: "success", output: ferries, metadata: { attempts: 1 } });
  }
  // When each began, how many ran: they are counted by what the jobs say, since between two looks many come and go.
  const atOnce = jobs.map(
    ({ startedAt: at }) =>
      jobs.filter(
        ({ startedAt, finishedAt }) => moment(startedAt) <= moment(at) && moment(at) < moment(finishedAt),
      ).length,
  );
  expect(Math.max(...atOnce)).toBe(3);
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
