import type { Context, SQSRecord } from "aws-lambda";
import { expect, test } from "vitest";
import { createHandler } from "../../../functions/runner/src/handler.ts";

const context = { getRemainingTimeInMillis: () => 900_000 } as Context;

const teamId = "00000000-0000-4000-8000-000000000000";
const failing = "00000000-0000-4000-8000-00000000000a";
const working = "00000000-0000-4000-8000-00000000000b";

const eventOf = (jobId: string) => ({
  Records: [{ messageId: jobId, body: JSON.stringify({ teamId, jobId, fence: 1 }) } as SQSRecord],
});

test("invocations beside each other answer for their own messages", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const handler = createHandler({
    async run({ jobId }) {
      if (jobId === failing) throw new Error("the table does not answer");
      begin();
      await held;
    },
  });
  const second = handler(eventOf(working), context);
  await begun;
  expect(await handler(eventOf(failing), context)).toEqual({
    batchItemFailures: [{ itemIdentifier: failing }],
  });
  release();
  expect(await second).toEqual({ batchItemFailures: [] });
});
