import { now, toIso } from "../clock.ts";
import { type DeliveryMessage, longestDelayMs, sendDelivery } from "../delivery-queue.ts";
import { keys } from "../keys.ts";
import { getAll, removeAll } from "../table.ts";
import * as Vault from "../vault/index.ts";
import { DeliveryItem, keyOf } from "./delivery-item.ts";
import { WebhookItem } from "./item.ts";
import type { Post, Posted } from "./post.ts";
import { record } from "./record.ts";

/**
 * Makes the attempt of a message, unless it was made before, and stores the result. If the process dies before that,
 * the attempt is repeated; the receiver recognises it by its id.
 */
export async function attempt(
  { teamId, webhookId, deliveryId, serial }: DeliveryMessage,
  post: (post: Post) => Promise<Posted>,
): Promise<void> {
  const [storedWebhook, stored] = await getAll([
    keys.webhook(teamId, webhookId),
    keys.delivery(teamId, webhookId, deliveryId),
  ]);
  const delivery = stored && DeliveryItem.parse(stored);
  if (delivery?.status !== "pending" || delivery.serial !== serial) return;
  if (!storedWebhook) return removeAll([keyOf(delivery)]);
  const webhook = WebhookItem.parse(storedWebhook);
  const at = now();
  const posted = webhook.disabledReason === null ? await send(delivery, webhook, toIso(at), post) : null;
  const next = await record(delivery, webhook, at, posted);
  if (next && next.delayMs <= longestDelayMs) {
    // The sweep queues the attempt where that fails now.
    await sendDelivery(next.message, next.delayMs).catch(() => undefined);
  }
}

/** Null where the webhook was deleted meanwhile. */
async function send(
  { teamId, webhookId, eventId, body }: DeliveryItem,
  { url }: WebhookItem,
  at: string,
  post: (post: Post) => Promise<Posted>,
): Promise<Posted | null> {
  try {
    const signatures = await Vault.sign({ teamId, webhookId, messageId: eventId, at, body });
    const headers = {
      "content-type": "application/json",
      "webhook-id": eventId,
      "webhook-timestamp": String(Math.floor(Date.parse(at) / 1000)),
      "webhook-signature": signatures,
    };
    return await post({ url, headers, body });
  } catch (error) {
    if (!(error instanceof Vault.Refused)) throw error;
    if (error.code === "webhook_deleted") return null;
    const failure = "The webhook's secret cannot be read. Give it a new one.";
    return { status: null, milliseconds: 0, answer: null, error: failure, retryAfterMs: null };
  }
}
