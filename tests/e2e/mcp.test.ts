import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPort } from "../../packages/local/src/emulator-keys.ts";
import { root } from "../architecture/source.ts";
import { ferries, type Pages } from "./pages.ts";
import { openScene, type Scene } from "./scene.ts";
import type { System } from "./system.ts";

let scene: Scene;
let pages: Pages;
let system: System;
/** Where the script of the README is sent a webhook. */
let port: number;
/** Over HTTP, as clients speak since 2026, and over stdio, as those before do. */
let remote: Client;
let local: Client;

beforeAll(async () => {
  port = await findPort();
  scene = await openScene({ runners: 2, env: { GLEANER_ALLOW_HOSTS: "127.0.0.1" } });
  ({ pages, system } = scene);
  remote = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
  local = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${system.service.apiKey}` };
  await Promise.all([
    remote.connect(
      new StreamableHTTPClientTransport(new URL(`${system.service.url}/api/mcp`), {
        requestInit: { headers },
      }),
    ),
    local.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [`${root}/packages/client/src/gleaner.mjs`, "mcp"],
        env: { GLEANER_DATA_DIR: system.dataDir },
        stderr: "inherit",
      }),
    ),
  ]);
});
afterAll(async () => {
  await Promise.all([remote?.close(), local?.close()]);
  await scene?.close();
});

interface Told {
  readonly [name: string]: unknown;
  readonly job_id?: string;
  readonly records?: readonly Readonly<Record<string, unknown>>[];
}

/** What a tool answered, as data. */
async function use(client: Client, name: string, args: Record<string, unknown>): Promise<Told> {
  const { structuredContent, isError = false } = await client.callTool({ name, arguments: args });
  return { isError, ...(structuredContent as object | undefined) };
}

/** Asks for a job until it has ended, as its answers say. */
async function end(client: Client, asked: Promise<Told>): Promise<Told> {
  let told = await asked;
  while (String(told.next).startsWith("Call get_job")) {
    told = await use(client, "get_job", { job_id: told.job_id, wait_seconds: 20 });
  }
  return told;
}

test("an assistant extracts, replays, asks where a value stands, compares, schedules and counts, over HTTP and stdio alike", async () => {
  expect(remote.getNegotiatedProtocolVersion()).toBe("2026-07-28");
  expect(local.getNegotiatedProtocolVersion()).toMatch(/^2025-/);
  expect((await local.listTools()).tools).toEqual((await remote.listTools()).tools);
  const prompt = `title, employer and salary of every job on ${system.page("changing/")}`;
  const built = await end(remote, use(remote, "extract", { prompt }));
  expect(built).toMatchObject({ status: "success", record_count: 6, script_id: expect.any(String) });
  const { job_id, script_id, records = [] } = built;
  expect(records).toHaveLength(6);
  const part = { job_id, offset: 4, fields: ["title"] };
  expect(await use(local, "get_records", part)).toMatchObject({
    total: 6,
    records: records.slice(4).map(({ title }) => ({ title })),
  });
  const why = { job_id, row: 1, field: "salary" };
  expect(await use(local, "explain_value", why)).toMatchObject({
    value: records[1]?.salary,
    evidence: { url: system.page("changing/"), row: 1, raw: expect.any(String) },
  });

  const again = await end(local, use(local, "replay", { script_id }));
  expect(again).toMatchObject({ status: "success", verdict: "ok", records });
  expect(await use(remote, "compare_runs", { job_id: again.job_id })).toMatchObject({
    against: job_id,
    counts: { added: 0, removed: 0, changed: 0 },
  });
  expect(await use(local, "get_job", { script_id })).toMatchObject({ job_id: again.job_id, records });
  const schedule = await use(remote, "set_schedule", { script_id, frequency: "daily", time: "09:30" });
  expect(schedule).toMatchObject({ script_id, paused: false });
  const { schedule_id } = schedule;
  expect(await use(local, "set_schedule", { schedule_id, paused: true })).toMatchObject({ paused: true });
  expect(await use(local, "list_automations", {})).toMatchObject({
    automations: [{ script_id, status: "success", schedules: [{ schedule_id, paused: true }] }],
  });
  expect(await use(remote, "get_usage", {})).toMatchObject({ plan: "business", ai_runs: { used: 1 } });
});

test("what a call is refused for is told over stdio as over HTTP", async () => {
  const told = [];
  for (const client of [local, remote]) {
    for (const args of [{ job_id: crypto.randomUUID() }, { job_id: 1 }]) {
      const { content, isError } = await client.callTool({ name: "get_job", arguments: args });
      const { code } = JSON.parse(content[0]?.type === "text" ? content[0].text : "") as { code: string };
      told.push({ code, isError });
    }
  }
  const each = ["not_found", "invalid_request"].map((code) => ({ code, isError: true }));
  expect(told).toEqual([...each, ...each]);
});

test("a run that lasts longer than a call is asked for again, and can be stopped", async () => {
  pages.hold("/held");
  const started = await use(local, "extract", { prompt: pages.prompt("/held"), wait_seconds: 1 });
  expect(started).toMatchObject({ status: expect.stringMatching(/pending|running/), isError: false });
  const ended = end(remote, Promise.resolve(started));
  pages.release("/held");
  expect(await ended).toMatchObject({ status: "success", records: ferries });

  pages.hold("/never");
  const held = await use(remote, "extract", { prompt: pages.prompt("/never"), wait_seconds: 0 });
  expect(await use(local, "stop_job", { job_id: held.job_id })).toMatchObject({ status: "cancelled" });
});

test("the script of the README extracts, schedules and is sent a signed webhook", async () => {
  const readme = await readFile(`${root}/README.md`, "utf8");
  const [, script = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const here = script
    .replaceAll("https://example.com/jobs", system.page("changing/"))
    .replaceAll("4000", String(port));
  const { PATH } = process.env;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", here], {
    cwd: root,
    env: { PATH, GLEANER_DATA_DIR: system.dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const told = new RegExp(`job\\.finished success [1-9]\\d* ${system.service.url}/runs/[0-9a-f-]{36}\\n`);
  for await (const chunk of child.stdout) {
    said += chunk;
    if (told.test(said) && /^ok$/m.test(said)) break;
  }
  child.kill();
  await once(child, "exit");
  expect(said).toMatch(told);
  expect(said).toMatch(/^ok$/m);
  const [schedule] = await system.client.schedules.list().toArray();
  expect(schedule).toMatchObject({ frequency: "daily", timezone: "Europe/Berlin" });
});
