import { app } from "@gleaner/api";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type Caller, proven, run, startApi, type TestApi, task } from "./api.ts";
import { readOperations } from "./operations.ts";

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await startApi();
  caller = await api.caller();
});
afterAll(() => api.close());

const unknown = "0193e4a1-0000-7000-8000-000000000001";

async function refusal(answer: Response) {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const problem = (await answer.json()) as { status: number; code: string; errors?: { field: string }[] };
  expect(problem.status).toBe(answer.status);
  return problem;
}

describe("400 invalid_request", () => {
  test.for([
    ["a body that is not JSON", "POST", "/agent/run", "{"],
    ["no body", "POST", "/agent/run", undefined],
    ["a prompt missing", "POST", "/agent/run", {}],
    ["a prompt empty", "POST", "/agent/run", { prompt: "" }],
    ["a prompt of 10,001 characters", "POST", "/agent/run", { prompt: "x".repeat(10_001) }],
    ["a field that is not there", "POST", "/agent/run", { ...task, promt: "x" }],
    ["a file as start", "POST", "/agent/run", { ...task, startUrl: "file:///etc/passwd" }],
    ["a stop without a job", "POST", "/agent/stop", {}],
    ["a replay without an automation", "POST", "/jobs", { scriptId: unknown }],
    ["a limit of 0", "GET", "/jobs?limit=0", undefined],
    ["a limit of 101", "GET", "/jobs?limit=101", undefined],
    ["a limit of x", "GET", "/jobs?limit=x", undefined],
    ["a limit of 1e1", "GET", "/jobs?limit=1e1", undefined],
    ["two limits", "GET", "/jobs?limit=1&limit=2", undefined],
    ["a cursor that is none", "GET", "/jobs?cursor=nonsense", undefined],
    ["an unknown status", "GET", "/jobs?status=done", undefined],
    ["a limit of 101 automations", "GET", "/scripts?limit=101", undefined],
    ["a blank name for an automation", "PATCH", `/scripts/${unknown}`, { name: " " }],
    ["an automation's name of 201 characters", "PATCH", `/scripts/${unknown}`, { name: "x".repeat(201) }],
    ["a change of an automation that names nothing", "PATCH", `/scripts/${unknown}`, {}],
    ["a version that is none", "POST", `/scripts/${unknown}/rollback`, { version: 0 }],
    ["a plan without steps", "POST", "/scripts", { plan: { ...proven.plan, steps: [] } }],
    ["a negative offset", "GET", `/jobs/${unknown}/output?offset=-1`, undefined],
    ["a limit of 1001 changes", "GET", `/jobs/${unknown}/changes?limit=1001`, undefined],
    ["an unknown export format", "GET", `/jobs/${unknown}/export?format=xml`, undefined],
    ["no export format", "GET", `/jobs/${unknown}/export`, undefined],
  ] as const)("%s", async ([, method, path, body]) => {
    expect(await refusal(await caller.call(method, path, body))).toMatchObject({
      status: 400,
      code: "invalid_request",
    });
  });
});

