import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { type Caller, run, startApi, type TestApi } from "./api.ts";

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await startApi();
  caller = await api.caller();
});
afterAll(() => api.close());

const lists = [
  "/jobs",
  "/scripts",
  "/schedules",
  "/notifications",
  "/accounts",
  "/proxies",
  "/billing/usage",
];

describe("304: what is read again and has not changed is not sent again", () => {
  test.for(lists)("%s", async (path) => {
    const first = await caller.call("GET", path);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const again = await caller.call("GET", path, undefined, { "if-none-match": tag });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: "" });
    expect(again.headers.get("etag")).toBe(tag);
    expect(again.headers.get("cache-control")).toBe("no-store");
    const other = await caller.call("GET", path, undefined, { "if-none-match": '"another", W/"one"' });
    expect(other.status).toBe(200);
    expect(await other.text()).toBe(await first.text());
  });

  it("a job, until something of it changes", async () => {
    const id = await run(caller);
    const tag = (await caller.call("GET", `/jobs/${id}`)).headers.get("etag") ?? "";
    const ask = () => caller.call("GET", `/jobs/${id}`, undefined, { "if-none-match": `"old", W/${tag}` });
    expect((await ask()).status).toBe(304);
    await caller.finish(id);
    expect((await ask()).status).toBe(200);
  });

  it("what changes something, and what is refused, has no tag", async () => {
    expect((await caller.call("POST", "/agent/run", { prompt: "x" })).headers.get("etag")).toBeNull();
    expect((await caller.call("GET", "/jobs/none")).headers.get("etag")).toBeNull();
  });
});

test("200: a job with the lines that its reader does not have", async () => {
  const id = await run(caller);
  await caller.finish(id);
  const read = async (query: string) =>
    (await (await caller.call("GET", `/jobs/${id}${query}`)).json()) as { logs: unknown[]; logCount: number };
  expect(await read("")).toMatchObject({ logs: [{ message: "opened the page" }], logCount: 1 });
  expect(await read("?logsAfter=0")).toMatchObject({ logs: [{}], logCount: 1 });
  expect(await read("?logsAfter=1")).toMatchObject({ logs: [], logCount: 1, status: "success" });
});

test.for(["-1", "x", "1e1"])("400: lines after %s", async (after) => {
  const id = await run(caller);
  expect((await caller.call("GET", `/jobs/${id}?logsAfter=${after}`)).status).toBe(400);
});
