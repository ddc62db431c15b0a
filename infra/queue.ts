import { queues } from "./definitions.ts";
import "./links.ts";

/** Jobs that no runner could take; `dead` drains it. */
export const deadLetterQueue = new sst.aws.Queue("DeadLetterQueue", {
  visibilityTimeout: `${queues.dead.visibilitySeconds} seconds`,
  transform: { queue: { messageRetentionSeconds: queues.dead.retentionSeconds } },
});

/** Jobs that own a slot of their team and wait for a runner. */
export const runQueue = new sst.aws.Queue("RunQueue", {
  visibilityTimeout: `${queues.runs.visibilitySeconds} seconds`,
  dlq: { queue: deadLetterQueue.arn, retry: queues.runs.maxReceiveCount },
  transform: { queue: { messageRetentionSeconds: queues.runs.retentionSeconds } },
});

/**
 * Events of the clock and the bus, and deliveries, on which their function failed repeatedly. An alarm watches this
 * queue.
 */
export const failedEvents = new sst.aws.Queue("FailedEvents", {
  visibilityTimeout: `${queues.failedEvents.visibilitySeconds} seconds`,
  transform: { queue: { messageRetentionSeconds: queues.failedEvents.retentionSeconds } },
});

/** Events for webhooks, and the attempts to deliver them. */
export const deliveryQueue = new sst.aws.Queue("DeliveryQueue", {
  visibilityTimeout: `${queues.deliveries.visibilitySeconds} seconds`,
  dlq: { queue: failedEvents.arn, retry: queues.deliveries.maxReceiveCount },
  transform: { queue: { messageRetentionSeconds: queues.deliveries.retentionSeconds } },
});
