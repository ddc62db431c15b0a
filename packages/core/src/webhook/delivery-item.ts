import * as z from "zod";
import type { TeamId } from "../actor.ts";
import { toIso } from "../clock.ts";
import type { DeliveryMessage } from "../delivery-queue.ts";
import { sha256 } from "../hash.ts";
import { dueKey, keys } from "../keys.ts";

/** What one attempt came to. */
export const DeliveryAttempt = z.strictObject({
  at: z.iso.datetime(),
  /** Of the answer; null where there was none. */
  status: z.int().nullable(),
  milliseconds: z.int(),
  /** The first kilobyte of the answer. */
  answer: z.string().nullable(),
  /** Why there was no answer. */
  error: z.string().nullable(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const DeliveryStatus = z.enum(["pending", "delivered", "failed"]);

/** What is sent to a webhook of one event, as its team sees it. */
export const Delivery = z.strictObject({
  id: z.string(),
  webhookId: z.string(),
  /** The same in every attempt, and in what other webhooks are sent of it: the header webhook-id. */
  eventId: z.string(),
  type: z.string(),
  status: DeliveryStatus,
  /** The latest last. */
  attempts: z.array(DeliveryAttempt),
  /** When it is tried next; null when it is not. */
  nextAttemptAt: z.iso.datetime().nullable(),
  /** As it is sent. */
  body: z.string(),
  createdAt: z.iso.datetime(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryItem = z.object({
  ...Delivery.shape,
  teamId: z.string(),
  /** Raised by every attempt and every wish for one; a message of another serial starts none. */
  serial: z.int(),
  /** How many attempts this round of them has had: asked for again, it begins anew. */
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

/** The attempt that a delivery waits for. */
export const toMessage = ({ teamId, webhookId, id, serial }: DeliveryItem): DeliveryMessage => ({
  teamId,
  webhookId,
  deliveryId: id,
  serial,
});

export const keyOf = ({ teamId, webhookId, id }: Pick<DeliveryItem, "teamId" | "webhookId" | "id">) =>
  keys.delivery(teamId, webhookId, id);

/** Makes a delivery due at the sweep, in case that nobody has taken it on before. */
export const dueAt = (teamId: TeamId, ms: number) => ({ duePk: dueKey(teamId), dueAt: toIso(ms) });

export function toDelivery(item: DeliveryItem): Delivery {
  const { teamId: _, serial: __, tries: ___, ...delivery } = item;
  return delivery;
}
