/** What a webhook may be told of; `webhook.test` comes to every one that is asked to be tested. */
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
