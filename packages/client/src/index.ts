export type { Account, AccountPage, NewAccount } from "./account.ts";
export { ApiError, ConnectionError, type Problem } from "./api-error.ts";
export {
  type Client,
  createClient,
  type ExportFormat,
  type JobFilter,
  type ReplayOptions,
  type Started,
  type StartOptions,
} from "./client.ts";
export {
  type ChangeCounts,
  type Changes,
  type DataRecord,
  type HealReport,
  isOpen,
  type Job,
  type JobKind,
  type JobMetadata,
  type JobPage,
  type JobStatus,
  type JobSummary,
  type LogEntry,
  type Output,
  type Task,
  type Value,
} from "./job.ts";
export type { Notification, NotificationFilter, NotificationPage } from "./notification.ts";
export { formatEnd, formatEntry } from "./progress.ts";
export type { NewProxy, ProxyPage, ProxySummary, ProxyTrial } from "./proxy.ts";
export { formatRecords } from "./record-table.ts";
export type { Connection, Credentials, Fetch } from "./request.ts";
export type {
  Frequency,
  Schedule,
  ScheduleChange,
  ScheduleFilter,
  SchedulePage,
  ScheduleRun,
  ScheduleRunPage,
  ScheduleSummary,
} from "./schedule.ts";
export type {
  RemovedScript,
  Script,
  ScriptChange,
  ScriptImport,
  ScriptPage,
  ScriptSummary,
  ScriptVersion,
} from "./script.ts";
export { formatTable } from "./table.ts";
export type { Usage } from "./usage.ts";
export type { WaitOptions } from "./wait.ts";