it("a hostile plan is refused with the place at fault", async () => {
  const { plan } = proven;
  const [field] = plan.read.fields;
  const reader = { ...field?.reader, locators: [{ by: "css", css: "h1 >> text=/(a+)+$/" }] };
  for (const [steps, fields, place] of [
    [[{ kind: "open", url: "http://169.254.169.254/latest/" }], plan.read.fields, "plan.steps.0.url"],
    [[{ kind: "open", url: "file:///etc/passwd" }], plan.read.fields, "plan.steps.0.url"],
    [plan.steps, [{ ...field, reader }], "plan.read.fields.0.reader.locators.0.css"],
    [plan.steps, [{ ...field, code: "alert(1)" }], "plan.read.fields.0"],
    [plan.steps, Array.from({ length: 101 }, () => field), "plan.read.fields"],
  ] as const) {
    const answer = await caller.call("POST", "/scripts", {
      plan: { ...plan, steps, read: { ...plan.read, fields } },
    });
    const problem = await refusal(answer);
    expect(problem).toMatchObject({ status: 400, code: "invalid_request" });
    expect(problem.errors?.map((error) => error.field)).toContain(place);
  }
  const deep = `{"plan":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
  expect(await refusal(await caller.call("POST", "/scripts", deep))).toMatchObject({ status: 400 });
});

describe("401 unauthorized, one answer for all", () => {
  test.for([
    ["no key", {}],
    ["an empty key", { "x-api-key": "" }],
    ["a malformed key", { "x-api-key": "nonsense" }],
    ["an unknown key", { "x-api-key": `api_${"0".repeat(32)}.${"A".repeat(43)}` }],
    ["an unknown session in a cookie", { cookie: `gleaner=ses_${"A".repeat(43)}` }],
    ["an unknown session", { authorization: `Bearer ses_${"A".repeat(43)}` }],
    ["other authorization", { authorization: "Basic eDp5" }],
  ] as const)("%s", async ([, headers]) => {
    const answer = await caller.call("GET", "/jobs", undefined, { "x-api-key": "", ...headers });
    expect(await refusal(answer)).toMatchObject({ status: 401, code: "unauthorized" });
    expect(answer.headers.get("www-authenticate")).toBeTruthy();
  });

  it("no operation is served without a key or a session", async () => {
    const operations = (await readOperations()).filter(({ isPublic }) => !isPublic);
    expect(operations.length).toBeGreaterThan(10);
    for (const { name, method, path } of operations) {
      const address = path.replaceAll(/\{\w+\}/g, unknown);
      const answer = await caller.call(method, address, undefined, { "x-api-key": "" });
      expect({ name, ...(await refusal(answer)) }).toMatchObject({ name, status: 401, code: "unauthorized" });
    }
  });

  it("a wrong secret for a known key", async () => {
    const key = `${caller.apiKey.split(".")[0]}.${"A".repeat(43)}`;
    expect(await refusal(await caller.call("GET", "/jobs", undefined, { "x-api-key": key }))).toMatchObject({
      status: 401,
    });
  });
});

describe("403", () => {
  it("plan_without_api_access: a key of a plan without it", async () => {
    const { call } = await api.caller("starter");
    expect(await refusal(await call("GET", "/jobs"))).toMatchObject({
      status: 403,
      code: "plan_without_api_access",
    });
  });

  test.for([
    ["GET", "/keys", undefined],
    ["POST", "/keys", { name: "another" }],
    ["DELETE", `/keys/${unknown}`, undefined],
    ["GET", "/session", undefined],
    ["DELETE", "/session", undefined],
    ["GET", "/members", undefined],
    ["POST", "/members", { email: "grace@example.com" }],
    ["DELETE", `/members/${unknown}`, undefined],
    ["PATCH", "/team", { name: "another" }],
  ] as const)("forbidden: %s %s with a key", async ([method, path, body]) => {
    expect(await refusal(await caller.call(method, path, body))).toMatchObject({
      status: 403,
      code: "forbidden",
    });
  });
});

describe("404 not_found", () => {
  const paths = (id: string) =>
    [
      ["GET", `/jobs/${id}`, undefined],
      ["POST", `/jobs/${id}/retry`, undefined],
      ["GET", `/jobs/${id}/output`, undefined],
      ["GET", `/jobs/${id}/changes`, undefined],
      ["GET", `/jobs/${id}/pages`, undefined],
      ["GET", `/jobs/${id}/pages/0/image`, undefined],
      ["GET", `/jobs/${id}/export?format=json`, undefined],
      ["POST", "/agent/stop", { jobId: id }],
      ["POST", "/jobs", { script_id: id }],
      ["GET", `/scripts/${id}`, undefined],
      ["PATCH", `/scripts/${id}`, { name: "renamed" }],
      ["POST", `/scripts/${id}/rollback`, { version: 1 }],
      ["POST", `/scripts/${id}/heal`, undefined],
      ["DELETE", `/scripts/${id}`, undefined],
    ] as const;

  test.for([
    ...paths(unknown),
    ...paths("no-id"),
    ["GET", "/nothing", undefined],
    ["GET", "/", undefined],
  ] as const)("%s %s", async ([method, path, body]) => {
    expect(await refusal(await caller.call(method, path, body))).toMatchObject({
      status: 404,
      code: "not_found",
    });
  });

  it("another team's job is not there", async () => {
    const id = await run(await api.caller());
    for (const [method, path, body] of paths(id)) {
      expect(await refusal(await caller.call(method, path, body))).toMatchObject({
        status: 404,
        code: "not_found",
      });
    }
  });

  it("another user's key is not there", async () => {
    const other = await api.caller();
    const { keys } = (await (await other.inSession("GET", "/keys")).json()) as { keys: { id: string }[] };
    expect(await refusal(await caller.inSession("DELETE", `/keys/${keys[0]?.id}`))).toMatchObject({
      status: 404,
    });
  });
});

test("405: an address with other methods", async () => {
  const answer = await caller.call("PUT", "/jobs", {});
  expect(await refusal(answer)).toMatchObject({ status: 405 });
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
});

describe("409", () => {
  it("conflict: a retry or an export of a job that has not ended so", async () => {
    const id = await run(caller);
    expect(await refusal(await caller.call("POST", `/jobs/${id}/retry`))).toMatchObject({
      status: 409,
      code: "conflict",
    });
    const exported = await caller.call("GET", `/jobs/${id}/export?format=csv`);
    expect(await refusal(exported)).toMatchObject({ status: 409, code: "conflict" });
  });

  it("conflict: the output of a job that has not ended, with what it is doing", async () => {
    const id = await run(caller);
    const answer = await caller.call("GET", `/jobs/${id}/output`);
    expect(await refusal(answer)).toMatchObject({
      status: 409,
      code: "conflict",
      detail: expect.stringContaining("pending"),
    });
  });

  it("idempotency_conflict: the same key for another body", async () => {
    const headers = { "idempotency-key": "once" };
    await caller.call("POST", "/agent/run", task, headers);
    const other = await caller.call("POST", "/agent/run", { prompt: "another" }, headers);
    expect(await refusal(other)).toMatchObject({ status: 409, code: "idempotency_conflict" });
  });
});

test("413: a body over 1 MB", async () => {
  const answer = await caller.call("POST", "/agent/run", { prompt: "x".repeat(1_000_001) });
  expect(await refusal(answer)).toMatchObject({ status: 413, code: "too_large" });
});

test("415: a body that does not say it is JSON", async () => {
  const answer = await caller.call("POST", "/agent/run", "prompt=x", {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(await refusal(answer)).toMatchObject({ status: 415, code: "unsupported_media_type" });
});

test("422: text and Markdown of many records", async () => {
  const { call, finish } = caller;
  const id = await run(caller);
  await finish(id, {}, [{ n: 1 }, { n: 2 }]);
  for (const format of ["txt", "md"]) {
    const answer = await call("GET", `/jobs/${id}/export?format=${format}`);
    expect(await refusal(answer)).toMatchObject({ status: 422, code: "export_needs_single_record" });
  }
});

test("429: the month's AI runs are used up", async () => {
  const { inSession } = await api.caller("free");
  for (let n = 0; n < 5; n += 1) await inSession("POST", "/agent/run", task);
  const problem = await refusal(await inSession("POST", "/agent/run", task));
  expect(problem).toMatchObject({
    status: 429,
    code: "quota_exceeded",
    limit: 5,
    resetsAt: expect.any(String),
  });
});

test("an app that mounts the API changes none of its answers", async () => {
  const mounted = new Hono().route("/", app);
  const headers = { "x-api-key": caller.apiKey };
  expect(await refusal(await mounted.request("/api/nothing", { headers }))).toMatchObject({ status: 404 });
  expect(await refusal(await mounted.request("/api/jobs/x", { headers }))).toMatchObject({ status: 404 });
  expect(await refusal(await mounted.request("/api/jobs"))).toMatchObject({ status: 401 });
  expect(await refusal(await mounted.request("/api/jobs", { method: "PUT", headers }))).toMatchObject({
    status: 405,
  });
});

test("every answer is kept from being stored, sniffed and framed", async () => {
  const answer = await caller.call("GET", "/jobs");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
});
