import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { EventBridgeEvent, SQSEvent } from "aws-lambda";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bucketName, table } from "../../../packages/local/src/resources.ts";
import { type Service, startService } from "../../../packages/local/src/service.ts";
import { functions } from "./fixtures/functions.ts";
import { eventually, isRunning, readNotes } from "./fixtures/record.ts";

let dataDir: string;
let notes: string;
let env: Record<string, string>;
const open: AsyncDisposableStack[] = [];

beforeEach(async () => {
  const dir = await mkdtemp(join(tmpdir(), "gleaner-service-"));
  dataDir = join(dir, "data");
  notes = join(dir, "notes");
  env = {
    PATH: process.env.PATH ?? "",
    GLEANER_TEST_NOTES: notes,
    // The fixtures' runner starts no browser.
    GLEANER_CHROMIUM: process.execPath,
    GLEANER_RUNNERS: "1",
  };
  const stack = new AsyncDisposableStack();
  stack.defer(() => rm(dir, { recursive: true, force: true }));
  open.push(stack);
});

afterEach(async () => {
  for (const stack of open.splice(0)) await stack.disposeAsync();
});

async function start(more: Record<string, string> = {}): Promise<Service> {
  const service = await startService({ dataDir, env: { ...env, ...more }, functions });
  open.at(-1)?.defer(() => service.close());
  return service;
}

interface Remote {
  readonly child: ChildProcess;
  readonly url: string;
  readonly links: Record<string, string>;
  readonly processes: { readonly api: number; readonly runners: readonly number[] };
}

/** A service in a process of its own, to be killed. */
async function startRemote(more: Record<string, string> = {}): Promise<Remote> {
  const script = new URL("./fixtures/service-main.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [script, dataDir], {
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  open.at(-1)?.defer(() => void child.kill("SIGKILL"));
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, ...(JSON.parse(line) as Omit<Remote, "child">) };
}

function clientsOf(links: Readonly<Record<string, string>>) {
  const common = {
    region: "us-east-1",
    credentials: {
      accessKeyId: links.AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: links.AWS_SECRET_ACCESS_KEY ?? "",
    },
  };
  return {
    dynamo: new DynamoDBClient({ ...common, endpoint: links.AWS_ENDPOINT_URL_DYNAMODB ?? "" }),
    sqs: new SQSClient({ ...common, endpoint: links.AWS_ENDPOINT_URL_SQS ?? "" }),
    s3: new S3Client({ ...common, endpoint: links.AWS_ENDPOINT_URL_S3 ?? "", forcePathStyle: true }),
    scheduler: new SchedulerClient({ ...common, endpoint: links.AWS_ENDPOINT_URL_SCHEDULER ?? "" }),
    bus: new EventBridgeClient({ ...common, endpoint: links.AWS_ENDPOINT_URL_EVENTBRIDGE ?? "" }),
    runQueueUrl: (JSON.parse(links.SST_RESOURCE_RunQueue ?? "{}") as { url: string }).url,
  };
}

const readLink = (links: Readonly<Record<string, string>>, name: string): Record<string, string> =>
  JSON.parse(links[`SST_RESOURCE_${name}`] ?? "{}");

/** An event on the linked bus; the fixtures' notifier does what its type says. */
async function publish(links: Readonly<Record<string, string>>, DetailType: string): Promise<void> {
  const { name: EventBusName } = readLink(links, "Bus");
  const entry = { EventBusName, Source: "gleaner.team", DetailType, Detail: "{}" };
  await clientsOf(links).bus.send(new PutEventsCommand({ Entries: [entry] }));
}

const eventsSeen = (): string[] =>
  readNotes(notes)
    .filter((note) => note.handler === "notifier")
    .map((note) => (note.event as EventBridgeEvent<string, unknown>)["detail-type"]);

const messagesSeen = (): string[] =>
  readNotes(notes)
    .filter((note) => note.handler === "runner")
    .map((note) => (note.event as SQSEvent).Records[0]?.body ?? "");

