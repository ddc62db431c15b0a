import { JobErrorCode as codes } from "@gleaner/core/job";
import {
  Blocked,
  Cancelled,
  ConnectionError,
  type Job,
  JobError,
  type JobErrorCode,
  NotFound,
  RunnerLost,
  WaitTimeout,
} from "gleaner";
import { describe, expect, it } from "vitest";
import { makeJob, makeLine } from "./job.ts";
import { type Asked, json, refuse, serve } from "./server.ts";

const running = makeJob({ status: "running" });

/** Answers each look at a job by the next of these, and every look after them by the last. */
const looks =
  (...jobs: readonly (Job | (() => Response | null))[]) =>
  (_: Asked, n: number) => {
    const look = jobs[Math.min(n, jobs.length) - 1];
    return typeof look === "function" ? look() : json(look);
  };

describe.concurrent("waiting for a job", () => {
  it("tells each status and each line once, asks for new lines alone, and gives the whole log at the end", async () => {
    const lines = [0, 1, 2].map(makeLine);
    const { gleaner, asked } = await serve(
      looks(
        makeJob({ status: "pending" }),
        makeJob({ status: "running", logs: lines.slice(0, 2), logCount: 2 }),
        makeJob({ status: "running", logs: [], logCount: 2 }),
        makeJob({ logs: lines.slice(2), logCount: 3 }),
      ),
    );
    const seen: unknown[] = [];
    const job = await gleaner.jobs.wait("j", {
      onProgress: ({ job, lines }) => seen.push([job.status, lines.map(({ message }) => message)]),
    });
    expect(seen).toEqual([
      ["pending", []],
      ["running", ["step 0", "step 1"]],
      ["success", ["step 2"]],
    ]);
    expect(asked.map(({ path }) => path.split("?")[1])).toEqual(
      [0, 0, 2, 2].map((after) => `logsAfter=${after}`),
    );
    expect(job).toEqual(makeJob({ logs: lines, logCount: 3 }));
  });

  it("goes on when the service is away, and says so", async () => {
    const { gleaner } = await serve(
      looks(
        () => null,
        () => refuse(503, "storage_busy"),
        makeJob(),
      ),
    );
    const misses: unknown[] = [];
    const job = await gleaner.jobs.wait("j", {
      onMiss: (error, inARow) => misses.push([(error as Error).name, inARow]),
    });
    expect(job.status).toBe("success");
    expect(misses).toEqual([
      ["ConnectionError", 1],
      ["StorageBusy", 2],
    ]);
  });

  it("ends by a refusal, and by what its listener throws", async () => {
    const refused = await serve(() => refuse(404, "not_found"));
    await expect(refused.gleaner.jobs.wait("j")).rejects.toBeInstanceOf(NotFound);
    const away = await serve(() => null);
    const enough = new Error("enough");
    const onMiss = () => {
      throw enough;
    };
    await expect(away.gleaner.jobs.wait("j", { onMiss })).rejects.toBe(enough);
  });

  it("ends with a WaitTimeout that names the job, also where the service does not answer", async () => {
    for (const answer of [looks(running), looks(() => null), () => new Promise<null>(() => {})]) {
      const { gleaner } = await serve(answer);
      const error = await gleaner.jobs.wait("j1", { timeoutMs: 150 }).catch((error: unknown) => error);
      expect(error).toBeInstanceOf(WaitTimeout);
      expect(error).toMatchObject({ jobId: "j1" });
    }
  });

  it("ends with its signal's reason, and leaves the job alone", async () => {
    const { gleaner, asked } = await serve(looks(running));
    const stop = new AbortController();
    const reason = new Error("enough");
    const wait = gleaner.jobs.wait("j", { signal: stop.signal, onProgress: () => stop.abort(reason) });
    await expect(wait).rejects.toBe(reason);
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
  });

  it("gives the lines of its log as they come", async () => {
    const { gleaner } = await serve(
      looks(
        makeJob({ status: "running", logs: [makeLine(0)], logCount: 1 }),
        makeJob({ logs: [makeLine(1)], logCount: 2 }),
      ),
    );
    const lines = [];
    for await (const { message } of gleaner.jobs.logs("j")) lines.push(message);
    expect(lines).toEqual(["step 0", "step 1"]);
  });
});

