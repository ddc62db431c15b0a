import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import { Logger } from "@aws-lambda-powertools/logger";
import { DeliveryMessage } from "@gleaner/core/delivery-queue";
import { readEgress } from "@gleaner/core/egress";
import { readCarried } from "@gleaner/core/event";
import * as Webhook from "@gleaner/core/webhook";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { post } from "./post.ts";

const logger = new Logger({ serviceName: "courier" });

const nameOf = (fault: unknown): string => (fault instanceof Error ? fault.name : typeof fault);

/**
 * Consumes the courier's queue: an event becomes a delivery to each webhook that asks for it, and each delivery
 * becomes attempts, one after another. A failure of ours returns the message to the queue; a receiver's error does
 * not.
 */
export async function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  const takeMessage = async ({ body, messageId }: SQSRecord): Promise<void> => {
    try {
      await take(parseJson(body));
    } catch (fault) {
      logger.error("message not done", { messageId, fault: nameOf(fault) });
      throw fault;
    }
  };
  // The processor remembers its batch, so concurrent invocations, as on one machine, need one each.
  const processor = new BatchProcessor(EventType.SQS);
  return processPartialResponse(event, takeMessage, processor, { context, throwOnFullBatchFailure: false });
}

async function take(body: unknown): Promise<void> {
  const message = DeliveryMessage.safeParse(body);
  if (message.success) {
    const egress = readEgress(process.env);
    return Webhook.attempt(message.data, (letter) => post(letter, egress));
  }
  const event = readCarried(body);
  // An invalid message is dropped, because failing would only bring it back.
  if (!event) return logger.error("unknown message dropped");
  await Webhook.spread(event);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
