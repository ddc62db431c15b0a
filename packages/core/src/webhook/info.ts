import * as z from "zod";
import { JobKind, JobStatus } from "../job/info.ts";
import { webhookEventTypes } from "./event-types.ts";

export const WebhookEventType = z.enum(webhookEventTypes);
export type WebhookEventType = z.infer<typeof WebhookEventType>;

/**
 * Standard Webhooks, or a message for a person to read as Slack or Discord takes it. Of "listen" nothing is sent: whoever
 * listens reads the deliveries and hands them on to the address, which the service need not reach.
 */
export const WebhookFormat = z.enum(["standard", "slack", "discord", "listen"]);
export type WebhookFormat = z.infer<typeof WebhookFormat>;

/** The list of wanted events, each at most once. */
const some = <Schema extends z.ZodType>(schema: Schema, most: number) =>
  z
    .array(schema)
    .min(1)
    .max(most)
    .refine((list) => new Set(list).size === list.length, "must not repeat itself");

export const WebhookFilter = z
  .strictObject({
    status: some(JobStatus.exclude(["pending", "running"]), 10)
      .optional()
      .meta({ description: "Of job.finished, only jobs that ended so" }),
    kind: some(JobKind, 10).optional().meta({ description: "Of job.finished, only jobs of these kinds" }),
    script_id: some(z.uuid(), 100)
      .optional()
      .meta({ description: "Of what is about an automation, only these" }),
  })
  .meta({ description: "Narrows what is told; what it does not speak of is all told" });
export type WebhookFilter = z.infer<typeof WebhookFilter>;

/** The most webhooks of a team. */
export const maxWebhooks = 20;

/** How long the old secret also signs after a rotation. */
export const rotationHours = 24;

/** Why a webhook is off: a user, the receiver's 410 Gone, or days of failures. */
export const DisabledReason = z.enum(["user", "gone", "failing"]);
export type DisabledReason = z.infer<typeof DisabledReason>;

/** A webhook as its team sees it: without its secret, which is shown once. */
export const WebhookSummary = z.strictObject({
  id: z.string(),
  url: z.string(),
  label: z.string().nullable(),
  format: WebhookFormat,
  events: z.array(WebhookEventType),
  filter: WebhookFilter.nullable(),
  enabled: z.boolean(),
  /** Why it is off; null while it is on. */
  disabledReason: DisabledReason.nullable(),
  /** Since when all deliveries have failed; null while they succeed. */
  failingSince: z.iso.datetime().nullable(),
  /** Until when the previous secret also signs. */
  oldSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type WebhookSummary = z.infer<typeof WebhookSummary>;

const Label = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, "must have no control characters");

const WebhookUrl = z
  .url({ protocol: /^https?$/, error: "must be a web address" })
  .max(2000)
  .refine((url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === "", {
    error: "must have no user name or password in it",
  });

export const Create = z.strictObject({
  url: WebhookUrl,
  label: Label.optional(),
  format: WebhookFormat.default("standard"),
  events: some(WebhookEventType, WebhookEventType.options.length),
  filter: WebhookFilter.optional(),
});

export const Change = z.strictObject({
  url: WebhookUrl.optional(),
  label: Label.nullable().optional(),
  format: WebhookFormat.optional(),
  events: some(WebhookEventType, WebhookEventType.options.length).optional(),
  filter: WebhookFilter.nullable().optional(),
  enabled: z.boolean().optional(),
  rotateSecret: z
    .literal(true)
    .optional()
    .meta({ description: `Makes a new secret; the one before signs, too, for ${rotationHours} hours` }),
});
