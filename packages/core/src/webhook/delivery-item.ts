import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { toIso } from "../clock.ts";
import type { DeliveryMessage } from "../delivery-queue.ts";
import { sha256 } from "../hash.ts";
import { dueKey, keys } from "../keys.ts";

/** The result of one attempt. */
export const DeliveryAttempt = z.strictObject({
  at: z.iso.datetime(),
  /** The status of the answer; null where there was none. */
  status: z.int().nullable(),
  milliseconds: z.int(),
  /** The first kilobyte of the answer. */
  answer: z.string().nullable(),
  /** Why there was no answer. */
  error: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryStatus = z.enum(["pending", "delivered", "failed"]);

/** One event's delivery to a webhook, as its team sees it. */
export const Delivery = z.strictObject({
  id: z.string(),
  webhookId: z.string(),
  /** The header webhook-id: the same in every attempt and for all webhooks that get the event. */
  eventId: z.string(),
  type: z.string(),
  status: DeliveryStatus,
  /** Oldest first. */
  attempts: z.array(DeliveryAttempt),
  /** When it is tried next; null when no attempt is due. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** The body, as it is sent. */
  body: z.string(),
  createdAt: z.iso.datetime(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryItem = z.object({
  ...Delivery.shape,
  teamId: z.string(),
  /** Raised by every attempt and every request for one; a message with another serial starts none. */
  serial: z.int(),
  /** The attempts in this round; sending again starts a new round. */
  tries: z.int(),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

/**
 * The id of an event's delivery to a webhook: always the same, so that an event that comes twice is delivered once. It
 * is a UUIDv7 of the event's time.
 */
export function deliveryIdOf(eventId: string, webhookId: string): string {
  const hash = sha256(`${eventId} ${webhookId}`);
  const time = eventId.slice(0, "01234567-89ab".length);
  return `${time}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** The attempt that is due for a delivery. */
export const toMessage = ({ teamId, webhookId, id, serial }: DeliveryItem): DeliveryMessage => ({
  teamId,
  webhookId,
  deliveryId: id,
  serial,
});

export const keyOf = ({ teamId, webhookId, id }: Pick<DeliveryItem, "teamId" | "webhookId" | "id">) =>
  keys.delivery(teamId, webhookId, id);

/** Makes a delivery due at the sweep, in case its message is lost. */
export const dueAt = (teamId: TeamId, ms: number) => ({ duePk: dueKey(teamId), dueAt: toIso(ms) });

export function toDelivery(item: DeliveryItem): Delivery {
  const { teamId: _, serial: __, tries: ___, ...delivery } = item;
  return delivery;
}
