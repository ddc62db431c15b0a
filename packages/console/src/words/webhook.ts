import type { Delivery, Webhook, WebhookEventType, WebhookFormat } from "gleaner";

/** What a webhook may be told, in the order of the form. */
export const eventWords: Readonly<Record<WebhookEventType, string>> = {
  "job.finished": "A run has ended",
  "records.changed": "A replay found other records",
  "automation.saved": "An automation was saved",
  "automation.healed": "An automation was mended",
  "automation.broken": "An automation no longer works",
  "schedule.paused": "A schedule was paused",
  "schedule.resumed": "A schedule goes on",
  "usage.threshold": "A limit is near",
};

export const formats: readonly (readonly [WebhookFormat, string])[] = [
  ["standard", "Signed JSON"],
  ["slack", "A message in Slack"],
  ["discord", "A message in Discord"],
];

/** Whether a webhook is sent to, and if not, why. */
export function describeState({ enabled, disabledReason, failingSince }: Webhook): string {
  if (enabled) return failingSince === null ? "on" : "failing";
  if (disabledReason === "gone") return "off: its address is gone";
  return disabledReason === "failing" ? "off: nothing arrived for five days" : "off";
}

/** What came of the last attempt of a delivery. */
export function describeAttempt({ attempts, status }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return status === "failed" ? "not sent" : "not sent yet";
  return last.status === null ? (last.error ?? "no answer") : `answered ${last.status}`;
}
