import type { JobKind, JobStatus } from "./job.ts";

/** What a webhook may be told of. */
export const webhookEventTypes = [
  "job.finished",
  "records.changed",
  "automation.saved",
  "automation.healed",
  "automation.broken",
  "schedule.paused",
  "schedule.resumed",
  "usage.threshold",
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Signed JSON, or a message for people to read; of "listen" nothing is sent, and its deliveries are read. */
export type WebhookFormat = "standard" | "slack" | "discord" | "listen";

/** Narrows what is told. */
export interface WebhookFilter {
  /** Of job.finished, only jobs that ended so. */
  readonly status?: readonly Exclude<JobStatus, "pending" | "running">[] | undefined;
  readonly kind?: readonly JobKind[] | undefined;
  /** Of what is about an automation, only these. */
  readonly script_id?: readonly string[] | undefined;
}

/** An address that events are posted to; its secret is shown when it is made. */
export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly label: string | null;
  readonly format: WebhookFormat;
  readonly events: readonly WebhookEventType[];
  readonly filter: WebhookFilter | null;
  readonly enabled: boolean;
  /** Why it is not enabled: by hand, its receiver answered 410 Gone, or nothing arrived for five days. */
  readonly disabledReason: "user" | "gone" | "failing" | null;
  readonly failingSince: string | null;
  /** Until when the secret before the current one signs, too. */
  readonly oldSecretUntil: string | null;
  readonly createdAt: string;
}

export interface MadeWebhook extends Webhook {
  /** `whsec_…`, for `verify` of gleaner/webhooks; it is not shown again. */
  readonly secret: string;
}

export interface ChangedWebhook extends Webhook {
  /** The new one, where one was asked for. */
  readonly secret?: string;
}

export interface NewWebhook {
  readonly url: string;
  readonly label?: string | undefined;
  readonly format?: WebhookFormat | undefined;
  readonly events: readonly WebhookEventType[];
  readonly filter?: WebhookFilter | undefined;
}

export interface WebhookChange {
  readonly url?: string | undefined;
  readonly label?: string | null | undefined;
  readonly format?: WebhookFormat | undefined;
  readonly events?: readonly WebhookEventType[] | undefined;
  readonly filter?: WebhookFilter | null | undefined;
  readonly enabled?: boolean | undefined;
  /** Makes a new secret; the one before signs, too, for 24 hours. */
  readonly rotateSecret?: true | undefined;
}

export interface WebhookPage {
  readonly webhooks: readonly Webhook[];
  readonly nextCursor: string | null;
}

export interface DeliveryAttempt {
  readonly at: string;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The first kilobyte of the answer. */
  readonly answer: string | null;
  /** Why there was no answer. */
  readonly error: string | null;
}

/** What is sent to a webhook of one event. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  /** The header webhook-id, the same in every attempt. */
  readonly eventId: string;
  readonly type: string;
  readonly status: "pending" | "delivered" | "failed";
  /** The latest last. */
  readonly attempts: readonly DeliveryAttempt[];
  readonly nextAttemptAt: string | null;
  /** As it is sent. */
  readonly body: string;
  readonly createdAt: string;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly nextCursor: string | null;
}
