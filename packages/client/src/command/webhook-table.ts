import type { Delivery, Webhook } from "gleaner";
import { formatTable } from "../table.ts";
import { formatFacts } from "./facts.ts";
import { toMinute } from "./time.ts";

/** The most telling first: the last are left out where the terminal is narrow. */
const columns = [
  { name: "webhook", whole: true },
  { name: "state", whole: true },
  { name: "address" },
  { name: "events" },
  { name: "label" },
  { name: "created (UTC)", whole: true },
] as const;

const reasons = { user: "off", gone: "off: gone", failing: "off: failing" } as const;

const stateOf = ({ disabledReason, failingSince }: Webhook): string =>
  disabledReason ? reasons[disabledReason] : failingSince ? "failing" : "on";

/** A page of webhooks for a person to read. */
export function formatWebhooks(webhooks: readonly Webhook[], width: number): string {
  if (webhooks.length === 0) return "No webhooks yet.\n";
  const rows = webhooks.map((webhook) => [
    webhook.id,
    stateOf(webhook),
    webhook.url,
    webhook.events.join(", "),
    webhook.label ?? "",
    toMinute(webhook.createdAt),
  ]);
  return formatTable(columns, rows, width);
}

/** One webhook for a person to read, with its secret where it is new. */
export function formatWebhook(webhook: Webhook & { readonly secret?: string }): string {
  const { url, label, format, events, filter, failingSince, oldSecretUntil, secret = null } = webhook;
  const facts = formatFacts({
    address: url,
    state: stateOf(webhook),
    label,
    format,
    events: events.join(", "),
    filter: filter && JSON.stringify(filter),
    "failing since": failingSince,
    "old secret until": oldSecretUntil,
    secret,
  });
  const advice =
    secret === null ? "" : "The secret is shown this once: keep it where the webhook is received.\n";
  return `Webhook ${webhook.id}\n${facts}${advice}`;
}

const deliveryColumns = [
  { name: "delivery", whole: true },
  { name: "status", whole: true },
  { name: "event" },
  { name: "attempts", whole: true },
  { name: "last answer" },
  { name: "next (UTC)", whole: true },
] as const;

/** A page of deliveries for a person to read. */
export function formatDeliveries(deliveries: readonly Delivery[], width: number): string {
  if (deliveries.length === 0) return "Nothing was sent yet.\n";
  const rows = deliveries.map(({ id, status, type, attempts, nextAttemptAt }) => {
    const last = attempts.at(-1);
    const answer = last ? (last.error ?? String(last.status)) : "";
    return [id, status, type, String(attempts.length), answer, nextAttemptAt ? toMinute(nextAttemptAt) : ""];
  });
  return formatTable(deliveryColumns, rows, width);
}
