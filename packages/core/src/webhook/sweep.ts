import { now, toIso } from "../clock.ts";
import { sendDelivery } from "../delivery-queue.ts";
import { settings } from "../settings.ts";
import { type Item, update } from "../table.ts";
import { DeliveryItem, keyOf, toMessage } from "./delivery-item.ts";

/**
 * Queues a due attempt, or one that was queued but not made. The message is sent before the new due time is written,
 * because a duplicate message does nothing.
 */
export async function sweepDelivery(stored: Item): Promise<void> {
  const item = DeliveryItem.parse(stored);
  await sendDelivery(toMessage(item));
  await update({
    Key: { ...keyOf(item) },
    UpdateExpression: "SET dueAt = :dueAt",
    ConditionExpression: "serial = :serial AND attribute_exists(dueAt)",
    ExpressionAttributeValues: { ":dueAt": toIso(now() + settings().admittedMs), ":serial": item.serial },
  });
}
