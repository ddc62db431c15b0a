export type { Account, AccountPage, NewAccount } from "./account.ts";
export type { StartOptions } from "./api.ts";
export * from "./api-error.ts";
export type {
  Automation,
  AutomationChange,
  AutomationImport,
  AutomationPage,
  AutomationSummary,
  AutomationVersion,
  RemovedAutomation,
} from "./automation.ts";
export type { GleanerOptions } from "./connection.ts";
export * from "./error.ts";
export type { FollowOptions, Progress } from "./follow.ts";
export { type Extraction, type ExtractOptions, Gleaner } from "./gleaner.ts";
export * from "./job.ts";
export * from "./job-error.ts";
export {
  type Change,
  type ExportFormat,
  exportFormats,
  type JobFilter,
  type Part,
  type ProvenRecord,
  type Replay,
  type Started,
  type StartedTask,
  type Task,
  type WaitOptions,
} from "./jobs.ts";
export type { Listing, Page } from "./listing.ts";
export type { Notification, NotificationFilter, NotificationPage } from "./notification.ts";
export type { NewProxy, ProxyPage, ProxySummary, ProxyTrial } from "./proxy.ts";
export type { Fetch } from "./request.ts";
export type {
  Frequency,
  NewSchedule,
  Schedule,
  ScheduleChange,
  ScheduleFilter,
  SchedulePage,
  ScheduleRun,
  ScheduleRunPage,
  ScheduleSummary,
} from "./schedule.ts";
export type { JsonSchema, RecordOf, Schema, StandardSchema } from "./schema.ts";
export type { Counter, Usage } from "./usage.ts";
export {
  type ChangedWebhook,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryPage,
  type MadeWebhook,
  type NewWebhook,
  type Webhook,
  type WebhookChange,
  type WebhookEventType,
  type WebhookFilter,
  type WebhookFormat,
  type WebhookPage,
  webhookEventTypes,
} from "./webhook.ts";
