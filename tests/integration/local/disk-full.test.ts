import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { CreateScheduleCommand, GetScheduleCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bucketName, functionArns, schedulerRoleArn, table } from "../../../packages/local/src/resources.ts";
import { eventually } from "./fixtures/record.ts";
import { mountSmallDisk } from "./fixtures/small-disk.ts";

const { TableName } = table;
const text = randomBytes(6000).toString("base64");

let dataDir: string;
let child: ChildProcess;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-disk-full-"));
  const folder = dataDir;
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  await kill();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Starts the emulators; with a limit, no file of theirs may grow beyond it, and a write fails half done as on a full disk. */
async function start(limitKb?: number): Promise<Stores> {
  const script = new URL("./fixtures/emulators-main.ts", import.meta.url).pathname;
  const limit = limitKb === undefined ? "" : `trap '' XFSZ; ulimit -S -f ${limitKb};`;
  child = spawn("bash", ["-c", `${limit} exec "$0" "$1" "$2"`, process.execPath, script, dataDir], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (!child.stdout) throw new Error("the emulators have no output");
  const ended = once(child, "exit").then(() =>
    Promise.reject(new Error("the emulators ended at their start")),
  );
  const [line] = (await Promise.race([once(createInterface(child.stdout), "line"), ended])) as [string];
  return openStores(JSON.parse(line) as Record<string, string>);
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

/** One way to keep something: how it is written under a name, and which names are there. */
interface Store {
  write(name: string): Promise<unknown>;
  has(name: string): Promise<boolean>;
}
type Stores = Readonly<Record<"items" | "objects" | "messages" | "schedules", Store>>;

function openStores(links: Record<string, string>): Stores {
  const credentials = {
    accessKeyId: links.AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: links.AWS_SECRET_ACCESS_KEY ?? "",
  };
  const config = (endpoint = "") => ({ endpoint, credentials, region: "us-east-1", maxAttempts: 1 });
  const dynamo = new DynamoDBClient(config(links.AWS_ENDPOINT_URL_DYNAMODB));
  const s3 = new S3Client({ ...config(links.AWS_ENDPOINT_URL_S3), forcePathStyle: true });
  const sqs = new SQSClient(config(links.AWS_ENDPOINT_URL_SQS));
  const scheduler = new SchedulerClient(config(links.AWS_ENDPOINT_URL_SCHEDULER));
  const { url: QueueUrl } = JSON.parse(String(links.SST_RESOURCE_RunQueue)) as { url: string };
  const bodies = new Set<string>();
  const receiveAll = async (): Promise<void> => {
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
      );
      if (Messages.length === 0) return;
      for (const { Body } of Messages) bodies.add(String(Body).split(" ", 1)[0] ?? "");
    }
  };
  const found = async (read: Promise<unknown>): Promise<boolean> => {
    try {
      return Boolean(await read);
    } catch {
      return false;
    }
  };
  return {
    items: {
      write: (name) =>
        dynamo.send(
          new PutItemCommand({ TableName, Item: { pk: { S: "p" }, sk: { S: name }, text: { S: text } } }),
        ),
      has: (name) =>
        found(
          dynamo
            .send(new GetItemCommand({ TableName, Key: { pk: { S: "p" }, sk: { S: name } } }))
            .then(({ Item }) => Item),
        ),
    },
    objects: {
      write: (name) => s3.send(new PutObjectCommand({ Bucket: bucketName, Key: name, Body: text })),
      has: (name) =>
        found(
          s3
            .send(new GetObjectCommand({ Bucket: bucketName, Key: name }))
            .then(({ Body }) => Body?.transformToString()),
        ),
    },
    messages: {
      write: (name) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: `${name} ${text}` })),
      has: async (name) => {
        if (bodies.size === 0) await receiveAll();
        return bodies.has(name);
      },
    },
    schedules: {
      write: (Name) =>
        scheduler.send(
          new CreateScheduleCommand({
            Name,
            ScheduleExpression: "rate(1 day)",
            FlexibleTimeWindow: { Mode: "OFF" },
            Target: {
              Arn: functionArns.scheduler,
              RoleArn: schedulerRoleArn,
              Input: JSON.stringify({ text }),
            },
          }),
        ),
      has: (Name) => found(scheduler.send(new GetScheduleCommand({ Name }))),
    },
  };
}

const kinds = ["items", "objects", "messages", "schedules"] as const;
const maxWrites = 20_000;

/** Writes until each kind was refused; gives the names that were acknowledged, by their kind. */
async function writeUntilRefused(stores: Stores): Promise<Record<(typeof kinds)[number], string[]>> {
  const acknowledged = { items: [], objects: [], messages: [], schedules: [] } as Record<
    (typeof kinds)[number],
    string[]
  >;
  await Promise.all(
    kinds.map(async (kind) => {
      for (let count = 0; count < maxWrites; count += 1) {
        const name = `${kind}-${count}`;
        try {
          await stores[kind].write(name);
          acknowledged[kind].push(name);
        } catch (error) {
          expect(error).toMatchObject({ $metadata: { httpStatusCode: 503 } });
          return;
        }
      }
      throw new Error(`${kind} were never refused`);
    }),
  );
  return acknowledged;
}

/** The guarantee: whatever was acknowledged, before the disk was full or after it had room again, is there after a kill. */
async function survive(stores: Stores, makeRoom: () => void): Promise<void> {
  const acknowledged = await writeUntilRefused(stores);
  // Refused again and again, and not only the first time.
  for (const kind of kinds) await stores[kind].write(`${kind}-x`).catch(() => {});
  makeRoom();
  for (const kind of kinds) {
    await eventually(() =>
      stores[kind].write(`${kind}-first`).then(
        () => true,
        () => false,
      ),
    );
    acknowledged[kind].push(`${kind}-first`);
    for (let count = 0; count < 30; count += 1) {
      const name = `${kind}-again-${count}`;
      await stores[kind].write(name);
      acknowledged[kind].push(name);
    }
  }
  await kill();
  const after = await start();
  for (const kind of kinds) {
    const missing: string[] = [];
    for (const name of acknowledged[kind]) if (!(await after[kind].has(name))) missing.push(name);
    expect(missing, kind).toEqual([]);
  }
}

describe("after writes that the disk took half, whatever was acknowledged is there", () => {
  test("where no file may grow beyond a limit", async () => {
    const stores = await start(300);
    await survive(stores, () => {
      execFileSync("prlimit", ["--pid", String(child.pid), "--fsize=unlimited"]);
    });
  });

  test("on a disk that is full and then has room again", async (context) => {
    const disk = mountSmallDisk();
    if (!disk) return context.skip("mounting a small disk takes root's rights");
    cleanups.push(() => disk.remove());
    dataDir = disk.path;
    const stores = await start();
    disk.fill(2 * 1024 * 1024);
    await survive(stores, () => disk.empty());
  });
});
