import type { Account, AccountPage, NewAccount } from "./account.ts";
import type { Changes, Job, JobKind, JobPage, JobStatus, JobSummary, Output, Task } from "./job.ts";
import type { Notification, NotificationFilter, NotificationPage } from "./notification.ts";
import type { NewProxy, ProxyPage, ProxySummary, ProxyTrial } from "./proxy.ts";
import { type Connection, createSend, readFile, readJson } from "./request.ts";
import type { Schedule, ScheduleChange, ScheduleFilter, SchedulePage, ScheduleRunPage } from "./schedule.ts";
import type { RemovedScript, Script, ScriptChange, ScriptImport, ScriptPage } from "./script.ts";
import type { Usage } from "./usage.ts";
import { type WaitOptions, waitFor } from "./wait.ts";

export const exportFormats = ["csv", "json", "txt", "md"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface Started {
  readonly jobId: string;
  readonly taskId: string;
  readonly status: JobStatus;
}

export interface StartOptions {
  /** The same key and body within 24 hours give the same job. */
  readonly idempotencyKey?: string | undefined;
}

/** What a replay is made with instead of what its automation keeps. */
export interface ReplayOptions extends StartOptions {
  readonly accountId?: string | undefined;
  readonly proxyId?: string | undefined;
}

export interface JobFilter {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly status?: JobStatus | undefined;
  readonly kind?: JobKind | undefined;
  readonly scriptId?: string | undefined;
}

export interface Client {
  /** Runs a prompt. */
  run(task: Task, options?: StartOptions): Promise<Started>;
  /** Replays an automation, with its own login account and proxy unless others are named. */
  replay(scriptId: string, options?: ReplayOptions): Promise<Omit<Started, "taskId">>;
  /** Mends an automation whose site has changed, without a model. */
  heal(scriptId: string, options?: StartOptions): Promise<Omit<Started, "taskId">>;
  retry(jobId: string, options?: StartOptions): Promise<Started>;
  /** Stops a job of any kind; one that has ended stays as it is. */
  stop(jobId: string): Promise<Job>;
  job(jobId: string, signal?: AbortSignal): Promise<Job>;
  /** One page of jobs, newest first. */
  jobs(filter?: JobFilter): Promise<JobPage>;
  /** Follows a job to its end. */
  wait(jobId: string, options?: WaitOptions): Promise<Job>;
  output(
    jobId: string,
    part?: { readonly limit?: number; readonly offset?: number; readonly evidence?: boolean },
  ): Promise<Output>;
  /** What a replay found otherwise than the success before it, or than another run of its automation. */
  changes(
    jobId: string,
    part?: {
      readonly against?: string | undefined;
      readonly limit?: number | undefined;
      readonly offset?: number | undefined;
    },
  ): Promise<Changes>;
  /** All records of a job, over as many requests as they take. */
  records(jobId: string): Promise<Output["records"]>;
  /** A job's records as a file. */
  exportFile(jobId: string, format: ExportFormat): Promise<Uint8Array>;
  scripts(page?: { readonly limit?: number; readonly cursor?: string | undefined }): Promise<ScriptPage>;
  script(scriptId: string): Promise<Script>;
  /** Renames an automation, or turns its healing on or off. */
  changeScript(scriptId: string, change: ScriptChange): Promise<Script>;
  /** Makes an earlier version of its plan the current one again. */
  rollBackScript(scriptId: string, version: number): Promise<Script>;
  /** Takes over a plan; it is inert until its first replay has proven it on the live page. */
  importScript(script: ScriptImport): Promise<Script>;
  /** Deletes an automation and the schedules that belong to it. */
  removeScript(scriptId: string): Promise<RemovedScript>;
  /** One page of schedules, newest first. */
  schedules(filter?: ScheduleFilter): Promise<SchedulePage>;
  schedule(scheduleId: string): Promise<Schedule>;
  createSchedule(scriptId: string, when: ScheduleChange): Promise<Schedule>;
  /** Changes when a schedule runs, pauses or resumes it. */
  changeSchedule(scheduleId: string, change: ScheduleChange): Promise<Schedule>;
  removeSchedule(scheduleId: string): Promise<void>;
  /** One page of what a schedule ran, latest first. */
  scheduleRuns(scheduleId: string, page?: Omit<ScheduleFilter, "scriptId">): Promise<ScheduleRunPage>;
  /** One page of the team's login accounts, newest first. */
  accounts(page?: { readonly limit?: number; readonly cursor?: string | undefined }): Promise<AccountPage>;
  createAccount(account: NewAccount): Promise<Account>;
  removeAccount(accountId: string): Promise<void>;
  /** One page of proxies, newest first. */
  proxies(page?: { readonly limit?: number; readonly cursor?: string | undefined }): Promise<ProxyPage>;
  createProxy(proxy: NewProxy): Promise<ProxySummary>;
  /** Sends one request through a proxy. */
  testProxy(proxyId: string): Promise<ProxyTrial>;
  removeProxy(proxyId: string): Promise<void>;
  usage(): Promise<Usage>;
  /** One page of what the team was told, newest first. */
  notifications(filter?: NotificationFilter): Promise<NotificationPage>;
  markNotification(id: string, read: boolean): Promise<Notification>;
}

export type { Job, JobSummary };

/** A client of one service, with an API key or a session's token. */
export function createClient(connection: Connection): Client {
  const send = createSend(connection);
  const get = async <Shape>(...call: Parameters<typeof send>) => readJson<Shape>(await send(...call));
  const post = <Shape>(path: string, body?: unknown, options: StartOptions = {}) =>
    get<Shape>(path, { method: "POST", body, ...options });
  const at = (collection: string, id: string) => `/${collection}/${encodeURIComponent(id)}`;

  const client: Client = {
    run: (task, options) => post("/agent/run", task, options),
    replay: (scriptId, { accountId, proxyId, ...options } = {}) =>
      post("/jobs", { script_id: scriptId, accountId, proxyId }, options),
    heal: (scriptId, options) => post(`${at("scripts", scriptId)}/heal`, undefined, options),
    retry: (jobId, options) => post(`${at("jobs", jobId)}/retry`, undefined, options),
    stop: (jobId) => post("/agent/stop", { jobId }),
    job: (jobId, signal) => get(at("jobs", jobId), { signal }),
    jobs: ({ scriptId, ...filter } = {}) => get("/jobs", { query: { ...filter, script_id: scriptId } }),
    wait: (jobId, options) => waitFor((signal) => client.job(jobId, signal), options),
    output: (jobId, part) => get(`${at("jobs", jobId)}/output`, { query: { ...part } }),
    changes: (jobId, part) => get(`${at("jobs", jobId)}/changes`, { query: { ...part } }),
    async records(jobId) {
      const records = [];
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const output: Output = await client.output(jobId, { offset });
        records.push(...output.records);
        offset = output.nextOffset;
      }
      return records;
    },
    async exportFile(jobId, format) {
      const answer = await send(`${at("jobs", jobId)}/export`, { query: { format } });
      return (await readFile(answer, connection.fetch)).bytes();
    },
    scripts: (page) => get("/scripts", { query: { ...page } }),
    script: (scriptId) => get(at("scripts", scriptId)),
    changeScript: (scriptId, change) => get(at("scripts", scriptId), { method: "PATCH", body: change }),
    rollBackScript: (scriptId, version) => post(`${at("scripts", scriptId)}/rollback`, { version }),
    importScript: (script) => post("/scripts", script),
    removeScript: (scriptId) => get(at("scripts", scriptId), { method: "DELETE" }),
    schedules: ({ scriptId, ...filter } = {}) =>
      get("/schedules", { query: { ...filter, script_id: scriptId } }),
    schedule: (scheduleId) => get(at("schedules", scheduleId)),
    createSchedule: (scriptId, when) => post("/schedules", { script_id: scriptId, ...when }),
    changeSchedule: (scheduleId, change) =>
      get(at("schedules", scheduleId), { method: "PATCH", body: change }),
    async removeSchedule(scheduleId) {
      await send(at("schedules", scheduleId), { method: "DELETE" });
    },
    scheduleRuns: (scheduleId, page) => get(`${at("schedules", scheduleId)}/runs`, { query: { ...page } }),
    accounts: (page) => get("/accounts", { query: { ...page } }),
    createAccount: (account) => post("/accounts", account),
    async removeAccount(accountId) {
      await send(at("accounts", accountId), { method: "DELETE" });
    },
    proxies: (page) => get("/proxies", { query: { ...page } }),
    createProxy: (proxy) => post("/proxies", proxy),
    testProxy: (proxyId) => post(`${at("proxies", proxyId)}/test`),
    async removeProxy(proxyId) {
      await send(at("proxies", proxyId), { method: "DELETE" });
    },
    usage: () => get("/billing/usage"),
    notifications: (filter) => get("/notifications", { query: { ...filter } }),
    markNotification: (id, read) => get(at("notifications", id), { method: "PATCH", body: { read } }),
  };
  return client;
}