describe("a running service", () => {
  test("serves the API, sweeps, and runs what is sent to the run queue", async () => {
    const service = await start();
    expect(await (await fetch(`${service.url}/api/health`)).json()).toEqual({ status: "ok" });
    const { sqs, runQueueUrl } = clientsOf(service.links);
    await sqs.send(new SendMessageCommand({ QueueUrl: runQueueUrl, MessageBody: "succeed" }));
    await eventually(() => messagesSeen().length === 1);
    const fired = () => readNotes(notes).filter((note) => note.handler === "scheduler");
    await eventually(() => fired().length > 1);
    // What a service before it left behind goes back before anything is taken.
    expect(fired().map((note) => note.event)).toMatchObject([{ kind: "restart" }, { kind: "sweep" }]);
    expect(readNotes(notes).findIndex((note) => note.handler === "runner")).toBeGreaterThan(0);
  });

  test("calls the scheduler function when a schedule fires, and the notifier with the events of the bus", async () => {
    const { links } = await start();
    const { arn: Arn, roleArn: RoleArn } = readLink(links, "Scheduler");
    await clientsOf(links).scheduler.send(
      new CreateScheduleCommand({
        Name: "one",
        GroupName: readLink(links, "ScheduleGroup").name,
        ScheduleExpression: "rate(1 hour)",
        FlexibleTimeWindow: { Mode: "OFF" },
        Target: { Arn, RoleArn, Input: JSON.stringify({ kind: "fire", scheduleId: "s" }) },
      }),
    );
    await publish(links, "job.finished");
    await eventually(() => eventsSeen().includes("job.finished"));
    await eventually(() =>
      readNotes(notes).some(({ event }) => (event as { scheduleId?: string }).scheduleId === "s"),
    );
  });

  test("leaves its credentials and endpoints where its owner alone can read them", async () => {
    const service = await start();
    const read = async (name: string): Promise<unknown> =>
      JSON.parse(await readFile(join(dataDir, name), "utf8"));
    expect(await read("credentials.json")).toEqual({
      baseUrl: service.url,
      apiKey: service.apiKey,
      teamId: service.teamId,
    });
    expect(await read("endpoints.json")).toEqual({
      ...service.links,
      SST_RESOURCE_Api: JSON.stringify({ url: service.url }),
    });
    for (const name of ["credentials.json", "endpoints.json", "emulators.json", "service.log"]) {
      expect((await stat(join(dataDir, name))).mode & 0o777, name).toBe(0o600);
    }
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  test("hands its functions their links and settings, and nothing of the operator's AWS account", async () => {
    const service = await start({
      AWS_PROFILE: "production",
      AWS_SESSION_TOKEN: "secret",
      SECRET_OF_ANOTHER_PROGRAM: "secret",
      ANTHROPIC_API_KEY: "key",
      GLEANER_ALLOW_HOSTS: "example.test",
    });
    const given = (await (await fetch(`${service.url}/api/environment`)).json()) as Record<string, string>;
    expect(given).toMatchObject({
      ...service.links,
      ANTHROPIC_API_KEY: "key",
      GLEANER_ALLOW_HOSTS: "example.test",
    });
    expect(Object.values(given)).not.toContain("production");
    expect(Object.values(given)).not.toContain("secret");
    const portOf = (url: string | undefined): string => new URL(url ?? "").port;
    expect(given.GLEANER_OWN_PORTS?.split(",").sort()).toEqual(
      [
        service.url,
        service.links.AWS_ENDPOINT_URL_DYNAMODB,
        service.links.AWS_ENDPOINT_URL_SQS,
        service.links.AWS_ENDPOINT_URL_SCHEDULER,
        service.links.AWS_ENDPOINT_URL_EVENTBRIDGE,
        service.links.AWS_ENDPOINT_URL_KMS,
        service.links.AWS_ENDPOINT_URL_STS,
        service.links.AWS_ENDPOINT_URL_LAMBDA,
        service.links.AWS_ENDPOINT_URL_SESV2,
        readLink(service.links, "ExportReader").url,
      ]
        .map(portOf)
        .sort(),
    );
  });

  test("refuses a body that Lambda would refuse, told or not how long it is", async () => {
    const { url } = await start();
    const post = (body: BodyInit) =>
      fetch(`${url}/api/echo`, { method: "POST", body, duplex: "half" } as RequestInit);
    const large = Buffer.alloc(7 * 1024 * 1024, "a");
    expect((await post("hello")).status).toBe(200);
    const refused = await post(large);
    expect(refused.status).toBe(413);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect((await post(new Blob([large]).stream())).status).toBe(413);
  });

  test("has its data folder for itself", async () => {
    await start();
    await expect(start()).rejects.toThrow("Another Gleaner service is running");
  });

  test("says so when its port is taken, and leaves nothing running", async () => {
    const { url } = await start();
    const port = Number(new URL(url).port);
    const other = { dataDir: `${dataDir}-2`, port, env, functions };
    await expect(startService(other)).rejects.toThrow(`Port ${port} is in use`);
    const again = await startService({ ...other, port: 0 });
    await again.close();
  });

  test("starts a killed runner again, and ends the browsers that it left behind", async () => {
    const service = await start();
    const { sqs, runQueueUrl } = clientsOf(service.links);
    const send = (MessageBody: string) =>
      sqs.send(new SendMessageCommand({ QueueUrl: runQueueUrl, MessageBody }));
    await send("hang");
    const { pid, child: stray = 0 } = await eventually(() =>
      readNotes(notes).find((note) => note.handler === "runner"),
    );
    expect(isRunning(stray)).toBe(true);
    process.kill(pid, "SIGKILL");
    await eventually(() => service.processes().runners[0] !== pid && !isRunning(stray));
    await send("succeed");
    await eventually(() => messagesSeen().includes("succeed"));
  });
});

describe("the end of a service", () => {
  test("closing it leaves nothing running, even with a job in hand", async () => {
    const service = await start();
    const { sqs, runQueueUrl } = clientsOf(service.links);
    await sqs.send(new SendMessageCommand({ QueueUrl: runQueueUrl, MessageBody: "hang" }));
    const { child } = await eventually(() => readNotes(notes).find((note) => note.handler === "runner"));
    const { api, runners } = service.processes();
    await service.close();
    expect([api, ...runners, child].filter((pid) => isRunning(pid ?? 0))).toEqual([]);
    await expect(fetch(`${service.url}/api/health`)).rejects.toThrow();
  });

  test("when it is killed, its functions notice and end with all that they started", async () => {
    const { child, links, processes } = await startRemote();
    const { sqs, runQueueUrl } = clientsOf(links);
    await sqs.send(new SendMessageCommand({ QueueUrl: runQueueUrl, MessageBody: "hang" }));
    const { child: stray = 0 } = await eventually(() =>
      readNotes(notes).find((note) => note.handler === "runner"),
    );
    child.kill("SIGKILL");
    await eventually(() => ![processes.api, ...processes.runners, stray].some(isRunning));
  });
});

describe("a restart", () => {
  test("keeps the team, its key and the emulators' addresses", async () => {
    const first = await start();
    await first.close();
    const second = await start();
    expect(second).toMatchObject({ teamId: first.teamId, apiKey: first.apiKey, links: first.links });
    expect(readNotes(notes).filter((note) => note.handler === "seed")).toHaveLength(1);
  });

  test("after a kill delivers again the event whose notifier had not come to its end", async () => {
    const { child, links } = await startRemote();
    await publish(links, "hang");
    await eventually(() => eventsSeen().length === 1);
    child.kill("SIGKILL");
    await once(child, "exit");
    await start();
    await eventually(() => eventsSeen().length === 2);
  });

  test("after a kill finds the queued messages, the objects and the items", async () => {
    const killed = await startRemote();
    const before = clientsOf(killed.links);
    const key = { pk: { S: "TEAM#1" }, sk: { S: "JOB#1" } };
    const object = { Bucket: bucketName, Key: "a/b" };
    // The one runner is busy, so the second message is still queued when everything is killed.
    for (const MessageBody of ["hang", "succeed"]) {
      await before.sqs.send(new SendMessageCommand({ QueueUrl: before.runQueueUrl, MessageBody }));
    }
    await eventually(() => messagesSeen().includes("hang"));
    await before.dynamo.send(
      new PutItemCommand({ TableName: table.TableName, Item: { ...key, n: { N: "1" } } }),
    );
    await before.s3.send(new PutObjectCommand({ ...object, Body: "kept" }));
    const { child, processes } = killed;
    for (const pid of [child.pid ?? 0, processes.api, ...processes.runners]) process.kill(pid, "SIGKILL");
    await once(child, "exit");

    const service = await start();
    const after = clientsOf(service.links);
    await eventually(() => messagesSeen().includes("succeed"));
    const { Item } = await after.dynamo.send(
      new GetItemCommand({ TableName: table.TableName, Key: key, ConsistentRead: true }),
    );
    expect(Item).toEqual({ ...key, n: { N: "1" } });
    const { Body } = await after.s3.send(new GetObjectCommand(object));
    expect(await Body?.transformToString()).toBe("kept");
  });
});
