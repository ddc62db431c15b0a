import { gunzipSync } from "node:zlib";
import type { DataRecord } from "@gleaner/automation";
import * as Account from "@gleaner/core/account";
import { newEvent, publish } from "@gleaner/core/event";
import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import * as Notification from "@gleaner/core/notification";
import type { RunMessage } from "@gleaner/core/run-queue";
import * as Schedule from "@gleaner/core/schedule";
import * as Webhook from "@gleaner/core/webhook";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestTeam } from "../../integration/core/cloud.ts";
import { saveAutomation } from "../../integration/core/saved-automation.ts";
import { failedItem, httpEvent, queueEvent } from "./events.ts";
import type { Lambda } from "./lambda.ts";
import { findObstacle } from "./sandbox.ts";
import { openStage, type Stage } from "./stage.ts";

const obstacle = findObstacle();
if (obstacle) console.warn(`functions are not run from their bundles here: ${obstacle}`);

const prompt = "the title of https://example.com/";
const done = { kind: "result", result: null };

describe.skipIf(obstacle !== null)("from its bundle", () => {
  let stage: Stage;
  let team: TestTeam;
  beforeAll(async () => {
    stage = await openStage();
    team = await stage.cloud.team("business");
  });
  afterAll(() => stage?.close());

  /** The message of a job that was just admitted. */
  const admit = async (): Promise<RunMessage> => {
    const { jobId } = await team.as(() => Job.createAgent({ prompt }));
    const message = (await stage.cloud.receive()).find((sent) => sent.jobId === jobId);
    if (!message) throw new Error("the job was not sent");
    return message;
  };
  const readJob = (jobId: string) => team.as(() => Job.get(jobId));
  const countJobs = async () => (await team.as(() => Job.list({ limit: 100 }))).jobs.length;

  test("the console answers with its page, and with its files compressed as the browser takes them", async () => {
    const pages = await stage.start("console");
    const ask = async (path: string) => {
      const outcome = await pages.invoke(httpEvent("GET", path, { headers: { "accept-encoding": "gzip" } }));
      if (outcome.kind === "error") throw new Error(outcome.message);
      return outcome.result as { statusCode: number; body: string; isBase64Encoded: boolean };
    };
    const page = await ask("/runs/some");
    expect(page).toMatchObject({ statusCode: 200, isBase64Encoded: false });
    const [, script = ""] = /<script type="module" src="([^"]+)"/.exec(page.body) ?? [];
    const file = await ask(script);
    expect(file).toMatchObject({ statusCode: 200, isBase64Encoded: true });
    expect(gunzipSync(Buffer.from(file.body, "base64")).length).toBeGreaterThan(1_000);
  });

  describe("the API", () => {
    let api: Lambda;
    let apiKey: string;
    beforeAll(async () => {
      api = await stage.start("api");
      ({ apiKey } = await team.as(() => Key.create({ name: "test" })));
    });

    const call = async (...request: Parameters<typeof httpEvent>) => {
      const outcome = await api.invoke(httpEvent(...request));
      if (outcome.kind === "error") throw new Error(outcome.message);
      const { statusCode, headers, body } = outcome.result as {
        statusCode: number;
        headers: Record<string, string>;
        body: string;
      };
      return { statusCode, headers, body: (body && JSON.parse(body)) as unknown };
    };

    /** Runs a job to its end with these records; gives its id. */
    const succeed = async (records: DataRecord[]): Promise<string> => {
      const message = await admit();
      await stage.cloud.run(async () => {
        const job = await Job.start(message);
        if (!job) throw new Error("the job was not started");
        const evidence = records.map(() => ({}));
        const result = await Job.storeResult(job, records, evidence);
        await Job.end(job, { status: "success", error: null, result });
      });
      return message.jobId;
    };

    test("answers that it is well, and describes itself", async () => {
      expect(await call("GET", "/api/health")).toMatchObject({ statusCode: 200, body: { status: "ok" } });
      expect(await call("GET", "/api/openapi.json")).toMatchObject({
        statusCode: 200,
        body: { openapi: expect.any(String), paths: { "/api/agent/run": { post: expect.anything() } } },
      });
    });

    test("takes a prompt, sends its job to the runners, and shows it", async () => {
      const headers = { "x-api-key": apiKey };
      const made = await call("POST", "/api/agent/run", { headers, body: { prompt } });
      expect(made).toMatchObject({ statusCode: 202, body: { status: "pending" } });
      const { jobId } = made.body as { jobId: string };
      expect(await stage.cloud.receive()).toMatchObject([{ jobId, teamId: team.teamId }]);
      expect(await call("GET", `/api/jobs/${jobId}`, { headers })).toMatchObject({
        statusCode: 200,
        headers: { "cache-control": "no-store" },
        body: { id: jobId, prompt, status: "pending" },
      });
    });

    test("keeps a schedule in the cloud", async () => {
      const headers = { "x-api-key": apiKey };
      const script_id = await saveAutomation(team);
      const made = await call("POST", "/api/schedules", { headers, body: { script_id, frequency: "daily" } });
      expect(made.statusCode).toBe(201);
      const { id } = made.body as { id: string };
      expect((await call("DELETE", `/api/schedules/${id}`, { headers })).statusCode).toBe(204);
    });

    test("gives records full of quotation marks in pages, and their files at an address, as Lambda counts them", async () => {
      // 4.4 MB as JSON, half of it quotation marks: more than Lambda takes once the body is a string.
      const records = Array.from({ length: 10 }, () => ({ name: '"'.repeat(220_000) }));
      const jobId = await succeed(records);
      const headers = { "x-api-key": apiKey };
      const first = await call("GET", `/api/jobs/${jobId}/output`, { headers });
      expect(first).toMatchObject({ statusCode: 200, body: { total: 10, nextOffset: expect.any(Number) } });
      const { records: page, nextOffset } = first.body as { records: unknown[]; nextOffset: number };
      expect(page).toEqual(records.slice(0, nextOffset));
      const rest = await call("GET", `/api/jobs/${jobId}/output?offset=${nextOffset}`, { headers });
      expect(rest).toMatchObject({
        statusCode: 200,
        body: { records: records.slice(nextOffset), total: 10 },
      });
      for (const format of ["json", "csv"]) {
        const file = await call("GET", `/api/jobs/${jobId}/export?format=${format}`, { headers });
        expect(file.statusCode).toBe(303);
      }
    });

    test("answers each kind of file as text, which takes no more than it must", async () => {
      const jobId = await succeed([{ name: "ä" }]);
      for (const format of ["json", "csv", "txt", "md"]) {
        const path = `/api/jobs/${jobId}/export?format=${format}`;
        const outcome = await api.invoke(httpEvent("GET", path, { headers: { "x-api-key": apiKey } }));
        expect(outcome).toMatchObject({ result: { statusCode: 200, isBase64Encoded: false } });
      }
    });

    test("shows an assistant its tools, in one piece", async () => {
      const headers = {
        authorization: `Bearer ${apiKey}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      };
      const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      const outcome = await api.invoke(httpEvent("POST", "/api/mcp", { headers, body }));
      const text = /"tools":\[\{"name":"extract".+"name":"get_usage"/;
      expect(outcome).toMatchObject({
        result: { statusCode: 200, isBase64Encoded: false, body: expect.stringMatching(text) },
      });
    });

    test("refuses an unknown key, no key, and an address that is none", async () => {
      const unknown = { headers: { "x-api-key": `${apiKey.slice(0, -1)}-` } };
      expect((await call("GET", "/api/jobs", unknown)).statusCode).toBe(401);
      expect((await call("GET", "/api/jobs")).statusCode).toBe(401);
      expect((await call("GET", "/api/nothing", { headers: { "x-api-key": apiKey } })).statusCode).toBe(404);
    });
  });

  describe("the dead-letter function", () => {
    let dead: Lambda;
    beforeAll(async () => {
      dead = await stage.start("dead");
    });

    test("fails a job that no runner could take, once, however often its message comes", async () => {
      const message = await admit();
      expect(await dead.invoke(queueEvent(message))).toEqual({
        kind: "result",
        result: { batchItemFailures: [] },
      });
      const failed = await readJob(message.jobId);
      expect(failed).toMatchObject({ status: "failed", error: { code: "runner_lost" } });
      expect(await dead.invoke(queueEvent(message))).toEqual({
        kind: "result",
        result: { batchItemFailures: [] },
      });
      expect(await readJob(message.jobId)).toEqual(failed);
    });

    test("sends the next job of its team on in the trace that brought it", async () => {
      const starter = await stage.cloud.team("starter");
      const create = () => starter.as(() => Job.createAgent({ prompt }));
      const [first, second] = [await create(), await create()];
      const [admitted] = await stage.cloud.receive();
      expect(admitted).toMatchObject({ jobId: first.jobId });
      const traceHeader = "Root=1-5f84c7a5-000000000000000000000001;Parent=a;Sampled=0";
      await dead.invoke(queueEvent(admitted ?? ""), { traceHeader });
      const [next] = await stage.cloud.receiveTraced();
      expect(next).toEqual({
        message: expect.objectContaining({ jobId: second.jobId }),
        traceHeader: expect.stringMatching(new RegExp(`^${traceHeader};Lineage=1:[0-9a-f]{8}:0$`)),
      });
    });

    test("drops a message that names no job", async () => {
      for (const body of ["", "{}", "[1]"]) {
        expect(await dead.invoke(queueEvent(body))).toEqual({
          kind: "result",
          result: { batchItemFailures: [] },
        });
      }
    });

    test("keeps a message whose job cannot be read", async () => {
      const gone = { teamId: team.teamId, jobId: "0", fence: 1 };
      const unlinked = await stage.start("dead", {
        environment: { AWS_ENDPOINT_URL_DYNAMODB: "http://127.0.0.1:9" },
      });
      const message = { ...gone, jobId: (await admit()).jobId };
      expect(await unlinked.invoke(queueEvent(message))).toEqual({
        kind: "result",
        result: { batchItemFailures: [failedItem] },
      });
      await unlinked.kill();
    });
  });

  describe("the scheduler", () => {
    let scheduler: Lambda;
    beforeAll(async () => {
      scheduler = await stage.start("scheduler");
    });

    test("runs a schedule's automation once for a time that it is told of twice", async () => {
      const scriptId = await saveAutomation(team);
      const schedule = await team.as(() =>
        Schedule.create(Schedule.Create.parse({ scriptId, frequency: "daily" })),
      );
      const before = await countJobs();
      const fire = {
        kind: "fire",
        teamId: team.teamId,
        scheduleId: schedule.id,
        revision: 1,
        scheduledAt: "2031-05-17T00:00:00Z",
      };
      expect(await scheduler.invoke(fire)).toEqual(done);
      expect(await scheduler.invoke(fire)).toEqual(done);
      expect(await countJobs()).toBe(before + 1);
      expect(await stage.cloud.receive()).toMatchObject([{ teamId: team.teamId }]);
      expect(await scheduler.invoke({ ...fire, revision: 7 })).toEqual(done);
      expect(await countJobs()).toBe(before + 1);
    });

    test.each(["sweep", "month"])("takes the event %s", async (kind) => {
      expect(await scheduler.invoke({ kind })).toEqual(done);
    });

    test("fails an event that it does not know, so that it is kept and seen", async () => {
      expect(await scheduler.invoke({ kind: "party" })).toMatchObject({ kind: "error" });
      expect(await scheduler.invoke({ kind: "fire" })).toMatchObject({ kind: "error" });
    });
  });

  describe("the vault", () => {
    let vault: Lambda;
    beforeAll(async () => {
      vault = await stage.start("vault");
    });

    test("opens what was sealed for the job that names it, at the address for that, and logs nothing of it", async () => {
      const login = { label: "Shop", username: "ada", password: "correct-horse" };
      const account = await team.as(() => Account.create(Account.Create.parse(login)));
      const { jobId } = await team.as(() => Job.createAgent({ prompt, accountId: account.id }));
      const message = (await stage.cloud.receive()).find((sent) => sent.jobId === jobId);
      const job = message && (await stage.cloud.run(() => Job.start(message)));
      const { teamId } = team;
      const open = { verb: "open", what: "run", teamId, jobId, fence: job?.fence };
      expect(await vault.invoke(open, { alias: "open" })).toMatchObject({
        kind: "result",
        result: { account: { id: account.id, hasMfa: false }, checkpointKey: expect.any(String) },
      });
      expect(await vault.invoke({ ...open, what: "account" }, { alias: "open" })).toEqual({
        kind: "result",
        result: { password: login.password },
      });
      expect(await vault.invoke({ ...open, fence: 1 }, { alias: "open" })).toEqual({
        kind: "result",
        result: { refused: "not_running" },
      });
      for (const alias of ["seal", "lend", undefined]) {
        expect(await vault.invoke(open, { ...(alias && { alias }) })).toMatchObject({ kind: "error" });
      }
      const { what: _, ...lendable } = open;
      const lend = await vault.invoke({ ...lendable, verb: "lend" }, { alias: "lend" });
      expect(lend).toMatchObject({ kind: "result", result: { sessionToken: expect.any(String) } });
      const { sessionToken } = (lend as { result: { sessionToken: string } }).result;
      const seal = {
        verb: "seal",
        teamId,
        kind: "account",
        id: account.id,
        fields: { password: "correct-horse" },
      };
      expect(await vault.invoke(seal, { alias: "seal" })).toMatchObject({
        kind: "result",
        result: { sealed: { password: expect.stringMatching(/^s1\.1\./) } },
      });
      const log = await vault.log();
      expect([login.password, sessionToken].filter((secret) => log.includes(secret))).toEqual([]);
    });
  });

  describe("the notifier", () => {
    let notifier: Lambda;
    beforeAll(async () => {
      notifier = await stage.start("notifier");
    });

    const listNotifications = async () =>
      (await team.as(() => Notification.list({ limit: 100 }))).notifications;

    test("writes one notification for an event that the bus brings twice", async () => {
      const { teamId } = team;
      const about = { kind: "replays", level: 70, limit: 10, resetsAt: "2031-06-01T00:00:00.000Z" } as const;
      const told = team.as(() => newEvent(teamId, "usage.threshold", about));
      await stage.cloud.run(() => publish([told]));
      await stage.cloud.deliver();
      const event = stage.cloud.events.find(({ detail }) => JSON.stringify(detail).includes(told.id));
      expect(event).toMatchObject({ source: `gleaner.${teamId}`, "detail-type": "usage.threshold" });
      expect(await notifier.invoke(event)).toEqual(done);
      expect(await notifier.invoke(event)).toEqual(done);
      expect(await listNotifications()).toMatchObject([{ id: told.id, kind: "usage_threshold" }]);
    });

    test("drops an event that is not one of ours", async () => {
      const before = await listNotifications();
      expect(await notifier.invoke({ source: "gleaner", "detail-type": "x", detail: {} })).toEqual(done);
      expect(await notifier.invoke({})).toEqual(done);
      expect(await listNotifications()).toEqual(before);
    });
  });

  describe("the courier", () => {
    let courier: Lambda;
    beforeAll(async () => {
      courier = await stage.start("courier");
    });

    test("spreads an event, and reaches nothing inside of the network where it runs", async () => {
      const wanted = Webhook.Create.parse({ url: "https://127.0.0.1:9001/", events: ["usage.threshold"] });
      const { id } = await team.as(() => Webhook.create(wanted));
      const about = { kind: "replays", level: 90, limit: 10, resetsAt: "2031-06-01T00:00:00.000Z" } as const;
      const told = team.as(() => newEvent(team.teamId, "usage.threshold", about));
      const answer = { kind: "result", result: { batchItemFailures: [] } };
      const carried = { source: `gleaner.${told.teamId}`, "detail-type": told.type, detail: told };
      expect(await courier.invoke(queueEvent(JSON.stringify(carried)))).toEqual(answer);
      const [message] = await stage.cloud.takeDeliveries();
      expect(await courier.invoke(queueEvent(JSON.stringify(message)))).toEqual(answer);
      const { deliveries } = await team.as(() => Webhook.listDeliveries(id, { limit: 10 }));
      expect(deliveries).toMatchObject([
        { eventId: told.id, status: "pending", attempts: [{ error: expect.stringContaining("private") }] },
      ]);
    });

    test("drops a message that is not one of ours", async () => {
      for (const body of ["{", "{}", '{"detail":{"type":"job.finished"}}']) {
        expect(await courier.invoke(queueEvent(body))).toEqual({
          kind: "result",
          result: { batchItemFailures: [] },
        });
      }
    });
  });
});
