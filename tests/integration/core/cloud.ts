import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type Actor, withActor } from "@gleaner/core/actor";
import type { PlanId } from "@gleaner/core/plan";
import { RunMessage } from "@gleaner/core/run-queue";
import * as Team from "@gleaner/core/team";
import { startDynamo } from "../../../packages/local/src/dynamodb/index.ts";
import { findPort } from "../../../packages/local/src/emulator-keys.ts";
import { linkEnvironment, queueUrl } from "../../../packages/local/src/links.ts";
import { provision } from "../../../packages/local/src/provision.ts";
import { startQueues } from "../../../packages/local/src/queues.ts";
import { runQueueName } from "../../../packages/local/src/resources.ts";

export interface Cloud {
  /** Takes the messages that are visible now off the run queue. */
  receive(): Promise<RunMessage[]>;
  /** Makes a team; what is run `as` it acts as its first user. */
  team(plan?: PlanId): Promise<TestTeam>;
  close(): Promise<void>;
}

export interface TestTeam {
  readonly teamId: string;
  readonly email: string;
  readonly actor: Actor;
  as<Result>(run: () => Result): Result;
}

/** The storage and the queues of one machine, linked to this process; `conflictShare` makes transactions collide. */
export async function startCloud(options: { conflictShare?: number } = {}): Promise<Cloud> {
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-core-"));
  const credentials = { accessKeyId: "tests", secretAccessKey: "tests" };
  const dynamo = await startDynamo({ dataDir, credentials });
  const queues = await startQueues({ dataDir, port: await findPort(), accessKeyId: "tests" });
  const endpoints = { dynamo: dynamo.url, queues: queues.url };
  Object.assign(process.env, linkEnvironment(endpoints, credentials));
  const sqs = new SQSClient({});
  const clients = { dynamo: new DynamoDBClient({}), sqs, s3: new S3Client({ forcePathStyle: true }) };
  await provision(clients, endpoints, { visibilitySeconds: 5400 });
  let front = dynamo;
  if (options.conflictShare) {
    await dynamo.close();
    front = await startDynamo({ dataDir, credentials, port: Number(new URL(dynamo.url).port), ...options });
  }
  const QueueUrl = queueUrl(endpoints, runQueueName);

  const receive = async (): Promise<RunMessage[]> => {
    const messages: RunMessage[] = [];
    for (;;) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
      );
      if (Messages.length === 0) return messages;
      for (const { Body, ReceiptHandle } of Messages) {
        messages.push(RunMessage.parse(JSON.parse(String(Body))));
        await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      }
    }
  };

  return {
    receive,
    team: async (plan = "pro") => {
      const email = "ada@example.com";
      const { teamId, userId } = await Team.create({ name: "Test", email, plan });
      const actor: Actor = { type: "user", teamId, userId, via: "session" };
      return { teamId, email, actor, as: (run) => withActor(actor, run) };
    },
    close: async () => {
      await queues.close();
      await front.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
