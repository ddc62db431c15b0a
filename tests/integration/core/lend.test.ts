import { DynamoDBClient, ExecuteStatementCommand } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { DecryptCommand, KMSClient } from "@aws-sdk/client-kms";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import * as Job from "@gleaner/core/job";
import type { LentCredentials } from "@gleaner/core/rights";
import * as Vault from "@gleaner/core/vault";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../packages/core/src/id.ts";
import { keys, listedTeamsKey } from "../../../packages/core/src/keys.ts";
import { resource } from "../../../packages/core/src/resource.ts";
import { functionArns } from "../../../packages/local/src/resources.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";
import { startJob } from "./played-runner.ts";
import { waysTo } from "./table-ways.ts";

let cloud: Cloud;
let team: TestTeam;
let other: TestTeam;
beforeAll(async () => {
  cloud = await startCloud();
  [team, other] = [await cloud.team("business"), await cloud.team("business")];
});
afterAll(() => cloud.close());

const prompt = "the titles of https://shop.example.com/list";
const create = (of: TestTeam) => of.as(() => Job.createAgent({ prompt }));

/** The message of a job that was just sent. */
const send = async (of: TestTeam) => {
  const { jobId } = await create(of);
  const message = (await cloud.receive()).find((sent) => sent.jobId === jobId);
  if (!message) throw new Error("the job was not sent");
  return message;
};

const refusal = (lending: Promise<unknown>): Promise<string> =>
  lending.then(
    () => "lent",
    (error: unknown) => (error instanceof Vault.Refused ? error.code : String(error)),
  );

