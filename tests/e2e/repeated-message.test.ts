import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { send } from "@gleaner/core/run-queue";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { ferries, type Pages } from "./pages.ts";
import { openScene, type Scene } from "./scene.ts";
import type { System } from "./system.ts";

let scene: Scene;
let pages: Pages;
let system: System;

beforeAll(async () => {
  // A lease that outlasts the test: it is the messages alone that could start another run.
  scene = await openScene({ runners: 3, env: { GLEANER_LEASE_MS: "90000" } });
  ({ pages, system } = scene);
});
afterAll(() => scene?.close());

/** How many messages the run queue holds, in view or in somebody's hands. */
async function countMessages(): Promise<number> {
  const { Attributes = {} } = await new SQSClient({}).send(
    new GetQueueAttributesCommand({
      QueueUrl: (JSON.parse(String(process.env.SST_RESOURCE_RunQueue)) as { url: string }).url,
      AttributeNames: ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"],
    }),
  );
  return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
}

test("a message delivered again while the job runs, and after it ended, starts nothing", async () => {
  const { client, service } = system;
  pages.hold("/page", 1);
  const { jobId } = await client.jobs.start({ prompt: pages.prompt("/page") });
  const message = { teamId: service.teamId, jobId, fence: 1 };
  const sendFiveTimes = () => Promise.all(Array.from({ length: 5 }, () => send(message)));
  await eventually(() => pages.visits("/page") === 1);

  await sendFiveTimes();
  // Only the message of the run itself is still in a runner's hands.
  await eventually(async () => (await countMessages()) === 1);
  expect(await client.jobs.get(jobId)).toMatchObject({ status: "running", metadata: { attempts: 1 } });
  expect(pages.visits("/page")).toBe(1);

  pages.release("/page");
  const ended = await client.jobs.wait(jobId);
  expect(ended).toMatchObject({ status: "success", output: ferries, metadata: { attempts: 1 } });

  await sendFiveTimes();
  await eventually(async () => (await countMessages()) === 0);
  expect(await client.jobs.get(jobId)).toEqual(ended);
  // One visit by the run, one by the proof of its plan, and two over plain HTTP.
  expect(pages.visits("/page")).toBe(4);
  const runs = (await system.log())
    .split("\n")
    .filter((line) => line.includes("job run over") && line.includes(jobId));
  expect(runs).toEqual([
    expect.stringMatching(/ runner-\d {2}job run over {2}status=success durationMs=\d+ records=3 /),
  ]);
});
