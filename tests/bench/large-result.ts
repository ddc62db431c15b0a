import { randomBytes } from "node:crypto";
import type { DataRecord } from "@gleaner/automation";
import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import { httpEvent } from "../infra/lambda/events.ts";
import type { Lambda } from "../infra/lambda/lambda.ts";
import { maxAnswerBytes } from "../infra/lambda/runtime-api.ts";
import { findObstacle } from "../infra/lambda/sandbox.ts";
import { openStage, type Stage } from "../infra/lambda/stage.ts";
import { startJob } from "../integration/core/played-runner.ts";

/** The most that a result may have. */
const resultBytes = 100 * 1024 * 1024;
/** The most memory that the API's process may take for it. */
const limitMb = 200;

/** Text of a page in its length, with quotes and letters of more than one byte. */
const recordOf = (n: number): DataRecord => ({
  n,
  name: `„Äpfel" & "Birnen", Kiste ${n}`,
  price: n / 100,
  link: `https://shop.example/items/${n}?from="list"`,
  text: `${randomBytes(450).toString("base64")} "${randomBytes(150).toString("base64")}"`,
});

/**
 * A result of 100 MB asked of the API in every way, each in an execution environment of its own from the function's bundle:
 * the most memory that its process took, and the size of each answer as Lambda counts it.
 */
export async function benchLargeResult(): Promise<boolean> {
  const obstacle = findObstacle();
  if (obstacle) console.log(`Functions are not run from their bundles here: ${obstacle}`);
  if (obstacle) return true;
  const stage = await openStage();
  try {
    const team = await stage.cloud.team("business");
    const { apiKey } = await team.as(() => Key.create({ name: "bench" }));
    const id = await store(stage, team);
    const kept: boolean[] = [];
    for (const path of ["export?format=json", "export?format=csv", "output", "output?evidence=true", ""]) {
      const lambda = await stage.start("api");
      const idleMb = megabytes(lambda.memory().peakBytes);
      const startedAt = performance.now();
      const answer = await ask(lambda, apiKey, `/api/jobs/${id}${path && `/${path}`}`);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const peakMb = megabytes(lambda.memory().peakBytes);
      await lambda.kill();
      const fileMb = answer.location === undefined ? null : megabytes(await lengthOf(answer.location));
      console.log(
        `| GET ${path || "the job"} | ${answer.status} | ${seconds} s | ${idleMb.toFixed(0)} MB | ${peakMb.toFixed(0)} MB | ` +
          `${answer.bytes.toLocaleString("en")} | ${fileMb === null ? "" : `${fileMb.toFixed(0)} MB`} |`,
      );
      kept.push(peakMb <= limitMb && answer.bytes <= maxAnswerBytes);
    }
    return kept.every(Boolean);
  } finally {
    await stage.close();
  }
}

type Team = Awaited<ReturnType<Stage["cloud"]["team"]>>;

async function store({ cloud }: Stage, team: Team): Promise<string> {
  const prompt = "all items of https://shop.example/";
  const { jobId } = await team.as(() => Job.createAgent({ prompt }));
  const job = await startJob(cloud, jobId);
  const records: DataRecord[] = [];
  for (let bytes = 0; bytes < resultBytes; ) {
    const record = recordOf(records.length);
    records.push(record);
    bytes += Buffer.byteLength(JSON.stringify(record)) + 1;
  }
  const result = await cloud.run(() =>
    Job.storeResult(
      job,
      records,
      records.map(() => ({})),
    ),
  );
  await cloud.run(() => Job.end(job, { status: "success", error: null, result }));
  console.log(`a result of ${records.length} records, ${megabytes(result.bytes).toFixed(0)} MB of JSON`);
  console.log("| asked | status | took | memory before | most memory | answer, as Lambda counts it | file |");
  console.log("|---|---|---|---|---|---|---|");
  return jobId;
}

interface Answer {
  readonly status: number;
  /** Of the whole answer as JSON. */
  readonly bytes: number;
  readonly location: string | undefined;
}

async function ask(lambda: Lambda, apiKey: string, path: string): Promise<Answer> {
  const event = httpEvent("GET", path, { headers: { "x-api-key": apiKey } });
  // This machine gives it a whole processor; what a share of one takes is told from the time.
  const outcome = await lambda.invoke(event, { timeoutMs: 120_000 });
  if (outcome.kind === "error") throw new Error(`${path}: ${outcome.errorType} ${outcome.message}`);
  const result = outcome.result as { statusCode: number; headers?: Record<string, string> };
  const bytes = Buffer.byteLength(JSON.stringify(result));
  return { status: result.statusCode, bytes, location: result.headers?.location };
}

async function lengthOf(address: string): Promise<number> {
  const answer = await fetch(address);
  let bytes = 0;
  if (answer.body) for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

const megabytes = (bytes: number): number => bytes / 1024 / 1024;

if (import.meta.main) process.exitCode = (await benchLargeResult()) ? 0 : 1;
