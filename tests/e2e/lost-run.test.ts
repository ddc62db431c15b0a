import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { refOf } from "../integration/agent/scripted-model.ts";
import { type Ledger, startLedger } from "../ledger.ts";
import { eventually } from "./eventually.ts";
import { type ModelServer, startModelServer, usage } from "./model-server.ts";
import { findWorkers } from "./processes.ts";
import { openSystem, type System } from "./system.ts";

vi.setConfig({ testTimeout: 240_000 });

const pages = 10;
const seed = Number(process.env.GLEANER_TEST_SEED ?? 1);

/** One point at which a job is broken off: so many pages after it was taken up, and so long after the page was asked for. */
const drawKills = (visits: { readonly min: number; readonly max: number }, numRuns: number) =>
  fc.sample(fc.record({ visits: fc.integer(visits), afterMs: fc.integer({ min: 0, max: 120 }) }), {
    seed,
    numRuns,
  });
const ofRun = drawKills({ min: 2, max: 4 }, 2);
// Late enough that beginning again costs more pages than a checkpoint may lag behind on a busy machine.
const ofReplay = drawKills({ min: 5, max: 7 }, 1);

let ledger: Ledger;
let model: ModelServer;
let system: System;

beforeAll(async () => {
  console.info(`kills are drawn with GLEANER_TEST_SEED=${seed}`);
  ledger = await startLedger(pages, 100);
  model = await startModelServer();
  system = await openSystem({
    runners: 1,
    env: {
      GLEANER_ALLOW_HOSTS: ledger.host,
      GLEANER_CHECKPOINT_MS: "100",
      ANTHROPIC_API_KEY: "key",
      ANTHROPIC_BASE_URL: model.url,
    },
  });
});
afterAll(async () => {
  await system?.close();
  await ledger?.close();
  await model?.close();
});

const visitsSoFar = (): number => ledger.visits().reduce((sum, each) => sum + each);

/** Breaks a job off at these points: the last time with the whole runner, else with the process that it works in. */
async function breakOff(jobId: string, points: typeof ofRun): Promise<void> {
  const { client, service, dataDir } = system;
  let isOver = false;
  void client.jobs.wait(jobId).then(() => {
    isOver = true;
  });
  for (const [at, { visits, afterMs }] of points.entries()) {
    const from = visitsSoFar();
    await eventually(() => isOver || visitsSoFar() >= from + visits);
    await sleep(afterMs);
    expect(isOver, `after ${at} kills of ${points.length}`).toBe(false);
    const [runner = 0] = service.processes().runners;
    if (at === points.length - 1) process.kill(-runner, "SIGKILL");
    else for (const worker of findWorkers(dataDir)) process.kill(worker, "SIGKILL");
  }
}

const task = () => `entry and keeper of every row on all pages of http://${ledger.host}/ledger`;
let scriptId = "";

test("a run whose worker is killed, and then its runner, goes on from its last checkpoint: no record is lost or doubled, it does not begin again, and no call of the model is paid and not told", async () => {
  model.script(task(), (newest, turn) => {
    if (turn > 1) return { calls: [turn === 2 ? ["paginate", {}] : ["finish", {}]] };
    const fields = [
      { name: "entry", ref: refOf(newest, /c\d+ .*"Entry \d+"/) },
      { name: "keeper", ref: refOf(newest, /c\d+ .*"Keeper \d+"/) },
    ];
    return { calls: [["read_list", { group: "g1", fields }]] };
  });
  const { client } = system;
  const { jobId } = await client.jobs.start({ prompt: task() });
  await breakOff(jobId, ofRun);
  const job = await client.jobs.wait(jobId);
  expect(job).toMatchObject({ status: "success", metadata: { notRepeatableReason: null } });
  expect(job.output).toEqual(ledger.records);
  expect(job.metadata.completeness).toMatchObject({ pages, duplicatesDropped: 0, reason: "no_next" });
  expect(job.metadata.attempts).toBe(1 + ofRun.length);
  // The page under way, and those since the last checkpoint, are read again for each kill.
  expect(visitsSoFar()).toBeLessThan(2 * pages + 3 * ofRun.length);
  // The conversation was carried on, not begun again.
  expect(model.requests(task())).toBe(3);
  const { input_tokens, cache_read_input_tokens, output_tokens } = usage;
  expect(job.metadata).toMatchObject({
    modelCalls: 3,
    inputTokens: 3 * (input_tokens + cache_read_input_tokens),
    outputTokens: 3 * output_tokens,
    steps: 2,
  });
  scriptId = String(job.metadata.savedScriptId);
});

test("so does a replay, to its verdict, and counts once", async () => {
  ledger.reset();
  const { client } = system;
  const before = (await client.usage()).replays.used;
  const { jobId } = await client.jobs.start({ scriptId });
  await breakOff(jobId, ofReplay);
  expect(await client.jobs.wait(jobId)).toMatchObject({
    status: "success",
    output: ledger.records,
    metadata: { verdict: "ok", attempts: 1 + ofReplay.length, steps: 1 },
  });
  expect(visitsSoFar()).toBeLessThan(pages + 3 * ofReplay.length);
  expect((await client.usage()).replays.used).toBe(before + 1);
});
