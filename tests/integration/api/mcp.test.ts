import { app } from "@gleaner/api";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { get, update } from "../../../packages/core/src/table.ts";
import { eventually } from "../../e2e/eventually.ts";
import { type Caller, run, startApi, type TestApi } from "./api.ts";

let api: TestApi;
let caller: Caller;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  caller = await api.caller();
  client = await connect(caller.apiKey);
});
afterAll(async () => {
  await client?.close();
  await api?.close();
});

/** The official client, whose requests come to the API in this process. */
async function connect(token: string, path = "/api/mcp"): Promise<Client> {
  const connected = new Client({ name: "test", version: "1" });
  await connected.connect(
    new StreamableHTTPClientTransport(new URL(`http://gleaner.test${path}`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: async (url, init) => app.request(String(url), init),
    }),
  );
  return connected;
}

const use = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });

/** The code of a refusal, and what it says. */
async function refusalOf(name: string, args: Record<string, unknown>) {
  const { isError, content } = await use(name, args);
  const [told] = content;
  expect(isError).toBe(true);
  return JSON.parse(told?.type === "text" ? told.text : "") as Record<string, unknown>;
}

test("a client is greeted and shown ten tools, and where nothing may be changed the six that only look", async () => {
  expect(client.getServerVersion()).toMatchObject({ name: "gleaner" });
  expect(client.getInstructions()).toContain("data");
  expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(10);
  const careful = await connect(caller.apiKey, "/api/mcp/readonly");
  const looking = tools.filter(({ annotations }) => annotations?.readOnlyHint);
  expect((await careful.listTools()).tools).toEqual(looking);
  expect(looking).toHaveLength(6);
  const stop = careful.callTool({ name: "stop_job", arguments: { job_id: await run(caller) } });
  await expect(stop).rejects.toThrow("stop_job not found");
  await careful.close();
});

test("answers stay within 20,000 characters, whatever the records are, and say how to get the rest", async () => {
  const jobId = await run(caller);
  const large = { name: "large", text: "ä\n".repeat(30_000) };
  const rows = Array.from({ length: 150 }, (_, n) => ({ name: `row ${n}`, text: `"${n}" `.repeat(60) }));
  await caller.finish(jobId, {}, [large, ...rows]);
  const names: unknown[] = [];
  for (let offset: unknown = 0; offset !== undefined; ) {
    const answer = await use("get_records", { job_id: jobId, offset, limit: 500 });
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(20_000);
    const told = answer.structuredContent as {
      records: { name: string }[];
      next_offset?: number;
      next?: string;
    };
    if (offset === 0) expect(told.next).toMatch(/cut.*export.*offset 1 /);
    names.push(...told.records.map(({ name }) => name));
    offset = told.next_offset;
  }
  expect(names).toEqual(["large", ...rows.map(({ name }) => name)]);
  const { structuredContent } = await use("get_records", { job_id: jobId, fields: ["name"], limit: 400 });
  expect(structuredContent).toMatchObject({ total: 151, records: names.map((name) => ({ name })) });

  const job = await use("get_job", { job_id: jobId });
  expect(JSON.stringify(job).length).toBeLessThanOrEqual(20_000);
  expect(job.structuredContent).toMatchObject({ status: "success", record_count: 151, next_offset: 1 });
  const why = await use("explain_value", { job_id: jobId, row: 0, field: "text" });
  expect(JSON.stringify(why).length).toBeLessThanOrEqual(20_000);
});

