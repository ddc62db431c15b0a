import { withClock } from "@gleaner/core/clock";
import * as Job from "@gleaner/core/job";
import type { RunMessage } from "@gleaner/core/run-queue";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../e2e/eventually.ts";
import { ferries, type Pages, startPages } from "../../e2e/pages.ts";
import type { TestTeam } from "../../integration/core/cloud.ts";
import { failedItem, queueEvent } from "./events.ts";
import type { Lambda } from "./lambda.ts";
import { findObstacle, siteHost } from "./sandbox.ts";
import { openStage, type Stage } from "./stage.ts";

const obstacle = findObstacle();
if (obstacle) console.warn(`the runner is not run from its bundle here: ${obstacle}`);

const taken = { kind: "result", result: { batchItemFailures: [] } };

describe.skipIf(obstacle !== null)("the runner, from its bundle", () => {
  let stage: Stage;
  let pages: Pages;
  let team: TestTeam;
  let runner: Lambda;

  /** Without a model key the keyless planner works. What would open this machine to pages is there to be ignored. */
  const start = () =>
    stage.start("runner", {
      environment: { ANTHROPIC_API_KEY: "", GLEANER_ALLOW_HOSTS: "127.0.0.1,127.0.0.0/8,localhost" },
      sitePort: Number(pages.host.split(":")[1]),
    });

  beforeAll(async () => {
    stage = await openStage();
    pages = await startPages();
    team = await stage.cloud.team("business");
    runner = await start();
  });
  afterAll(async () => {
    await stage?.close();
    await pages?.close();
  });

  const receive = async (jobId: string): Promise<RunMessage> => {
    const message = (await stage.cloud.receive()).find((sent) => sent.jobId === jobId);
    if (!message) throw new Error("the job was not sent");
    return message;
  };
  const admit = async (path: string, host = siteHost): Promise<RunMessage> => {
    const prompt = `Extract the ferry and berth of every row on http://${host}${path}`;
    return receive((await team.as(() => Job.createAgent({ prompt }))).jobId);
  };
  const readJob = (jobId: string) => team.as(() => Job.get(jobId));

  test("runs a prompt, proves and saves its automation, and replays it", async () => {
    const message = await admit("/page");
    expect(await runner.invoke(queueEvent(message))).toEqual(taken);
    const job = await readJob(message.jobId);
    expect(job).toMatchObject({
      status: "success",
      output: ferries,
      error: null,
      metadata: { tier: "agent", savedScriptId: expect.any(String), notRepeatableReason: null },
    });

    const scriptId = String(job.metadata.savedScriptId);
    const { jobId } = await team.as(() => Job.createReplay({ scriptId }));
    expect(await runner.invoke(queueEvent(await receive(jobId)))).toEqual(taken);
    expect(await readJob(jobId)).toMatchObject({
      status: "success",
      output: ferries,
      metadata: { verdict: "ok", modelCalls: 0 },
    });
    const { memoryMb } = stage.functions.get("runner") ?? { memoryMb: 0 };
    expect(runner.memory().peakBytes).toBeLessThan(memoryMb * 1024 * 1024);
  });

  test("starts nothing for a message that comes again", async () => {
    const message = await admit("/again");
    expect(await runner.invoke(queueEvent(message))).toEqual(taken);
    const ended = await readJob(message.jobId);
    expect(ended).toMatchObject({ status: "success", metadata: { attempts: 1 } });
    const visits = pages.visits("/again");
    expect(await runner.invoke(queueEvent(message, 2))).toEqual(taken);
    expect(await readJob(message.jobId)).toEqual(ended);
    expect(pages.visits("/again")).toBe(visits);
  });

  test("sends the next job of its team on in the trace that brought it, its own invocation counted", async () => {
    const starter = await stage.cloud.team("starter");
    const prompt = `Extract the ferry and berth of every row on http://${siteHost}/page`;
    const create = () => starter.as(() => Job.createAgent({ prompt }));
    const [first, second] = [await create(), await create()];
    const sent = await stage.cloud.receiveTraced();
    expect(sent).toMatchObject([{ message: { jobId: first.jobId } }]);
    const traceHeader = "Root=1-5f84c7a5-000000000000000000000001";
    await runner.invoke(queueEvent(sent[0]?.message ?? ""), { traceHeader });
    const [next] = await stage.cloud.receiveTraced();
    expect(next?.message.jobId).toBe(second.jobId);
    expect(next?.traceHeader).toMatch(/;Lineage=1:[0-9a-f]{8}:0$/);
    const { jobId } = await create();
    await runner.invoke(queueEvent(next?.message ?? ""), { traceHeader: String(next?.traceHeader) });
    expect(await stage.cloud.receiveTraced()).toEqual([
      {
        message: expect.objectContaining({ jobId }),
        traceHeader: next?.traceHeader?.replace(/0$/, "1"),
      },
    ]);
  });

  test("starts nothing where the vault lends it no rights: of itself it has none", async () => {
    const environment = { ANTHROPIC_API_KEY: "", AWS_ENDPOINT_URL_LAMBDA: "http://127.0.0.1:9" };
    const alone = await stage.start("runner", { environment });
    const message = await admit("/page");
    expect(await alone.invoke(queueEvent(message))).toEqual({
      kind: "result",
      result: { batchItemFailures: [failedItem] },
    });
    expect(await readJob(message.jobId)).toMatchObject({ status: "pending", metadata: { attempts: 0 } });
    await alone.kill();
  });

  test("leaves a message that it cannot read to the dead letters", async () => {
    for (const body of ["", "{}", JSON.stringify({ teamId: team.teamId })]) {
      expect(await runner.invoke(queueEvent(body))).toEqual({
        kind: "result",
        result: { batchItemFailures: [failedItem] },
      });
    }
  });

  test("never reaches the machine that it runs on, whatever it is told to allow", async () => {
    const { port } = new URL(String(process.env.AWS_ENDPOINT_URL_DYNAMODB));
    const message = await admit("/", `127.0.0.1:${port}`);
    expect(await runner.invoke(queueEvent(message))).toEqual(taken);
    expect(await readJob(message.jobId)).toMatchObject({
      status: "failed",
      // There is no setting that would open it.
      error: { code: "page_failed", message: expect.not.stringContaining("GLEANER") },
      output: null,
    });
  });

  test("hands a run on well before its invocation is cut off, and the next invocation ends it", async () => {
    pages.hold("/late");
    const message = await admit("/late");
    expect(await runner.invoke(queueEvent(message), { timeoutMs: 12_000 })).toEqual(taken);
    expect(await readJob(message.jobId)).toMatchObject({ status: "running", metadata: { attempts: 1 } });
    pages.release("/late");
    const [next] = await stage.cloud.receiveTraced();
    expect(next?.message).toMatchObject({ jobId: message.jobId });
    expect(await runner.invoke(queueEvent(next?.message ?? ""))).toEqual(taken);
    expect(await readJob(message.jobId)).toMatchObject({ status: "success", metadata: { attempts: 1 } });
  });

  test("logs one JSON line per fact, without prompts, page texts or keys", async () => {
    const log = await runner.log();
    const lines = log.trim().split("\n");
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
    for (const secret of ["Extract", ferries[0].ferry, String(process.env.AWS_SECRET_ACCESS_KEY)]) {
      expect(log).not.toContain(secret);
    }
  });

  test("a job whose invocation is cut off by its time is finished by another", async () => {
    pages.hold("/cut", 1);
    const first = await admit("/cut");
    const timeIsUp = eventually(() => pages.visits("/cut") === 1);
    expect(await runner.invoke(queueEvent(first), { timeIsUp })).toMatchObject({
      kind: "error",
      errorType: "Sandbox.Timedout",
    });
    expect(await readJob(first.jobId)).toMatchObject({ status: "running" });

    // When its lease has run out, the sweep gives it to the next.
    const leaseMs = Number(stage.functions.get("runner")?.environment.GLEANER_LEASE_MS);
    const later = Date.now() + leaseMs + 1000;
    await stage.cloud.run(() => withClock(() => later, Job.sweep));
    const second = await receive(first.jobId);
    expect(second.fence).toBeGreaterThan(first.fence);
    const next = await start();
    expect(await next.invoke(queueEvent(first, 2))).toEqual(taken);
    expect(await next.invoke(queueEvent(second))).toEqual(taken);
    expect(await readJob(first.jobId)).toMatchObject({
      status: "success",
      output: ferries,
      metadata: { attempts: 2 },
    });
  });
});
