import { Accounts } from "./accounts.ts";
import { type Api, createApi, type StartOptions } from "./api.ts";
import { Automations } from "./automations.ts";
import { connect, type GleanerOptions } from "./connection.ts";
import { Webhooks } from "./hooks.ts";
import type { DataRecord, Job } from "./job.ts";
import { JobError } from "./job-error.ts";
import { Jobs, type Replay, type Task, type WaitOptions } from "./jobs.ts";
import { Notifications } from "./notifications.ts";
import { Proxies } from "./proxies.ts";
import { Schedules } from "./schedules.ts";
import type { RecordOf, Schema } from "./schema.ts";
import type { Usage } from "./usage.ts";

export type ExtractOptions = WaitOptions & Pick<StartOptions, "idempotencyKey">;

export interface Extraction<Record> {
  readonly records: readonly Record[];
  /** What the job says of them: whether they are all, what each run cost, the automation that was saved. */
  readonly job: Job;
}

/** A Gleaner service as a program uses it. */
export class Gleaner {
  readonly jobs: Jobs;
  readonly automations: Automations;
  readonly schedules: Schedules;
  readonly accounts: Accounts;
  readonly proxies: Proxies;
  readonly notifications: Notifications;
  readonly webhooks: Webhooks;
  readonly #api: Api;

  constructor(options: GleanerOptions = {}) {
    const api = createApi(connect(options));
    this.#api = api;
    this.jobs = new Jobs(api);
    this.automations = new Automations(api);
    this.schedules = new Schedules(api);
    this.accounts = new Accounts(api);
    this.proxies = new Proxies(api);
    this.notifications = new Notifications(api);
    this.webhooks = new Webhooks(api);
  }

  /**
   * Runs a prompt, or an automation again, and gives its records. A job that ends otherwise is thrown as a JobError; an
   * aborted signal stops the job, a WaitTimeout leaves it running.
   */
  async extract<const S extends Schema | undefined = undefined>(
    work: Task<S>,
    options?: ExtractOptions,
  ): Promise<Extraction<RecordOf<S>>>;
  async extract(work: Replay, options?: ExtractOptions): Promise<Extraction<DataRecord>>;
  async extract(work: Task | Replay, options: ExtractOptions = {}): Promise<Extraction<DataRecord>> {
    const { idempotencyKey, ...waiting } = options;
    const { signal } = waiting;
    const { jobId } = await this.jobs.start(work, { idempotencyKey, signal });
    const job = await this.jobs.wait(jobId, waiting).catch(async (error: unknown) => {
      if (signal?.aborted) await this.jobs.stop(jobId).catch(() => {});
      throw error;
    });
    if (job.status !== "success") throw JobError.of(job);
    return { records: job.output ?? (await this.jobs.records(jobId).toArray()), job };
  }

  /** This month's counts and limits. */
  usage(): Promise<Usage> {
    return this.#api.ask("/billing/usage");
  }
}
