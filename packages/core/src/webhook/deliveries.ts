import { useTeam } from "../actor.ts";
import { now, toIso } from "../clock.ts";
import { sendDelivery } from "../delivery-queue.ts";
import { Refusal } from "../error.ts";
import { isId, newId } from "../id.ts";
import { keys, prefixes } from "../keys.ts";
import { listNewest } from "../newest.ts";
import { settings } from "../settings.ts";
import { getAll, update } from "../table.ts";
import { readEach } from "../unreadable.ts";
import { type Delivery, DeliveryItem, dueAt, keyOf, toDelivery, toMessage } from "./delivery-item.ts";
import { missing, readWebhook, readWebhooks, type WebhookItem } from "./item.ts";
import { deliver } from "./spread.ts";

/** Past and pending deliveries to a webhook of the acting team, newest first. */
export async function listDeliveries(
  webhookId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ deliveries: Delivery[]; nextCursor: string | null }> {
  const teamId = useTeam();
  await readWebhook(teamId, webhookId);
  const { pk } = keys.delivery(teamId, webhookId, "");
  const prefix = `${prefixes.delivery}${webhookId}#`;
  const { items, nextCursor } = await listNewest({ pk, prefix, ...page, filter: null });
  return { deliveries: readEach(items, (item) => toDelivery(DeliveryItem.parse(item))), nextCursor };
}

/** Sends a webhook a test event, in the same way as any other event. */
export async function test(webhookId: string): Promise<Delivery> {
  const teamId = useTeam();
  const webhook = await readWebhook(teamId, webhookId);
  requireEnabled(webhook);
  const timestamp = toIso(now());
  const payload = { type: "webhook.test", timestamp, data: { webhookId } };
  const item = await deliver(teamId, webhook, newId(), payload);
  if (!item) throw missing();
  return toDelivery(item);
}

const maxLooks = 10;

/** Sends a delivery again, whatever its result, with a new round of attempts. */
export async function resend(id: string): Promise<Delivery> {
  const teamId = useTeam();
  for (let looks = 0; looks < maxLooks; looks += 1) {
    const { item, webhook } = await findDelivery(teamId, id);
    requireEnabled(webhook);
    if (webhook.format === "listen") throw new Refusal("conflict", "Nothing is sent to who listens.");
    const at = now();
    const { duePk, dueAt: due } = dueAt(teamId, at + 2 * settings().sweepMs);
    const asked = await update({
      Key: { ...keyOf(item) },
      UpdateExpression:
        "SET #status = :pending, nextAttemptAt = :now, serial = :next, tries = :none, duePk = :duePk, dueAt = :dueAt",
      ConditionExpression: "serial = :read",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: {
        ":pending": "pending",
        ":now": toIso(at),
        ":next": item.serial + 1,
        ":none": 0,
        ":read": item.serial,
        ":duePk": duePk,
        ":dueAt": due,
      },
    });
    if (!asked.ok) continue;
    const next = DeliveryItem.parse(asked.item);
    // The sweep queues the attempt where that fails now.
    await sendDelivery(toMessage(next)).catch(() => undefined);
    return toDelivery(next);
  }
  throw new Refusal("storage_busy", "The delivery is being made. Try again in a moment.", {
    details: { retryAfterSeconds: 1 },
  });
}

/** Deliveries are stored under their webhook. */
async function findDelivery(
  teamId: string,
  id: string,
): Promise<{ item: DeliveryItem; webhook: WebhookItem }> {
  const webhooks = isId(id) ? await readWebhooks(teamId) : [];
  const stored = await getAll(webhooks.map((webhook) => keys.delivery(teamId, webhook.id, id)));
  const index = stored.findIndex((item) => item !== undefined);
  const webhook = webhooks[index];
  if (!webhook) throw new Refusal("not_found", "There is no such delivery.");
  return { item: DeliveryItem.parse(stored[index]), webhook };
}

function requireEnabled({ disabledReason }: WebhookItem): void {
  if (disabledReason !== null) throw new Refusal("conflict", "The webhook is turned off. Turn it on first.");
}
