import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
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

const accessKeyId = "the-right-id";
const region = "us-east-1";
let dataDir: string;
let queues: Queues;

const client = (id = accessKeyId) => ({
  endpoint: queues.url,
  region,
  credentials: { accessKeyId: id, secretAccessKey: "secret" },
  maxAttempts: 1,
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-queues-"));
  queues = await startQueues({ dataDir, port: 0, accessKeyId });
});

afterAll(async () => {
  await queues.close();
  await rm(dataDir, { recursive: true, force: true });
});

describe("who may use the queue and object emulator", () => {
  test("our access key id", async () => {
    const sqs = new SQSClient(client());
    await sqs.send(new CreateQueueCommand({ QueueName: "ours" }));
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toHaveLength(1);
  });

  test("no other access key id, for queues and for objects", async () => {
    const sqs = new SQSClient(client("another-id"));
    await expect(sqs.send(new ListQueuesCommand({}))).rejects.toMatchObject({
      name: "AccessDeniedException",
      $metadata: { httpStatusCode: 403 },
    });
    const s3 = new S3Client({ ...client("another-id"), forcePathStyle: true });
    await expect(s3.send(new CreateBucketCommand({ Bucket: "theirs" }))).rejects.toMatchObject({
      name: "AccessDenied",
      $metadata: { httpStatusCode: 403 },
    });
  });

  test.each(["/", "/health", "/_fauxqs/queues", "/bucket/key", "/nothing/here?x=%zz"])(
    "nobody without credentials: %s",
    async (path) => {
      expect((await fetch(queues.url + path)).status).toBe(403);
    },
  );

  test("no web page, even with our access key id", async () => {
    const request = (headers: Record<string, string>) =>
      fetch(queues.url, {
        method: "POST",
        headers: {
          "content-type": "application/x-amz-json-1.0",
          "x-amz-target": "AmazonSQS.ListQueues",
          authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/${region}/sqs/aws4_request, Signature=0`,
          ...headers,
        },
        body: "{}",
      });
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