describe("rights for a job are lent", () => {
  test("to whom it was sent by its message's fence, and once it runs by that of the run", async () => {
    const message = await send(team);
    const lent = await Vault.lend(message);
    expect(lent).toEqual({
      accessKeyId: expect.any(String),
      secretAccessKey: expect.any(String),
      sessionToken: expect.any(String),
      expiration: expect.any(Date),
    });
    const minutes = (lent.expiration.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    const job = await cloud.run(() => Job.start(message));
    expect(await refusal(Vault.lend(message))).toBe("not_running");
    const again = await Vault.lend({ ...message, fence: Number(job?.fence) });
    expect(again.accessKeyId).not.toBe(lent.accessKeyId);
  });

  test("by no fence that was or is to come, and for no job that waits, has ended or is none", async () => {
    const message = await send(team);
    for (const fence of [message.fence + 1, message.fence + 2])
      expect(await refusal(Vault.lend({ ...message, fence }))).toBe("not_running");
    expect(await refusal(Vault.lend({ ...message, jobId: newId() }))).toBe("not_running");
    expect(await refusal(Vault.lend({ ...message, teamId: other.teamId }))).toBe("not_running");
    await team.as(() => Job.stop(message.jobId));
    for (const fence of [message.fence, message.fence + 1])
      expect(await refusal(Vault.lend({ ...message, fence }))).toBe("not_running");

    const free = await cloud.team("free");
    const [, waiting] = [await create(free), await create(free)];
    for (const fence of [1, 2]) {
      const { teamId } = free;
      expect(await refusal(Vault.lend({ teamId, jobId: waiting.jobId, fence }))).toBe("not_running");
    }
    await cloud.receive();
  });
});

describe("what is lent", () => {
  let job: Job.JobItem;
  let theirs: Job.JobItem;
  let lent: LentCredentials;
  let table: DynamoDBDocumentClient;
  const TableName = () => resource.tableName();
  beforeAll(async () => {
    job = await startJob(cloud, (await create(team)).jobId);
    theirs = await startJob(cloud, (await create(other)).jobId);
    lent = await Vault.lend({ teamId: team.teamId, jobId: job.id, fence: job.fence });
    table = DynamoDBDocumentClient.from(new DynamoDBClient(acting(lent)));
  });

  const acting = (credentials: LentCredentials | { accessKeyId: string; secretAccessKey: string }) => ({
    credentials,
    maxAttempts: 1,
  });
  const denied = async (asking: Promise<unknown>) =>
    expect(asking).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  const pkOf = (key: { pk: string }) => ({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": key.pk },
  });

  test("reads and writes the items of its job and of its team", async () => {
    const found = await table.send(
      new GetCommand({ TableName: TableName(), Key: { ...keys.job(team.teamId, job.id) } }),
    );
    expect(found.Item).toMatchObject({ id: job.id, state: "running" });
    for (const key of [
      keys.notification(team.teamId, newId()),
      keys.log(team.teamId, job.id, job.fence, 1),
    ]) {
      for (const [way, ask] of waysTo(table, key)) await expect(ask(), way).resolves.toBeDefined();
    }
  });

  test("reads and writes nothing of another team, and nothing of what is sealed or lets somebody in", async () => {
    for (const key of [
      keys.team(other.teamId),
      keys.job(other.teamId, theirs.id),
      keys.log(other.teamId, theirs.id, theirs.fence, 1),
      keys.records(other.teamId, job.id, 1, 1),
      keys.fire(team.teamId, newId(), "2031-05-17T00:00:00Z"),
      keys.account(team.teamId, newId()),
      keys.dataKey(team.teamId, 1),
      keys.apiKey(newId()),
      keys.session("0".repeat(64)),
      { pk: listedTeamsKey, sk: keys.team(other.teamId).pk },
    ]) {
      for (const [way, ask] of waysTo(table, key))
        await expect(ask(), `${way} of ${key.pk}`).rejects.toMatchObject({
          $metadata: { httpStatusCode: 403 },
        });
    }
    expect((await other.as(() => Job.get(theirs.id))).status).toBe("running");
  });

  test("reads the records of its team's other jobs, and writes none", async () => {
    const key = keys.records(team.teamId, newId(), 1, 1);
    const done: string[] = [];
    for (const [way, ask] of waysTo(table, key))
      await ask().then(
        () => done.push(way),
        () => undefined,
      );
    expect(done).toEqual(["GetItem", "TransactGetItems"]);
  });

  test("is refused whole where only part of a request is its own, and what names no partition", async () => {
    const [own, foreign] = [keys.job(team.teamId, job.id), keys.job(other.teamId, theirs.id)];
    const at = (key: typeof own) => ({ TableName: TableName(), Key: { ...key } });
    const set = { UpdateExpression: "SET taken = :one", ExpressionAttributeValues: { ":one": 1 } };
    await denied(
      table.send(
        new TransactWriteCommand({
          TransactItems: [{ Update: { ...at(own), ...set } }, { Update: { ...at(foreign), ...set } }],
        }),
      ),
    );
    const Item = { ...foreign };
    await denied(
      table.send(
        new BatchWriteCommand({
          RequestItems: {
            [TableName()]: [{ DeleteRequest: { Key: { ...own } } }, { PutRequest: { Item } }],
          },
        }),
      ),
    );
    // The item that is put counts, whatever else is said.
    await denied(table.send(new PutCommand({ TableName: TableName(), Item, Key: { ...own } } as never)));
    await denied(table.send(new ScanCommand({ TableName: TableName() })));
    await denied(table.send(new ScanCommand({ TableName: TableName(), IndexName: "due" })));
    await denied(
      table.send(
        new QueryCommand({
          TableName: TableName(),
          IndexName: "due",
          KeyConditionExpression: "duePk = :pk",
          ExpressionAttributeValues: { ":pk": own.pk },
        }),
      ),
    );
    // Not among what a runner does, its own items included.
    await denied(
      table.send(new BatchGetCommand({ RequestItems: { [TableName()]: { Keys: [{ ...own }] } } })),
    );
    const statement = new ExecuteStatementCommand({ Statement: `SELECT * FROM "${TableName()}"` });
    await expect(new DynamoDBClient(acting(lent)).send(statement)).rejects.toThrow();
    expect((await team.as(() => Job.get(job.id))).status).toBe("running");
  });

  test("reads and writes its job's checkpoints, and no other file", async () => {
    const s3 = new S3Client({ ...acting(lent), forcePathStyle: true });
    const Bucket = resource.artifactsName();
    const Key = `${team.teamId}/checkpoints/${job.id}/2-1`;
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(await Body?.transformToString()).toBe("x");
    const files = [
      `${team.teamId}/checkpoints/${newId()}/2-1`,
      `${team.teamId}/exports/${newId()}`,
      `${other.teamId}/checkpoints/${theirs.id}/2-1`,
    ];
    for (const foreign of files) {
      await denied(s3.send(new GetObjectCommand({ Bucket, Key: foreign })));
      await denied(s3.send(new PutObjectCommand({ Bucket, Key: foreign, Body: "x" })));
      await denied(s3.send(new DeleteObjectCommand({ Bucket, Key: foreign })));
      await denied(s3.send(new CopyObjectCommand({ Bucket, Key, CopySource: `${Bucket}/${foreign}` })));
    }
    await denied(s3.send(new ListObjectsV2Command({ Bucket, Prefix: Key })));
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  });

  test("sends runs and tells what becomes of its team's job, and does nothing else anywhere", async () => {
    const QueueUrl = resource.runQueueUrl();
    const sqs = new SQSClient(acting(lent));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "{}", MessageGroupId: "x" }));
    const bus = new EventBridgeClient(acting(lent));
    const own = { EventBusName: resource.busName(), Source: `gleaner.${team.teamId}`, Detail: "{}" };
    const entry = { ...own, DetailType: "job.finished" };
    await bus.send(new PutEventsCommand({ Entries: [entry] }));
    const foreign = [
      { EventBusName: "default" },
      { Source: `gleaner.${other.teamId}` },
      { Source: "gleaner" },
      { DetailType: "key.revoked" },
    ];
    for (const each of foreign) {
      await denied(bus.send(new PutEventsCommand({ Entries: [entry, { ...entry, ...each }] })));
    }
    await denied(sqs.send(new ReceiveMessageCommand({ QueueUrl })));
    await denied(
      sqs.send(
        new SendMessageCommand({ QueueUrl: QueueUrl.replace(/runs$/, "runs-dead"), MessageBody: "{}" }),
      ),
    );
    await denied(new SchedulerClient(acting(lent)).send(new ListSchedulesCommand({})));
    await denied(
      new KMSClient(acting(lent)).send(
        new DecryptCommand({ KeyId: resource.teamKeyArn(), CiphertextBlob: Buffer.from("x") }),
      ),
    );
    const lambda = new LambdaClient(acting(lent));
    for (const FunctionName of [functionArns.vaultOpen, functionArns.vaultLend, functionArns.vaultSeal])
      await denied(lambda.send(new InvokeCommand({ FunctionName, Payload: "{}" })));
    await denied(new STSClient(acting(lent)).send(assume(other.teamId, theirs.id)));
  });

  const assume = (teamId: string, jobId: string) =>
    new AssumeRoleCommand({
      RoleArn: resource.jobRoleArn(),
      RoleSessionName: jobId,
      Tags: [
        { Key: "team", Value: teamId },
        { Key: "job", Value: jobId },
      ],
    });

  test("is of no use with another secret or session", async () => {
    const elsewhere = await Vault.lend({ teamId: other.teamId, jobId: theirs.id, fence: theirs.fence });
    const { secretAccessKey, sessionToken } = elsewhere;
    for (const mixed of [
      { ...lent, secretAccessKey },
      { ...lent, sessionToken },
    ])
      await denied(
        DynamoDBDocumentClient.from(new DynamoDBClient(acting(mixed))).send(
          new GetCommand({ TableName: TableName(), Key: { ...keys.team(team.teamId) } }),
        ),
      );
  });

  test("is all that a runner has: of itself it may ask the vault for a job's rights and secrets, and nothing else", async () => {
    const { AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = cloud.runnerLinks;
    const own = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
    const lambda = new LambdaClient(acting(own));
    for (const FunctionName of [functionArns.vaultOpen, functionArns.vaultLend])
      await lambda.send(new InvokeCommand({ FunctionName, Payload: "{}" }));
    const { vaultSeal, vaultShow, vaultTry, scheduler } = functionArns;
    for (const FunctionName of [vaultSeal, vaultShow, vaultTry, scheduler])
      await denied(lambda.send(new InvokeCommand({ FunctionName, Payload: "{}" })));
    const mine = DynamoDBDocumentClient.from(new DynamoDBClient(acting(own)));
    await denied(
      mine.send(new GetCommand({ TableName: TableName(), Key: { ...keys.job(team.teamId, job.id) } })),
    );
    await denied(mine.send(new QueryCommand({ TableName: TableName(), ...pkOf(keys.team(team.teamId)) })));
    const QueueUrl = resource.runQueueUrl();
    await denied(new SQSClient(acting(own)).send(new SendMessageCommand({ QueueUrl, MessageBody: "{}" })));
    await denied(new STSClient(acting(own)).send(assume(team.teamId, job.id)));
  });
});
