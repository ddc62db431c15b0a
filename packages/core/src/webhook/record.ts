import { toIso } from "../clock.ts";
import { type DeliveryMessage, longestDelayMs } from "../delivery-queue.ts";
import { newEvent, publish, putEvent } from "../event/index.ts";
import { keys } from "../keys.ts";
import { setting } from "../setting.ts";
import { settings } from "../settings.ts";
import { type Action, transact, update } from "../table.ts";
import { type DeliveryItem, dueAt, keyOf, toMessage } from "./delivery-item.ts";
import type { WebhookItem } from "./item.ts";
import type { Posted } from "./post.ts";
import { longestFailingMs, pauseAfter } from "./retry.ts";

/** The attempt after a failed one. */
export interface Next {
  readonly message: DeliveryMessage;
  readonly delayMs: number;
}

const goneStatus = 410;
/** The most attempts that are kept, over all rounds. */
const maxKeptAttempts = 20;

/**
 * Stores the result of an attempt, unless another one was stored first; a null result means that none was made
 * because the webhook is off. It also updates the webhook: healthy, failing, or off, which sends an event.
 */
export async function record(
  delivery: DeliveryItem,
  webhook: WebhookItem,
  at: number,
  posted: Posted | null,
): Promise<Next | null> {
  const tries = delivery.tries + 1;
  const arrived = posted?.status != null && posted.status >= 200 && posted.status < 300;
  const isGone = posted?.status === goneStatus;
  const delayMs = arrived || isGone || !posted ? null : pauseAfter(tries, posted.retryAfterMs);
  const next: DeliveryItem = {
    ...delivery,
    status: arrived ? "delivered" : delayMs === null ? "failed" : "pending",
    attempts: [...delivery.attempts, ...(posted ? [toAttempt(at, posted)] : [])].slice(-maxKeptAttempts),
    nextAttemptAt: delayMs === null ? null : toIso(at + delayMs),
    serial: delivery.serial + 1,
    tries,
  };
  const { action, event } = healthOf(delivery.teamId, webhook, at, {
    arrived,
    isGone,
    isTried: posted !== null,
  });
  const noted = noteDelivery(delivery, next, at, delayMs);
  const together =
    action && (await transact([{ Update: noted }, action, ...(event ? [putEvent(event)] : [])]));
  if (together?.ok && event) await publish([event]);
  if (together && !together.ok && together.reasons[0]?.failed) return null;
  // If the webhook was changed or deleted meanwhile, only the delivery is updated.
  if (!together?.ok && !(await update(noted)).ok) return null;
  return delayMs === null ? null : { message: toMessage(next), delayMs };
}

const toAttempt = (at: number, { retryAfterMs: _, ...posted }: Posted) => ({ at: toIso(at), ...posted });

function noteDelivery(before: DeliveryItem, next: DeliveryItem, at: number, delayMs: number | null) {
  const { status, attempts, nextAttemptAt, serial, tries } = next;
  // The sweep handles the next attempt only if its message is lost.
  const graceMs = delayMs !== null && delayMs <= longestDelayMs ? 2 * settings().sweepMs : 0;
  const due = delayMs === null ? null : dueAt(before.teamId, at + delayMs + graceMs);
  return {
    Key: { ...keyOf(before) },
    UpdateExpression:
      "SET #status = :status, attempts = :attempts, nextAttemptAt = :next, serial = :serial, tries = :tries" +
      (due ? ", duePk = :duePk, dueAt = :dueAt" : " REMOVE duePk, dueAt"),
    ConditionExpression: "serial = :read",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: {
      ":status": status,
      ":attempts": attempts,
      ":next": nextAttemptAt,
      ":serial": serial,
      ":tries": tries,
      ":read": before.serial,
      ...(due && { ":duePk": due.duePk, ":dueAt": due.dueAt }),
    },
  };
}

interface Arrival {
  readonly arrived: boolean;
  readonly isGone: boolean;
  readonly isTried: boolean;
}

/** How a result changes the webhook; usually not at all. */
function healthOf(teamId: string, webhook: WebhookItem, at: number, { arrived, isGone, isTried }: Arrival) {
  const { id, failingSince } = webhook;
  if (!isTried || (arrived && failingSince === null)) return { action: null, event: null };
  if (arrived)
    return { action: setHealth(teamId, id, { failingSince: null }, "attribute_exists(pk)"), event: null };
  const since = failingSince ?? toIso(at);
  const isHopeless = at - Date.parse(since) >= longestFailingMs;
  if (isGone || isHopeless) {
    const reason = isGone ? "gone" : "failing";
    const { host } = new URL(webhook.url);
    return {
      action: setHealth(
        teamId,
        id,
        { failingSince: since, disabledReason: reason },
        "attribute_exists(pk) AND disabledReason = :none",
        { ":none": null },
      ),
      event: newEvent(teamId, "webhook.disabled", { webhookId: id, host, reason }),
    };
  }
  if (failingSince !== null) return { action: null, event: null };
  return {
    action: setHealth(teamId, id, { failingSince: since }, "attribute_exists(pk) AND failingSince = :none", {
      ":none": null,
    }),
    event: null,
  };
}

function setHealth(
  teamId: string,
  id: string,
  sets: Partial<Pick<WebhookItem, "failingSince" | "disabledReason">>,
  ConditionExpression: string,
  conditionValues: Readonly<Record<string, unknown>> = {},
): Action {
  const { expression, names, values } = setting(sets);
  return {
    Update: {
      Key: { ...keys.webhook(teamId, id) },
      UpdateExpression: `SET ${expression}`,
      ConditionExpression,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ...conditionValues },
    },
  };
}
