import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { startQueues } from "../../../packages/local/src/queues.ts";

export interface Queues {
  client: SQSClient;
  /** A new standard queue; gives its address. */
  create(attributes?: Record<string, string>): Promise<string>;
  arnOf(queueUrl: string): Promise<string>;
  close(): Promise<void>;
}

/** Queues at AWS_ENDPOINT_URL_SQS, or in an embedded SQS when that is not set. */
export async function openQueues(): Promise<Queues> {
  const endpoint = process.env.AWS_ENDPOINT_URL_SQS;
  const embedded = endpoint ? undefined : await openEmbedded();
  const client = new SQSClient({
    region: process.env.AWS_REGION ?? "us-east-1",
    endpoint: embedded?.url ?? endpoint ?? "",
    // Otherwise the client would follow the host of the queue's address.
    useQueueUrlAsEndpoint: false,
    ...(embedded && { credentials }),
  });
  const created: string[] = [];
  return {
    client,
    create: async (Attributes = {}) => {
      const { QueueUrl } = await client.send(
        new CreateQueueCommand({ QueueName: `contract-${randomUUID()}`, Attributes }),
      );
      if (!QueueUrl) throw new Error("the queue has no address");
      created.push(QueueUrl);
      return QueueUrl;
    },
    arnOf: async (QueueUrl) => {
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["QueueArn"] }),
      );
      if (!Attributes?.QueueArn) throw new Error("the queue has no ARN");
      return Attributes.QueueArn;
    },
    close: async () => {
      for (const QueueUrl of created) await client.send(new DeleteQueueCommand({ QueueUrl }));
      client.destroy();
      await embedded?.close();
    },
  };
}

const credentials = { accessKeyId: randomUUID(), secretAccessKey: randomUUID() };

async function openEmbedded(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-contract-"));
  const queues = await startQueues({ dataDir, port: 0, credentials });
  return {
    url: queues.url,
    close: async () => {
      await queues.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