test("what is asked wrongly is refused with what is wrong, and nothing is started", async () => {
  const jobId = await run(caller);
  await caller.finish(jobId, {}, [{ name: "Ada" }]);
  const before = (await (await caller.call("GET", "/jobs")).json()) as { jobs: unknown[] };
  const told = { code: "invalid_request" };
  expect(await refusalOf("extract", {})).toMatchObject({ ...told, errors: [{ field: "prompt" }] });
  const many = Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`unknown ${n}`, n]));
  expect(JSON.stringify(await refusalOf("get_usage", many)).length).toBeLessThan(20_000);
  expect(await refusalOf("extract", { prompt: " " })).toMatchObject(told);
  expect(await refusalOf("extract", { prompt: "x", url: "https://example.com" })).toMatchObject(told);
  expect(await refusalOf("extract", { prompt: "x", schema: { type: "party" } })).toMatchObject(told);
  expect(await refusalOf("get_job", { job_id: jobId, wait_seconds: 21 })).toMatchObject({
    ...told,
    errors: [{ field: "wait_seconds" }],
  });
  expect(await refusalOf("get_job", {})).toMatchObject(told);
  expect(await refusalOf("get_records", { job_id: jobId, fields: ["age"] })).toMatchObject({
    ...told,
    message: 'There is no field "age"; there are: name.',
  });
  expect(await refusalOf("explain_value", { job_id: jobId, row: 1, field: "name" })).toMatchObject(told);
  expect(await refusalOf("set_schedule", { frequency: "daily" })).toMatchObject(told);
  expect(await refusalOf("compare_runs", { job_id: jobId })).toMatchObject({ code: "conflict" });
  expect(await refusalOf("get_records", { job_id: await run(caller) })).toMatchObject({ code: "conflict" });
  await expect(use("open_account", {})).rejects.toThrow("not found");
  const after = (await (await caller.call("GET", "/jobs")).json()) as { jobs: unknown[] };
  expect(after.jobs).toHaveLength(before.jobs.length + 1);
});

test("what belongs to another team is not there, for every tool that takes an id", async () => {
  const other = await api.caller();
  const id = await run(other);
  for (const [name, args] of [
    ["get_job", { job_id: id }],
    ["get_job", { job_id: "no-id" }],
    ["get_records", { job_id: id }],
    ["explain_value", { job_id: id, row: 0, field: "name" }],
    ["compare_runs", { job_id: id }],
    ["stop_job", { job_id: id }],
    ["get_job", { script_id: id }],
    ["replay", { script_id: id }],
    ["set_schedule", { script_id: id, frequency: "daily" }],
    ["set_schedule", { schedule_id: id, paused: true }],
    ["extract", { prompt: "the title of https://example.com/", account_id: id }],
  ] as const) {
    expect(await refusalOf(name, args), name).toMatchObject({ code: "not_found" });
  }
  expect(await (await other.call("GET", `/jobs/${id}`)).json()).toMatchObject({ status: "pending" });
});

test("a job that was started and ended without records is an error, with all that is told of the job", async () => {
  const other = await api.caller();
  const assistant = await connect(other.token);
  const args = { prompt: "the title of https://example.com/" };
  const answer = assistant.callTool({ name: "extract", arguments: args });
  const { id } = await eventually(async () => {
    const { jobs } = (await (await other.call("GET", "/jobs")).json()) as { jobs: { id: string }[] };
    return jobs[0];
  });
  const error = { code: "page_failed", message: "The page did not open." } as const;
  await other.finish(id, { status: "failed", error, result: null });
  expect(await answer).toMatchObject({
    isError: true,
    structuredContent: { job_id: id, status: "failed", error, log: ["opened the page"] },
  });
  expect(
    await assistant.callTool({ name: "get_job", arguments: { job_id: id, wait_seconds: 20 } }),
  ).toMatchObject({ structuredContent: { status: "failed", error } });
  await assistant.close();
});

test("no message passes without a key that is good, each counts as one request, and several do not go as one", async () => {
  const wrong = `${caller.apiKey.slice(0, -2)}xx`;
  await expect(connect(wrong)).rejects.toThrow();
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const headers = { accept: "application/json, text/event-stream" };
  const send = ({ call }: Caller, body: unknown) => call("POST", "/mcp", body, headers);
  expect((await caller.call("POST", "/mcp", list, { ...headers, "x-api-key": "" })).status).toBe(401);
  expect((await send(caller, [list, list])).status).toBe(400);
  expect((await send(caller, "{")).status).toBe(400);
  expect((await caller.call("GET", "/mcp")).status).toBe(405);
  // The key's own count, as DynamoDB has it.
  const counted = async () =>
    (await caller.team.as(() => get(keys.apiKey(caller.apiKey.slice(4, 36)))))?.uses as number;
  const before = await counted();
  expect((await send(caller, list)).status).toBe(200);
  expect((await use("get_usage", {})).isError).toBeUndefined();
  expect(await counted()).toBe(before + 2);
  await caller.team.as(() =>
    update({
      Key: { ...keys.apiKey(caller.apiKey.slice(4, 36)) },
      UpdateExpression: "SET busyUntil = :late",
      ExpressionAttributeValues: { ":late": Date.now() + 120_000 },
    }),
  );
  const refused = await send(caller, list);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(30);
});
