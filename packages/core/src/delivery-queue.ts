import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { patience } from "./patience.ts";
import { resource } from "./resource.ts";
import { clientOf } from "./rights.ts";

/** One attempt to deliver: the delivery's id, and the serial of its next attempt. */
export const DeliveryMessage = z.strictObject({
  teamId: z.uuid(),
  webhookId: z.uuid(),
  deliveryId: z.uuid(),
  serial: z.int().min(0),
});
export type DeliveryMessage = z.infer<typeof DeliveryMessage>;

/** The longest delay of a message that the queue allows. */
export const longestDelayMs = 15 * 60_000;

const connect = clientOf((acting) => new SQSClient({ ...patience, ...acting }));

/**
 * Queues an attempt for the courier, delayed by `longestDelayMs` at most. The group is the team, so that slow
 * receivers only delay their own team.
 */
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
