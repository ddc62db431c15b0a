import * as Automation from "@gleaner/core/automation";
import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, proven, run, startApi, type TestApi, task } from "./api.ts";

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function fresh() {
  caller = await api.caller();
  return caller;
}

it("every answer, refused or not, names itself in x-request-id, whatever the caller would call it", async () => {
  const { call } = await fresh();
  const id = await run(caller);
  const named = { "x-request-id": "mine" };
  const { headers } = await call("GET", `/jobs/${id}`);
  const answers = await Promise.all([
    call("GET", "/health", undefined, named),
    call("GET", `/jobs/${id}`, undefined, { "if-none-match": headers.get("etag") ?? "" }),
    call("POST", "/agent/run", task, named),
    call("POST", "/agent/run", "{"),
    call("GET", "/jobs", undefined, { "x-api-key": "" }),
    call("GET", "/nothing"),
    call("PUT", "/jobs"),
    call("POST", "/agent/run", { prompt: "p".repeat(1_000_001) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 202, 400, 401, 404, 405, 413]);
  const names = answers.map((answer) => answer.headers.get("x-request-id"));
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(names).size).toBe(names.length);
});

describe("200", () => {
  it("health and the OpenAPI document need no key", async () => {
    const { call } = await fresh();
    expect(await (await call("GET", "/health", undefined, { "x-api-key": "" })).json()).toEqual({
      status: "ok",
    });
    const document = (await (await call("GET", "/openapi.json", undefined, { "x-api-key": "" })).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.paths["/api/agent/run"]).toHaveProperty("post.requestBody");
    expect(document.paths["/api/jobs"]).toHaveProperty("get.parameters");
  });

  it("the job, with its log and output once it succeeded", async () => {
    const { call, finish } = await fresh();
    const id = await run(caller);
    expect(Job.Job.parse(await (await call("GET", `/jobs/${id}`)).json())).toMatchObject({
      id,
      status: "pending",
    });
    await finish(id, {}, [{ title: "A" }]);
    const job = Job.Job.parse(await (await call("GET", `/jobs/${id}`)).json());
    expect(job).toMatchObject({ status: "success", output: [{ title: "A" }], error: null });
    expect(job.logs.map(({ message }) => message)).toEqual(["opened the page"]);
  });

  it("the jobs, newest first, page by page and filtered", async () => {
    const { call } = await fresh();
    const ids = [await run(caller), await run(caller), await run(caller)].reverse();
    const list = async (query: string) =>
      (await (await call("GET", `/jobs${query}`)).json()) as {
        jobs: { id: string }[];
        nextCursor: string | null;
      };
    expect((await list("")).jobs.map(({ id }) => id)).toEqual(ids);
    const first = await list("?limit=2");
    const rest = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect([...first.jobs, ...rest.jobs].map(({ id }) => id)).toEqual(ids);
    expect((await list("?status=success")).jobs).toEqual([]);
    expect((await list("?kind=agent&status=pending")).jobs).toHaveLength(3);
  });

  it("30 jobs when no limit is given, and 100 at most", async () => {
    const { call, team } = await fresh();
    const prompt = "the title of https://example.com/";
    for (let n = 0; n < 101; n += 1) await team.as(() => Job.createAgent({ prompt }));
    const list = async (query: string) =>
      ((await (await call("GET", `/jobs${query}`)).json()) as { jobs: { id: string }[] }).jobs;
    const newest = await list("?limit=100");
    expect(newest).toHaveLength(100);
    expect(await list("")).toEqual(newest.slice(0, 30));
  });

  it("a stopped job is cancelled; one that has ended stays as it is", async () => {
    const { call, finish } = await fresh();
    const [pending, ended] = [await run(caller), await run(caller)];
    await finish(ended);
    const stop = async (jobId: string) => (await call("POST", "/agent/stop", { jobId })).json();
    expect(await stop(pending)).toMatchObject({ id: pending, status: "cancelled" });
    expect(await stop(ended)).toMatchObject({ id: ended, status: "success" });
  });

  it("the output, whole or in parts, with the status of its job", async () => {
    const { call, finish } = await fresh();
    const id = await run(caller);
    const output = async (query: string) => (await call("GET", `/jobs/${id}/output${query}`)).json();
    await finish(id, {}, [{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await output("")).toEqual({
      status: "success",
      verdict: null,
      records: [{ n: 1 }, { n: 2 }, { n: 3 }],
      total: 3,
    });
    expect(await output("?limit=1&offset=1")).toEqual({
      status: "success",
      verdict: null,
      records: [{ n: 2 }],
      total: 3,
      nextOffset: 2,
    });
    expect(await output("?limit=1&evidence=true")).toMatchObject({ evidence: [{}] });
  });

  it.each(["failed", "blocked", "rejected", "max_steps"] as const)(
    "no records of a job that ended %s, and its status",
    async (status) => {
      const { call, finish } = await fresh();
      const id = await run(caller);
      await finish(id, { status, error: { code: "internal", message: "It ended so." }, result: null });
      expect(await (await call("GET", `/jobs/${id}/output`)).json()).toEqual({
        status,
        verdict: null,
        records: [],
        total: 0,
      });
    },
  );

  it("an export says what it is and how to save it", async () => {
    const { call, finish } = await fresh();
    const id = await run(caller);
    await finish(id, {}, [{ title: "é" }]);
    const answer = await call("GET", `/jobs/${id}/export?format=csv`);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="gleaner-${id}.csv"`);
    expect(Buffer.from(await answer.bytes()).toString()).toBe("\uFEFFtitle\r\né\r\n");
  });

  it("a partial success is told apart from a whole one, in lists, its output and its files", async () => {
    const { call, finish } = await fresh();
    await finish(await run(caller), { proven });
    const { scripts } = (await (await call("GET", "/scripts")).json()) as { scripts: { id: string }[] };
    const script_id = String(scripts[0]?.id);
    const { jobId } = (await (await call("POST", "/jobs", { script_id })).json()) as { jobId: string };
    const metadata = { verdict: "partial", recordCount: 1 } as const;
    await finish(jobId, { metadata }, [{ title: "A" }]);
    for (const path of [`/jobs/${jobId}`, "/jobs?limit=1"]) {
      expect(await (await call("GET", path)).text(), path).toContain('"verdict":"partial"');
    }
    for (const path of [`/jobs/${jobId}/output`, `/scripts/${script_id}`]) {
      expect(await (await call("GET", path)).json(), path).toMatchObject({
        status: "success",
        verdict: "partial",
      });
    }
    const { headers } = await call("GET", `/jobs/${jobId}/export?format=csv`);
    expect(headers.get("gleaner-verdict")).toBe("partial");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="gleaner-${jobId}-partial.csv"`);
  });

  it("the usage of the month", async () => {
    const { call } = await fresh();
    await run(caller);
    expect(await (await call("GET", "/billing/usage")).json()).toMatchObject({
      plan: "business",
      aiRuns: { used: 0, reserved: 1, limit: 150 },
    });
  });

  it("a session opens the same routes, also on plans without API access", async () => {
    const { inSession } = await api.caller("free");
    expect((await inSession("GET", "/jobs")).status).toBe(200);
  });
});

describe("202", () => {
  it("a run is pending", async () => {
    const { call } = await fresh();
    const answer = await call("POST", "/agent/run", { ...task, maxSteps: 5 });
    expect(answer.status).toBe(202);
    expect(await answer.json()).toMatchObject({
      jobId: expect.any(String),
      taskId: expect.any(String),
      status: "pending",
    });
  });

  it("the same Idempotency-Key gives the same job", async () => {
    const { call } = await fresh();
    const start = async () => (await call("POST", "/agent/run", task, { "idempotency-key": "a" })).json();
    expect(await start()).toEqual(await start());
  });

  it("a retry is a new job of the same task", async () => {
    const { call, finish } = await fresh();
    const id = await run(caller);
    await finish(id, { status: "failed", error: { code: "internal", message: "It broke." } });
    const { taskId } = (await (await call("GET", `/jobs/${id}`)).json()) as { taskId: string };
    const answer = await call("POST", `/jobs/${id}/retry`);
    expect(answer.status).toBe(202);
    const again = (await answer.json()) as { jobId: string };
    expect(again).toMatchObject({ taskId, status: "pending" });
    expect(again.jobId).not.toBe(id);
  });
});

describe("automations", () => {
  it("are listed, shown, renamed, replayed and deleted", async () => {
    const { call, finish } = await fresh();
    await finish(await run(caller), { proven }, [{ title: "A" }]);
    const { scripts } = (await (await call("GET", "/scripts")).json()) as { scripts: { id: string }[] };
    const id = scripts[0]?.id ?? "";
    expect(Automation.Automation.parse(await (await call("GET", `/scripts/${id}`)).json())).toMatchObject(
      proven,
    );
    const renamed = await call("PATCH", `/scripts/${id}`, { name: "  Prices " });
    expect(renamed.status).toBe(200);
    expect(Automation.Automation.parse(await renamed.json())).toMatchObject({
      id,
      name: "Prices",
      ...proven,
    });
    const replay = await call("POST", "/jobs", { script_id: id });
    expect(replay.status).toBe(202);
    expect(await replay.json()).toEqual({ jobId: expect.any(String), status: "pending" });
    const removed = await call("DELETE", `/scripts/${id}`);
    expect({ status: removed.status, ...(await removed.json()) }).toEqual({
      status: 200,
      id,
      removedSchedules: [],
    });
    expect((await call("GET", `/scripts/${id}`)).status).toBe(404);
  });
});

describe("API keys", () => {
  it("are made, listed without their secret, and revoked at once", async () => {
    const { call, inSession } = await fresh();
    const made = await inSession("POST", "/keys", { name: "mine" });
    expect(made.status).toBe(201);
    const { id, apiKey } = (await made.json()) as { id: string; apiKey: string };
    const withIt = () => call("GET", "/jobs", undefined, { "x-api-key": apiKey });
    expect((await withIt()).status).toBe(200);
    const listed = await (await inSession("GET", "/keys")).text();
    expect(listed).toContain(id);
    expect(listed).not.toContain(apiKey.split(".")[1]);
    expect((await inSession("DELETE", `/keys/${id}`)).status).toBe(204);
    expect((await withIt()).status).toBe(401);
  });
});

describe("303", () => {
  it("an export above 5 MB is at a presigned address, as exact", async () => {
    const { call, finish } = await fresh();
    const id = await run(caller);
    const records = Array.from({ length: 60 }, (_, n) => ({ n, text: "x".repeat(100_000) }));
    await finish(id, {}, records);
    const answer = await call("GET", `/jobs/${id}/export?format=json`);
    expect(answer.status).toBe(303);
    const file = await fetch(String(answer.headers.get("location")));
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="gleaner-${id}.json"`);
    expect(await file.json()).toEqual(records);
    const page = (await (await call("GET", `/jobs/${id}/output`)).json()) as {
      records: unknown[];
      nextOffset: number;
    };
    expect(page).toMatchObject({ total: 60, nextOffset: page.records.length });
    expect(page.records.length).toBeLessThan(60);
    expect(await (await call("GET", `/jobs/${id}`)).json()).toMatchObject({ output: null });
  });
});
