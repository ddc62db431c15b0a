import { now, toIso } from "../clock.ts";
import { sendDelivery } from "../delivery-queue.ts";
import { settings } from "../settings.ts";
import { type Item, update } from "../table.ts";
import { DeliveryItem, keyOf, toMessage } from "./delivery-item.ts";

/**
 * Asks the courier for an attempt whose time has come, or that nobody has made although it was asked for. Sent before it
 * is noted: an attempt too many finds nothing to do.
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
