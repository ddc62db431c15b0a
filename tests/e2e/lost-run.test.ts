import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { refOf } from "../integration/agent/scripted-model.ts";
import { eventually } from "./eventually.ts";
import { type Ledger, startLedger } from "./ledger.ts";
import { type ModelServer, startModelServer, usage } from "./model-server.ts";
import { openSystem, type System } from "./system.ts";

vi.setConfig({ testTimeout: 240_000 });

const pages = 20;
/** Page visits, of the run's and its proof's together, after which the runner is killed: drawn once, by chance. */
const killsAfter = [11, 27];

let ledger: Ledger;
let model: ModelServer;
let system: System;

beforeAll(async () => {
  ledger = await startLedger(pages, 150);
  model = await startModelServer();
  system = await openSystem({
    runners: 1,
    env: {
      GLEANER_ALLOW_HOSTS: ledger.host,
      GLEANER_CHECKPOINT_MS: "300",
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

test("a run whose runner is killed goes on from its last checkpoint: no record is lost or doubled, it does not begin again, and no call of the model is paid and not told", async () => {
  const task = `entry and keeper of every row on all pages of http://${ledger.host}/ledger`;
  model.script(task, (newest, turn) => {
    if (turn > 1) return { calls: [turn === 2 ? ["paginate", {}] : ["finish", {}]] };
    const fields = [
      { name: "entry", ref: refOf(newest, /c\d+ .*"Entry \d+"/) },
      { name: "keeper", ref: refOf(newest, /c\d+ .*"Keeper \d+"/) },
    ];
    return { calls: [["read_list", { group: "g1", fields }]] };
  });
  const { client } = system;
  const { jobId } = await client.run({ prompt: task });
  for (const visits of killsAfter) {
    await eventually(() => visitsSoFar() >= visits);
    const [runner = 0] = system.service.processes().runners;
    process.kill(-runner, "SIGKILL");
    await eventually(() => system.service.processes().runners[0] !== runner);
  }
  const job = await client.wait(jobId);
  expect(job).toMatchObject({ status: "success", metadata: { notRepeatableReason: null } });
  expect(job.output).toEqual(ledger.records);
  expect(job.metadata.completeness).toMatchObject({ pages, duplicatesDropped: 0, reason: "no_next" });
  expect(job.metadata.attempts).toBeGreaterThanOrEqual(1 + killsAfter.length);
  // A second's pages, and the one under way, are read again for each kill.
  expect(visitsSoFar()).toBeLessThan(3 * pages);
  // The conversation was carried on, not begun again.
  expect(model.requests(task)).toBe(3);
  const { input_tokens, cache_read_input_tokens, output_tokens } = usage;
  expect(job.metadata).toMatchObject({
    modelCalls: 3,
    inputTokens: 3 * (input_tokens + cache_read_input_tokens),
    outputTokens: 3 * output_tokens,
    steps: 2,
  });
});
