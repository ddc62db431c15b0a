import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import { withActor } from "@gleaner/core/actor";
import * as Job from "@gleaner/core/job";
import { RunMessage } from "@gleaner/core/run-queue";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";

/** Consumes the dead-letter queue: a job that no runner could take fails and frees its slot. */
export async function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const takeMessage = async (record: SQSRecord): Promise<void> => {
    const parsed = RunMessage.safeParse(parseJson(record.body));
    // A message without a valid job is dropped, because failing would only bring it back.
    if (!parsed.success) return;
    const message = parsed.data;
    await withActor({ type: "system", teamId: message.teamId }, () => Job.failUndelivered(message));
  };
  // The processor remembers its batch, so concurrent invocations, as on one machine, need one each.
  const processor = new BatchProcessor(EventType.SQS);
  return processPartialResponse(event, takeMessage, processor, { context, throwOnFullBatchFailure: false });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
