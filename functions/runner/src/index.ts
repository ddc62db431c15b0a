import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import { withActor } from "@gleaner/core/actor";
import { RunMessage } from "@gleaner/core/run-queue";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { runJob } from "./run-job.ts";

const processor = new BatchProcessor(EventType.SQS);

/** Consumes the run queue. It fails a message only for infrastructure's sake, never for a job's own failure. */
export async function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const takeMessage = async (record: SQSRecord): Promise<void> => {
    const message = RunMessage.parse(JSON.parse(record.body));
    await withActor({ type: "system", teamId: message.teamId }, () => runJob(message));
  };
  return processPartialResponse(event, takeMessage, processor, { context, throwOnFullBatchFailure: false });
}
