import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ReceiveMessageCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import { type Actor, withActor } from "@gleaner/core/actor";
import * as Job from "@gleaner/core/job";
import * as Team from "@gleaner/core/team";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadEmulatorKeys } from "../../../packages/local/src/emulator-keys.ts";
import { startEmulators } from "../../../packages/local/src/emulators.ts";
import { createFunctionHost } from "../../../packages/local/src/function-host.ts";
import { openLambda } from "../../../packages/local/src/lambda.ts";
import { queueArn, queueUrl } from "../../../packages/local/src/links.ts";
import { startPoller } from "../../../packages/local/src/poller.ts";
import { deadLetterQueueName, runQueueName } from "../../../packages/local/src/resources.ts";
import { startService } from "../../../packages/local/src/service.ts";
import { saveAutomation } from "../core/saved-automation.ts";
import { eventually, readNotes } from "./fixtures/record.ts";

/** Well over the 16 rounds after which Lambda drops a chain. */
const jobCount = 50;

const fixture = (name: string): string => new URL(`./fixtures/${name}`, import.meta.url).href;

let open: AsyncDisposableStack;
beforeEach(() => {
  open = new AsyncDisposableStack();
});
afterEach(() => open.disposeAsync());

async function makeDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "gleaner-recursion-"));
  open.defer(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** A function that sends to its own queue, fed as the service feeds a runner. */
async function startLoop(recursiveLoop: "Allow" | "Terminate") {
  const dir = await makeDir();
  const emulators = await startEmulators(dir, await loadEmulatorKeys(dir), { visibilitySeconds: 0 });
  open.defer(() => emulators.close());
  const notes = join(dir, "notes");
  const host = createFunctionHost({
    name: "runner-1",
    script: new URL("../../../packages/local/src/function-process.ts", import.meta.url),
    args: [fixture("sender.ts")],
    env: { PATH: process.env.PATH ?? "", GLEANER_TEST_NOTES: notes, ...emulators.links },
    tempDir: join(dir, "tmp"),
    log: () => {},
  });
  const dropped: string[] = [];
  const options = { name: "runner", module: fixture("sender.ts"), host, timeoutMs: 30_000 } as const;
  const log = ({ message }: { message: string }) => void dropped.push(message);
  const runs = queueUrl(emulators.endpoints, runQueueName);
  const poller = startPoller({
    sqs: emulators.sqs,
    queueUrl: runs,
    queueArn: queueArn(runQueueName),
    ready: () => host.ready(),
    lambda: openLambda({ ...options, recursiveLoop, log }),
    log,
  });
  open.defer(async () => {
    const closed = poller.close();
    await host.close();
    await closed;
  });
  await emulators.sqs.send(new SendMessageCommand({ QueueUrl: runs, MessageBody: "begin" }));
  return { emulators, dropped, count: () => readNotes(notes).length };
}

test("a function that feeds its own queue is invoked 16 times, and its next message becomes a dead letter", async () => {
  const { emulators, dropped, count } = await startLoop("Terminate");
  const QueueUrl = queueUrl(emulators.endpoints, deadLetterQueueName);
  const { Messages } = await eventually(async () => {
    const answer = await emulators.sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }));
    return answer.Messages && answer;
  });
  expect(Messages?.map(({ Body }) => Body)).toEqual(["again"]);
  expect(dropped).toContain("recursive invocation dropped");
  expect(count()).toBe(16);
});

test("one that is allowed to is invoked on and on", async () => {
  const { dropped, count } = await startLoop("Allow");
  await eventually(() => count() > 40);
  expect(dropped).toEqual([]);
});

test("many jobs of a team with one slot run through, each sent by the end of the one before", async () => {
  const dir = await makeDir();
  const gate = join(dir, "gate");
  const service = await startService({
    dataDir: join(dir, "data"),
    // No sweep comes to the rescue of a chain that was dropped.
    env: {
      PATH: process.env.PATH,
      GLEANER_CHROMIUM: process.execPath,
      GLEANER_RUNNERS: "1",
      GLEANER_SWEEP_MS: "86400000",
      GLEANER_TEST_GATE: gate,
    },
    functions: { runner: fixture("played-runner.ts") },
  });
  open.defer(() => service.close());
  Object.assign(process.env, service.links);
  const email = "ada@example.com";
  const { teamId, userId } = await Team.create({ name: "One slot", email, plan: "starter" });
  const actor: Actor = { type: "user", teamId, userId, via: "session" };
  const as = <Result>(run: () => Result): Result => withActor(actor, run);
  const scriptId = await saveAutomation({ teamId, email, actor, as });
  const jobs: string[] = [];
  for (let n = 0; n < jobCount; n++) jobs.push((await as(() => Job.createReplay({ scriptId }))).jobId);
  await writeFile(gate, "");
  const readStatus = async (jobId: string | undefined) => (await as(() => Job.get(String(jobId)))).status;
  // First in, first out.
  while ((await readStatus(jobs.at(-1))) !== "success") await sleep(500);
  for (const jobId of jobs) expect(await readStatus(jobId)).toBe("success");
}, 300_000);
