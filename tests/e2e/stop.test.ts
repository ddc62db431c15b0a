import { setTimeout as sleep } from "node:timers/promises";
import { settings } from "@gleaner/core/settings";
import type { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { type Gate, startGate } from "./gate.ts";
import { ferries, type Pages } from "./pages.ts";
import { findBrowsers, isGroupRunning } from "./processes.ts";
import { openScene, type Scene } from "./scene.ts";
import type { System } from "./system.ts";

let scene: Scene;
let pages: Pages;
let system: System;
/** Between the runner and DynamoDB. */
let storage: Gate;
/** Of a team with one slot, so that a second job waits. */
let client: Gleaner;

beforeAll(async () => {
  storage = await startGate();
  scene = await openScene({
    runners: 1,
    functions: { runner: new URL("./fixtures/gated-runner.ts", import.meta.url).href },
    // Nothing but its looks at the job tells the runner of a stop.
    env: {
      GLEANER_TEST_STORAGE_GATE: storage.url,
      GLEANER_HEARTBEAT_MS: "60000",
      GLEANER_LEASE_MS: "120000",
    },
  });
  ({ pages, system } = scene);
  storage.lead(String(system.service.links.AWS_ENDPOINT_URL_DYNAMODB));
  ({ client } = await system.openTeam("starter"));
});
afterAll(async () => {
  await scene?.close();
  await storage?.close();
});

test("a job is stopped while it waits and while it runs, and the next takes its slot", async () => {
  pages.hold("/held");
  const run = async (path: string) => (await client.jobs.start({ prompt: pages.prompt(path) })).jobId;
  const running = await run("/held");
  const waiting = await run("/never");
  const next = await run("/next");
  await eventually(() => pages.visits("/held") === 1);
  const browsers = findBrowsers(system.dataDir);
  expect(browsers).toHaveLength(1);

  expect(await client.jobs.stop(waiting)).toMatchObject({
    status: "cancelled",
    error: null,
    startedAt: null,
    finishedAt: expect.any(String),
    metadata: { attempts: 0 },
  });
  expect((await client.jobs.get(next)).status).toBe("pending");

  const looks = () => storage.passed("GetItem", running);
  await eventually(() => looks() > 1);
  const stopped = await client.jobs.stop(running);
  const looksBefore = looks();
  expect(stopped).toMatchObject({ status: "cancelled", error: null, output: null });
  await eventually(() => !browsers.some(isGroupRunning));
  // One look a second, and the first after the stop is the last: so much of the two seconds is the service's own.
  expect(looks() - looksBefore).toBeLessThanOrEqual(1);
  expect(settings().watchMs).toBe(1000);

  const { status, output } = await client.jobs.wait(next);
  expect({ status, output }).toEqual({ status: "success", output: ferries });
  // What the runner did until it noticed changed nothing any more but what the run is said to have cost.
  const { logs: _, logCount: ____, metadata: cost, ...told } = await client.jobs.get(running);
  const { logs: __, logCount: _____, metadata: ___, ...answered } = stopped;
  expect(told).toEqual(answered);
  expect(cost).toMatchObject({ attempts: 1, recordCount: null, savedScriptId: null });
  expect(pages.visits("/never")).toBe(0);
});

test("a replay is stopped like any other run; stopping it again changes nothing", async () => {
  const built = await client.jobs.wait(
    (await client.jobs.start({ prompt: pages.prompt("/replayed") })).jobId,
  );
  const scriptId = String(built.metadata.savedScriptId);
  const visits = pages.visits("/replayed");
  pages.hold("/replayed");
  const { jobId } = await client.jobs.start({ scriptId });
  await eventually(() => pages.visits("/replayed") === visits + 1);
  const stopped = await client.jobs.stop(jobId);
  expect(stopped).toMatchObject({ status: "cancelled", kind: "replay" });
  expect(await client.jobs.stop(jobId)).toMatchObject({
    status: "cancelled",
    finishedAt: stopped.finishedAt,
  });
  pages.release("/replayed");
  expect(await client.jobs.wait((await client.jobs.start({ scriptId })).jobId)).toMatchObject({
    status: "success",
  });
});

test("whatever a stop falls upon, a job ends once, as it was told, and its slot is free again", async () => {
  const built = await client.jobs.wait((await client.jobs.start({ prompt: pages.prompt("/raced") })).jobId);
  const scriptId = String(built.metadata.savedScriptId);
  for (const delayMs of [0, 60, 120, 240, 480]) {
    const { jobId } = await client.jobs.start({ scriptId });
    await sleep(delayMs);
    const answered = await client.jobs.stop(jobId);
    expect(answered).toMatchObject({
      status: expect.stringMatching(/^(?:cancelled|success)$/),
      finishedAt: expect.any(String),
      output: answered.status === "success" ? ferries : null,
    });
    const next = await client.jobs.wait((await client.jobs.start({ scriptId })).jobId);
    expect(next).toMatchObject({ status: "success", output: ferries });
    expect(await client.jobs.get(jobId)).toMatchObject({
      status: answered.status,
      finishedAt: answered.finishedAt,
    });
  }
});

test("a replay whose automation is deleted before it runs ends as cancelled, and says so", async () => {
  const built = await client.jobs.wait((await client.jobs.start({ prompt: pages.prompt("/deleted") })).jobId);
  const scriptId = String(built.metadata.savedScriptId);
  pages.hold("/before");
  const before = (await client.jobs.start({ prompt: pages.prompt("/before") })).jobId;
  await eventually(() => pages.visits("/before") === 1);
  const visits = pages.visits("/deleted");
  const { jobId } = await client.jobs.start({ scriptId });
  await client.automations.delete(scriptId);
  pages.release("/before");
  await client.jobs.wait(before);
  const job = await client.jobs.wait(jobId);
  expect(job).toMatchObject({ status: "cancelled", error: null, output: null });
  expect(job.logs.map(({ message }) => message)).toEqual([expect.stringContaining("deleted before it ran")]);
  expect(pages.visits("/deleted")).toBe(visits);
});
