import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { run } from "../api/api.ts";
import { runToEnd, startService, type TestService } from "./command.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const noId = "0193e4a1-0000-7000-8000-000000000001";
const prompt = "title of https://example.com/";

describe("under --json an error is one problem on stderr, and the exit code is kept", () => {
  test.for<[string, string[], number, Record<string, unknown>]>([
    ["the service's refusal", ["job", noId], 3, { status: 404, code: "not_found", title: "Not found" }],
    ["a field at fault", ["jobs", "--limit", "101"], 3, { status: 400, errors: [{ field: "limit" }] }],
    ["a wrong key", ["usage", "--key", "api_x.y"], 3, { status: 401, code: "unauthorized" }],
    [
      "an unknown option",
      ["jobs", "--colour"],
      2,
      { code: "misused", detail: expect.stringContaining("--colour") },
    ],
    ["a missing argument", ["job"], 2, { code: "misused", detail: expect.stringContaining("'job'") }],
    [
      "an operator's slip",
      ["team", "plan", "--team", noId, "--plan", "pro"],
      2,
      { detail: "There is no such team." },
    ],
    ["no service", ["jobs", "--url", "http://127.0.0.1:9", "--key", "api_x.y"], 3, { code: "unreachable" }],
  ])("%s", async ([, args, exit, problem]) => {
    const ended = await service.gleaner([...args, "--json"], { watched: false });
    expect(ended).toMatchObject({ exit, out: "" });
    expect(JSON.parse(ended.err)).toMatchObject({ type: "about:blank", ...problem });
  });

  it("a job that does not succeed", async () => {
    const id = await run(service.caller);
    const error = { code: "page_failed", message: "The page did not load." } as const;
    await service.caller.finish(id, { status: "failed", error });
    const ended = await service.gleaner(["job", id, "--follow", "--json"], { watched: false });
    expect(ended.exit).toBe(1);
    expect(JSON.parse(ended.out)).toMatchObject({ id, status: "failed" });
    expect(JSON.parse(ended.err)).toMatchObject({
      code: "page_failed",
      detail: "The page did not load.",
      jobId: id,
      jobStatus: "failed",
    });
  });
});

it("a person who watches a run under --json sees its progress all the same", async () => {
  const ended = await runToEnd(service, ["run", prompt, "--json"], (id) => service.caller.finish(id, {}, []));
  expect(JSON.parse(ended.out)).toEqual([]);
  expect(ended.err).toContain("opened the page");
});

it("what succeeds under --json says nothing else where nobody watches", async () => {
  const id = await run(service.caller);
  await service.caller.finish(id, {}, [{ title: "A" }]);
  expect(await service.gleaner(["job", id, "--follow", "--json"], { watched: false })).toMatchObject({
    exit: 0,
    err: "",
  });
});
