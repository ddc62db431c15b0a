import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { patience } from "./patience.ts";
import { resource } from "./resource.ts";
import { clientOf } from "./rights.ts";

/** One attempt to deliver: which delivery, and the serial of the attempt that is next. */
export const DeliveryMessage = z.strictObject({
  teamId: z.uuid(),
  webhookId: z.uuid(),
  deliveryId: z.uuid(),
  serial: z.int().min(0),
});
export type DeliveryMessage = z.infer<typeof DeliveryMessage>;

/** The longest that the queue holds a message back. */
export const longestDelayMs = 15 * 60_000;

const connect = clientOf((acting) => new SQSClient({ ...patience, ...acting }));

/** Asks the courier for an attempt, after a while of `longestDelayMs` at most. A team's receivers delay its own alone. */
export async function sendDelivery(message: DeliveryMessage, delayMs = 0): Promise<void> {
  await connect().send(
    new SendMessageCommand({
      QueueUrl: resource.deliveryQueueUrl(),
      MessageBody: JSON.stringify(message),
      MessageGroupId: message.teamId,
      ...(delayMs > 0 && { DelaySeconds: Math.ceil(Math.min(delayMs, longestDelayMs) / 1000) }),
    }),
  );
}
