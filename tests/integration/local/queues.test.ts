import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Queues, startQueues } from "../../../packages/local/src/queues.ts";
import { sign } from "./fixtures/sign.ts";

const credentials = { accessKeyId: "the-right-id", secretAccessKey: "the-right-secret" };
const region = "us-east-1";
let dataDir: string;
let queues: Queues;

const client = (more: Partial<typeof credentials> = {}) => ({
  endpoint: queues.url,
  region,
  credentials: { ...credentials, ...more },
  maxAttempts: 1,
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-queues-"));
  queues = await startQueues({ dataDir, port: 0, credentials });
});

afterAll(async () => {
  await queues.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe("who may use the queue and object emulator", () => {
  test("who signs with our secret", async () => {
    const sqs = new SQSClient(client());
    await sqs.send(new CreateQueueCommand({ QueueName: "ours" }));
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toHaveLength(1);
  });

  test.each([
    ["access key id", { accessKeyId: "another-id" }, "AccessDeniedException", "AccessDenied"],
    ["secret", { secretAccessKey: "another" }, "InvalidSignatureException", "SignatureDoesNotMatch"],
  ])("nobody with another %s, for queues and for objects", async (_name, other, ofQueues, ofObjects) => {
    const sqs = new SQSClient(client(other));
    await expect(sqs.send(new ListQueuesCommand({}))).rejects.toMatchObject({
      name: ofQueues,
      $metadata: { httpStatusCode: 403 },
    });
    const s3 = new S3Client({ ...client(other), forcePathStyle: true });
    await expect(s3.send(new CreateBucketCommand({ Bucket: "theirs" }))).rejects.toMatchObject({
      name: ofObjects,
      $metadata: { httpStatusCode: 403 },
    });
  });

  test.each(["/", "/health", "/_fauxqs/queues", "/bucket/key", "/nothing/here?x=%zz"])(
    "nobody without credentials: %s",
    async (path) => {
      expect((await fetch(queues.url + path)).status).toBe(403);
    },
  );

  test("no web page, even with our signature", async () => {
    const headers = { "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.ListQueues" };
    const signed = await sign(credentials, { url: `${queues.url}/`, service: "sqs", headers, body: "{}" });
    const request = (more: Record<string, string>) =>
      fetch(queues.url, { method: "POST", headers: { ...signed, ...more }, body: "{}" });
    expect((await request({})).status).toBe(200);
    expect((await request({ origin: "https://example.com" })).status).toBe(403);
    expect((await request({ origin: "null" })).status).toBe(403);
  });

  test("whoever holds a presigned address, for that object", async () => {
    const s3 = new S3Client({ ...client(), forcePathStyle: true });
    await s3.send(new CreateBucketCommand({ Bucket: "exports" }));
    await s3.send(new PutObjectCommand({ Bucket: "exports", Key: "a/b.csv", Body: "x,y" }));
    const address = await getSignedUrl(s3, new GetObjectCommand({ Bucket: "exports", Key: "a/b.csv" }));
    expect(await (await fetch(address)).text()).toBe("x,y");
    const other = address.replace("b.csv", "c.csv");
    await s3.send(new PutObjectCommand({ Bucket: "exports", Key: "a/c.csv", Body: "secret" }));
    expect((await fetch(other)).status).toBe(403);
    expect((await fetch(address, { method: "DELETE" })).status).toBe(403);
  });

  test("an object's bytes arrive as they were sent, in one piece and in parts", async () => {
    const s3 = new S3Client({ ...client(), forcePathStyle: true });
    const at = { Bucket: "exports", Key: "some folder/ä+b=c.bin" };
    const bytes = randomBytes(6 * 1024 * 1024);
    const read = async () => (await s3.send(new GetObjectCommand(at))).Body?.transformToByteArray();
    await s3.send(new PutObjectCommand({ ...at, Body: bytes }));
    expect(Buffer.from((await read()) ?? []).equals(bytes)).toBe(true);

    const { UploadId } = await s3.send(new CreateMultipartUploadCommand(at));
    const { ETag } = await s3.send(new UploadPartCommand({ ...at, UploadId, PartNumber: 1, Body: bytes }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await s3.send(new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload }));
    expect(Buffer.from((await read()) ?? []).equals(bytes)).toBe(true);
  });

  test("nobody on another interface: it listens on 127.0.0.1 alone", async () => {
    const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      const socket = connect(Number(new URL(queues.url).port), "127.0.0.2");
      socket.once("connect", () => resolve(undefined)).once("error", resolve);
    });
    expect(error?.code).toBe("ECONNREFUSED");
  });
});

test("a message given back with visibility 0 is there again at once, and its receives are counted", async () => {
  const sqs = new SQSClient(client());
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "given-back" }));
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "again" }));
  const receive = async () => {
    const names = { MessageSystemAttributeNames: ["ApproximateReceiveCount" as const] };
    const { Messages } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5, ...names }),
    );
    return Messages?.[0];
  };
  const first = await receive();
  await sqs.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl,
      ReceiptHandle: first?.ReceiptHandle,
      VisibilityTimeout: 0,
    }),
  );
  expect((await receive())?.Attributes).toEqual({ ApproximateReceiveCount: "2" });
});
