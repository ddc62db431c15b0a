import type { DataRecord } from "@gleaner/automation";
import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../api/api.ts";
import { saveAutomation } from "../core/saved-automation.ts";
import { jobIn, startService, type TestService } from "./command.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const fail = (jobId: string) =>
  service.caller.finish(jobId, {
    status: "failed",
    error: { code: "page_failed", message: "The page did not load." },
  });

describe("gleaner jobs", () => {
  it("lists jobs with their whole ids, within the terminal", async () => {
    expect((await service.gleaner(["jobs"])).out).toBe("No jobs yet.\n");
    const id = await run(service.caller);
    const { out } = await service.gleaner(["jobs", "--limit", "3"], { width: 80 });
    expect(out).toContain(id);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(JSON.parse((await service.gleaner(["jobs", "--json"])).out).jobs[0]).toMatchObject({ id });
  });

  it("finds what a filter wants behind the newest, and says how to go on with the same filter", async () => {
    const failed: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const id = await run(service.caller);
      await fail(id);
      failed.push(id);
    }
    for (let n = 0; n < 5; n += 1) await run(service.caller);
    const first = await service.gleaner(["jobs", "--status", "Failed", "--limit", "1"]);
    expect(first.out).toContain(failed[1]);
    const more = /^More: gleaner (jobs --limit 1 --status failed --cursor \S+)\n$/.exec(first.err)?.[1] ?? "";
    expect((await service.gleaner(more.split(" "))).out).toContain(failed[0]);
    const none = await service.gleaner(["jobs", "--status", "blocked"]);
    expect(none).toMatchObject({ exit: 0, out: "No such jobs.\n", err: "" });
  });
});

describe("gleaner job", () => {
  it("shows status, log and metadata, or the whole job as JSON", async () => {
    const id = await run(service.caller);
    await service.caller.finish(
      id,
      { metadata: { recordCount: 1, notRepeatableReason: "The steps cannot be written as a plan." } },
      [{ title: "A" }],
    );
    const { exit, out } = await service.gleaner(["job", id]);
    expect(exit).toBe(0);
    expect(out).toMatch(new RegExp(`^Job ${id}\\n`));
    expect(out).toMatch(/ {2}status +success\n.* {2}records +1\n.*not saved +The steps cannot/s);
    expect(out).toMatch(/Log:\n +0\.0s {2}opened the page\n$/);
    const json = JSON.parse((await service.gleaner(["job", id, "--json"])).out);
    expect(json).toMatchObject({ id, status: "success", output: [{ title: "A" }] });
  });

  it("tells of an unsuccessful job without failing itself", async () => {
    const id = await run(service.caller);
    await fail(id);
    expect(await service.gleaner(["job", id])).toMatchObject({
      exit: 0,
      out: expect.stringContaining("The page did not load. (page_failed)"),
    });
  });

  it("--follow shows the log as it grows and ends as the job ends", async () => {
    const id = await run(service.caller);
    const [failed] = await Promise.all([service.gleaner(["job", id, "--follow"]), fail(id)]);
    expect(failed).toMatchObject({ exit: 1, err: expect.stringContaining("The page did not load.") });
    const again = await run(service.caller);
    await service.caller.finish(again, {}, [{ title: "A" }]);
    const done = await service.gleaner(["job", again, "--follow"]);
    expect(done).toMatchObject({ exit: 0, err: "" });
    expect(done.out).toMatch(/0\.0s {2}opened the page\n.*status +success/s);
  });

  it("--follow leaves the job running on Ctrl-C", async () => {
    const id = await run(service.caller);
    const { exit, err } = await service.gleaner(["job", id, "--follow", "--json"], {
      onErr: (text, interrupt) => {
        if (jobIn(text)) interrupt();
      },
    });
    expect(exit).toBe(130);
    expect(err).toContain(`gleaner stop ${id} ends it`);
    expect(JSON.parse((await service.gleaner(["job", id, "--json"])).out).status).toBe("pending");
  });
});

it("gleaner changes shows what a replay found otherwise, and says how to go on", async () => {
  const scriptId = await saveAutomation(service.caller.team);
  const replay = async (records: readonly DataRecord[]) => {
    const { jobId } = await service.caller.team.as(() => Job.createReplay({ scriptId }));
    await service.caller.finish(jobId, {}, records);
    return jobId;
  };
  const before = await replay([{ title: "A", price: 1 }]);
  const after = await replay([{ title: "A", price: 2 }]);
  const first = await service.gleaner(["changes", after]);
  expect(first.out).toContain("There was no earlier success");
  const { out, err } = await service.gleaner(["changes", after, "--against", before]);
  expect(out).toContain(`0 added, 0 removed, 1 changed since job ${before}\n`);
  expect(out).toMatch(/price.*1.*2/);
  expect(err).toBe("");
});
