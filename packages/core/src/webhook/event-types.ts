/** The events for webhooks; `webhook.test` is sent only by a test. */
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
