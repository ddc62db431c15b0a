import { now, toIso } from "../clock.ts";
import { sendDelivery } from "../delivery-queue.ts";
import type { DomainEvent } from "../event/index.ts";
import { keys } from "../keys.ts";
import { deliveryExpiresAt } from "../retention.ts";
import { settings } from "../settings.ts";
import { transact } from "../table.ts";
import { toBody } from "./body.ts";
import {
  type DeliveryItem,
  deliveryIdOf,
  dueAt,
  keyOf,
  DeliveryItem as Stored,
  toMessage,
} from "./delivery-item.ts";
import { readWebhooks, type WebhookItem } from "./item.ts";
import { findTold, isWanted, type Payload, toPayload } from "./payload.ts";

/**
 * Creates a delivery of an event for each webhook of its team that asks for it. A repeated event creates no second
 * delivery; an interrupted call is finished when the event arrives again.
 */
export async function spread(event: DomainEvent): Promise<void> {
  const told = findTold(event);
  if (!told) return;
  const { teamId, id } = event;
  const webhooks = await readWebhooks(teamId);
  const asking = webhooks.filter((one) => one.disabledReason === null && isWanted(told, one));
  if (asking.length === 0) return;
  const payload = toPayload(told);
  await Promise.all(asking.map((webhook) => deliver(teamId, webhook, id, payload)));
}

/** Stores a delivery and queues its first attempt; null where the webhook was deleted. */
export async function deliver(
  teamId: string,
  { id: webhookId, format }: WebhookItem,
  eventId: string,
  payload: Payload,
): Promise<DeliveryItem | null> {
  const at = now();
  const isSent = format !== "listen";
  const item: DeliveryItem = {
    id: deliveryIdOf(eventId, webhookId),
    webhookId,
    teamId,
    eventId,
    type: payload.type,
    status: "pending",
    attempts: [],
    nextAttemptAt: isSent ? toIso(at) : null,
    body: toBody(format, payload),
    createdAt: toIso(at),
    serial: 0,
    tries: 0,
  };
  const put = await transact([
    // The condition fails once the webhook is deleted, so that a deleted team keeps no deliveries.
    {
      ConditionCheck: {
        Key: { ...keys.webhook(teamId, webhookId) },
        ConditionExpression: "attribute_exists(pk)",
      },
    },
    {
      Put: {
        Item: {
          ...keyOf(item),
          ...item,
          ...(isSent && dueAt(teamId, at + 2 * settings().sweepMs)),
          expiresAt: deliveryExpiresAt(),
        },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
  ]);
  if (!put.ok && put.reasons[0]?.failed) return null;
  if (!put.ok) return Stored.parse(put.reasons[1]?.item);
  // The sweep queues the attempt where that fails now.
  if (isSent) await sendDelivery(toMessage(item)).catch(() => undefined);
  return item;
}
