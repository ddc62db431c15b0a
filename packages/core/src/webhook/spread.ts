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
 * Has an event delivered to each webhook of its team that asks for it. It may come twice: it is delivered once. What is
 * cut off is done when the event comes again.
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

/** Keeps what is to be sent to a webhook, and asks the courier to send it; null where the webhook is gone. */
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
    // Once its webhook is gone nothing is added: so a team that is deleted keeps nothing.
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
  // What cannot be asked for now is asked for by the sweep.
  if (isSent) await sendDelivery(toMessage(item)).catch(() => undefined);
  return item;
}
