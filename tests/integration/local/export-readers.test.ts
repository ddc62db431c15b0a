import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, ListEventBusesCommand } from "@aws-sdk/client-eventbridge";
import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { withActor } from "@gleaner/core/actor";
import { storeExport } from "@gleaner/core/artifact";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadEmulatorKeys } from "../../../packages/local/src/emulator-keys.ts";
import { type Emulators, startEmulators } from "../../../packages/local/src/emulators.ts";
import type { ReaderEndpoint } from "../../../packages/local/src/export-readers.ts";
import { parseSettings } from "../../../packages/local/src/settings.ts";

let dataDir: string;
let emulators: Emulators;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-readers-"));
  emulators = await startEmulators(dataDir, await loadEmulatorKeys(dataDir), parseSettings({}));
  Object.assign(process.env, emulators.links);
});
afterAll(async () => {
  await emulators?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const store = (): Promise<string> =>
  withActor({ type: "system", teamId: "team" }, () =>
    storeExport({
      name: "a.json",
      contentType: "application/json",
      verdict: "partial",
      body: Readable.from(["[", "]"]),
    }),
  );

const idIn = (address: string): string =>
  new URL(address).searchParams.get("X-Amz-Credential")?.split("/")[0] ?? "";

test("an export's address opens that export, and not by the access key id that opens the tables", async () => {
  const address = await store();
  const file = await fetch(address);
  expect(await file.text()).toBe("[]");
  expect(file.headers.get("x-amz-meta-verdict")).toBe("partial");
  expect(idIn(address)).toMatch(/^reader-/);
  expect(JSON.stringify(emulators.links)).not.toContain(idIn(address));
});

test("the access key id of an export's address opens no service, and neither does the owner's without the secret", async () => {
  for (const accessKeyId of [idIn(await store()), String(emulators.links.AWS_ACCESS_KEY_ID)]) {
    const config = { credentials: { accessKeyId, secretAccessKey: "guessed" }, maxAttempts: 1 };
    const s3 = new S3Client({ ...config, forcePathStyle: true });
    const Bucket = "artifacts";
    const attempts = [
      () => new DynamoDBClient(config).send(new ListTablesCommand({})),
      () => new SQSClient(config).send(new ListQueuesCommand({})),
      () => new SchedulerClient(config).send(new ListSchedulesCommand({})),
      () => new EventBridgeClient(config).send(new ListEventBusesCommand({})),
      () => s3.send(new ListObjectsV2Command({ Bucket })),
      () => s3.send(new PutObjectCommand({ Bucket, Key: "team/exports/x", Body: "" })),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  }
});

test("who does not hold the link's token gets no reader's credentials, and no web page does", async () => {
  const reader = JSON.parse(String(emulators.links.SST_RESOURCE_ExportReader)) as ReaderEndpoint;
  const ask = async (headers: Record<string, string>) => (await fetch(reader.url, { headers })).status;
  expect(await ask({})).toBe(403);
  expect(await ask({ authorization: "guessed" })).toBe(403);
  expect(await ask({ authorization: reader.token, origin: "null" })).toBe(403);
  expect(await ask({ authorization: reader.token })).toBe(200);
});