describe.concurrent("extracting", () => {
  const started = { jobId: "j1", taskId: "t", status: "pending" };
  const extraction = (job: Job) =>
    serve(({ method, path }) => {
      if (path === "/api/agent/stop") return json(makeJob({ status: "cancelled" }));
      if (method === "POST") return json(started, 202);
      if (path.includes("/output")) return json({ records: [{ n: 1 }], total: 1 });
      return json(job);
    });

  it("starts a job, waits for it and gives its records", async () => {
    const { gleaner, asked } = await extraction(makeJob({ output: [{ title: "A" }] }));
    const { records, job } = await gleaner.extract({ prompt: "p" });
    expect(records).toEqual([{ title: "A" }]);
    expect(job.status).toBe("success");
    expect(asked.map(({ path }) => path)).toEqual(["/api/agent/run", "/api/jobs/j1?logsAfter=0"]);
  });

  it("replays an automation likewise, and reads what is too large for the job itself", async () => {
    const { gleaner, asked } = await extraction(makeJob());
    const { records } = await gleaner.extract({ scriptId: "s", proxyId: "x" });
    expect(records).toEqual([{ n: 1 }]);
    expect(asked[0]).toMatchObject({ path: "/api/jobs", body: { script_id: "s", proxyId: "x" } });
  });

  it("stops the job when its signal ends, but not when its time is over", async () => {
    const { gleaner, asked } = await extraction(running);
    const stop = new AbortController();
    const extracted = gleaner.extract(
      { prompt: "p" },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    await expect(extracted).rejects.toMatchObject({ name: "AbortError" });
    expect(asked.at(-1)).toMatchObject({ path: "/api/agent/stop", body: { jobId: "j1" } });
    const late = await extraction(running);
    await expect(late.gleaner.extract({ prompt: "p" }, { timeoutMs: 50 })).rejects.toBeInstanceOf(
      WaitTimeout,
    );
    expect(late.asked.map(({ path }) => path)).not.toContain("/api/agent/stop");
  });

  it("throws a job that ended otherwise as the class that its code names", async () => {
    const error = { code: "blocked", message: "The page asks for a CAPTCHA." } as const;
    const { gleaner } = await extraction(makeJob({ status: "blocked", error }));
    const thrown = await gleaner.extract({ prompt: "p" }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Blocked);
    expect(thrown).toMatchObject({ name: "Blocked", ...error, job: { status: "blocked" } });
  });

  it("has a class for every code of a job's end but the service's own fault", () => {
    const end = (code: JobErrorCode) =>
      JobError.of(makeJob({ status: "failed", error: { code, message: "" } }));
    expect(end("runner_lost")).toBeInstanceOf(RunnerLost);
    expect(codes.options.filter((code) => end(code).constructor === JobError)).toEqual(["internal"]);
    expect(JobError.of(makeJob({ status: "cancelled" }))).toBeInstanceOf(Cancelled);
  });
});

describe.concurrent("lists", () => {
  it("are walked through page by page, with their filter", async () => {
    const { gleaner, asked } = await serve((_, n) =>
      json({ jobs: [{ id: `j${n}` }], nextCursor: n < 3 ? `c${n}` : null }),
    );
    const ids = [];
    for await (const { id } of gleaner.jobs.list({ status: "failed" })) ids.push(id);
    expect(ids).toEqual(["j1", "j2", "j3"]);
    expect(asked.map(({ path }) => path.split("?")[1])).toEqual([
      "status=failed",
      "status=failed&cursor=c1",
      "status=failed&cursor=c2",
    ]);
  });

  it("read no further than they are walked", async () => {
    const { gleaner, asked } = await serve((_, n) => json({ scripts: [{ id: n }], nextCursor: "more" }));
    for await (const { id } of gleaner.automations.list()) if (Number(id) === 2) break;
    expect(asked).toHaveLength(2);
  });

  it("give one page as the service has it", async () => {
    const page = { notifications: [], nextCursor: "c" };
    const { gleaner, asked } = await serve(() => json(page));
    expect(await gleaner.notifications.list({ unread: true, cursor: "a" }).page()).toEqual(page);
    expect(asked[0]?.path).toBe("/api/notifications?unread=true&cursor=a");
  });

  it("of records go on at an offset, with evidence where it is asked for", async () => {
    const { gleaner, asked } = await serve((_, n) => {
      const first = n % 2 === 1;
      const value = { title: first ? "A" : "B" };
      return json({ records: [value], evidence: [{ title: { raw: "x" } }], ...(first && { nextOffset: 1 }) });
    });
    expect(await gleaner.jobs.records("j").toArray()).toEqual([{ title: "A" }, { title: "B" }]);
    const proven = await gleaner.jobs.evidence("j").toArray();
    expect(proven[1]).toEqual({ record: { title: "B" }, evidence: { title: { raw: "x" } } });
    expect(asked[3]?.path).toBe("/api/jobs/j/output?evidence=true&offset=1");
  });

  it("of changes name each of them", async () => {
    const changed = [{ key: { id: 1 }, field: "price", before: 1, after: 2 }];
    const { gleaner } = await serve(() => json({ added: [{ id: 2 }], removed: [{ id: 3 }], changed }));
    expect(await gleaner.jobs.changes("j").toArray()).toEqual([
      { kind: "added", record: { id: 2 } },
      { kind: "changed", ...changed[0] },
      { kind: "removed", record: { id: 3 } },
    ]);
  });
});

describe("an export", () => {
  it("is read where the answer points, without the key", async () => {
    const store = await serve(() => new Response("a,b"));
    const { gleaner } = await serve(
      () => new Response(null, { status: 303, headers: { location: `${store.url}/file` } }),
    );
    expect(await (await gleaner.jobs.export("j", "csv")).text()).toBe("a,b");
    expect(store.asked[0]?.headers).not.toHaveProperty("x-api-key");
  });

  it("that the store does not give is a ConnectionError", async () => {
    const store = await serve(() => new Response(null, { status: 403 }));
    const { gleaner } = await serve(
      () => new Response(null, { status: 303, headers: { location: `${store.url}/file` } }),
    );
    await expect(gleaner.jobs.export("j", "csv")).rejects.toBeInstanceOf(ConnectionError);
  });
});
