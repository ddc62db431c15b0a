import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Gleaner } from "gleaner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refOf } from "../integration/agent/scripted-model.ts";
import { findStays } from "../sites/search/index.ts";
import { type Answer, type ModelServer, startModelServer, usage } from "./model-server.ts";
import { openSystem, type System } from "./system.ts";

const key = "sk-ant-e2e-5c0b7d1f9a3e";
const inputTokens = usage.input_tokens + usage.cache_read_input_tokens;

let model: ModelServer;
let system: System;
let client: Gleaner;

beforeAll(async () => {
  model = await startModelServer();
  const env = {
    ANTHROPIC_API_KEY: key,
    ANTHROPIC_BASE_URL: model.url,
    GLEANER_MODEL: "scripted",
    GLEANER_MODEL_TIMEOUT_MS: "500",
  };
  system = await openSystem({ runners: 2, env });
  ({ client } = system);
});
afterAll(async () => {
  await system?.close();
  await model?.close();
});

const end = async (prompt: string) => client.jobs.wait((await client.jobs.start({ prompt })).jobId);

test.concurrent("the model's plan through a search form is run, proven and replayed; its cost is told", async () => {
  const task = "the name and price of each boathouse";
  model.script(task, (newest, turn): Answer => {
    if (turn === 1) {
      return {
        calls: [
          ["fill", { ref: refOf(newest, /searchbox/), text: "Boathouse" }],
          ["click", { ref: refOf(newest, /button "Search"/) }],
        ],
      };
    }
    const fields = [
      { name: "name", ref: refOf(newest, /text: "The Boathouse, Saltwick" \|/) },
      { name: "price", ref: refOf(newest, /g\d+\.c\d+ .*money/) },
    ];
    return {
      calls: [
        ["read_list", { group: refOf(newest, /^g\d+: 4 rows/), fields }],
        ["finish", { missing: [{ field: "colour", why: "No row shows one." }] }],
      ],
    };
  });
  const job = await end(`Search ${system.page("search/")} and give me ${task}`);
  const output = findStays("Boathouse", "").map(({ name, price }) => ({ name, price }));
  expect(job).toMatchObject({
    status: "success",
    output,
    metadata: {
      model: "scripted",
      modelCalls: 2,
      inputTokens: 2 * inputTokens,
      outputTokens: 2 * usage.output_tokens,
      cachedTokens: 2 * usage.cache_read_input_tokens,
      estimatedCostUsd: null,
      missing: [{ field: "colour", why: "No row shows one." }],
      note: null,
      savedScriptId: expect.any(String),
    },
  });

  // A request that a busy machine answered too late is sent once more.
  const asked = model.requests(task);
  const replay = await client.jobs.start({ scriptId: String(job.metadata.savedScriptId) });
  expect(await client.jobs.wait(replay.jobId)).toMatchObject({
    status: "success",
    output,
    metadata: { model: null, modelCalls: 0, inputTokens: 0, outputTokens: 0 },
  });
  expect(model.requests(task)).toBe(asked);
});

test.concurrent("a run that comes to its step limit ends as max_steps, and says so", async () => {
  const task = "whatever can be seen by looking again and again";
  model.script(task, () => ({ calls: [["observe", {}]] }));
  const { jobId } = await client.jobs.start({
    prompt: `Find ${task} on ${system.page("shop/")}`,
    maxSteps: 2,
  });
  expect(await client.jobs.wait(jobId)).toMatchObject({
    status: "max_steps",
    error: { code: "max_steps" },
    output: null,
  });
});

test.concurrent("what the model rejects is rejected with its sentence", async () => {
  const reason = "Booking a stay is no extraction of data.";
  model.script("Book me", () => ({ calls: [["reject", { reason }]] }));
  expect(await end("Book me the cheapest stay there is")).toMatchObject({
    status: "rejected",
    error: { code: "rejected", message: reason },
    metadata: { modelCalls: 1, inputTokens, outputTokens: usage.output_tokens },
  });
});

// The waits between tries are as long as the endpoint says.
const soon = { "retry-after-ms": "1" };

test.concurrent.each([
  ["fails", { status: 500, headers: soon }],
  ["is overloaded", { status: 529, headers: soon }],
  ["has no rate left", { status: 429, headers: soon }],
  ["refuses the key", { status: 401 }],
  ["hangs up", "hang up"],
  ["never answers", "never"],
] as const)("a model that %s fails the job, and says so without the key", async (what, answer) => {
  const prompt = `Find the name of each row on ${system.page("tables/")} while the model ${what}`;
  model.script(what, () => answer);
  expect(await end(prompt)).toMatchObject({
    status: "failed",
    error: { code: "model_failed", message: expect.stringMatching(/^The model.+\.$/) },
    output: null,
    metadata: { attempts: 1, modelCalls: 0 },
  });
});

test("the model's key is in no job, no log and no file of the service; the API key in no log", async () => {
  expect(model.keys).toEqual(new Set([key]));
  const { jobs } = await client.jobs.list({ limit: 100 }).page();
  const told = await Promise.all(jobs.map(({ id }) => client.jobs.get(id)));
  expect(JSON.stringify(told)).not.toContain(key);
  expect(await system.log()).not.toContain(system.service.apiKey);
  const names = await readdir(system.dataDir, { recursive: true, withFileTypes: true });
  for (const entry of names.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    // Files of browsers come and go.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    expect({ path, holds: bytes.includes(key) }).toEqual({ path, holds: false });
  }
});
