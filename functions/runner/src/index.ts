import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import { Logger } from "@aws-lambda-powertools/logger";
import { withActor } from "@gleaner/core/actor";
import { RunMessage } from "@gleaner/core/run-queue";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { runJob } from "./run-job.ts";

const logger = new Logger({ serviceName: "runner" });
const processor = new BatchProcessor(EventType.SQS);

const nameOf = (fault: unknown): string => (fault instanceof Error ? fault.name : typeof fault);

/** Consumes the run queue. It fails a message only for infrastructure's sake, never for a job's own failure. */
export async function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const takeMessage = async (record: SQSRecord): Promise<void> => {
    try {
      const message = RunMessage.parse(JSON.parse(record.body));
      await withActor({ type: "system", teamId: message.teamId }, () => runJob(message));
    } catch (fault) {
      logger.error("message not done", { messageId: record.messageId, fault: nameOf(fault) });
      throw fault;
    }
  };
  return processPartialResponse(event, takeMessage, processor, { context, throwOnFullBatchFailure: false });
}
