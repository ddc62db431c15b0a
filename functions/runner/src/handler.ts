import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import { Logger } from "@aws-lambda-powertools/logger";
import { withActor } from "@gleaner/core/actor";
import { now } from "@gleaner/core/clock";
import { RunMessage } from "@gleaner/core/run-queue";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { traceOf } from "./assignment.ts";
import type { Runner } from "./runner.ts";

export type Handler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

const logger = new Logger({ serviceName: "runner" });

/** Consumes the run queue. It fails a message only when infrastructure fails, never when a job does. */
export function createHandler(runner: Pick<Runner, "run">): Handler {
  return async (event, context) => {
    const invocationEndsAt = now() + context.getRemainingTimeInMillis();
    const takeMessage = async (record: SQSRecord): Promise<void> => {
      try {
        const message = RunMessage.parse(JSON.parse(record.body));
        const actor = { type: "system", teamId: message.teamId } as const;
        await withActor(actor, () => runner.run(message, invocationEndsAt));
      } catch (fault) {
        logger.error("message not done", { messageId: record.messageId, fault: traceOf(fault).error });
        throw fault;
      }
    };
    // The processor remembers its batch, so concurrent invocations, as on one machine, need one each.
    const processor = new BatchProcessor(EventType.SQS);
    return processPartialResponse(event, takeMessage, processor, { context, throwOnFullBatchFailure: false });
  };
}
