import { type Api, at, type StartOptions } from "./api.ts";
import { ConnectionError } from "./error.ts";
import { type FollowOptions, follow, type Progress } from "./follow.ts";
import type {
  Changes,
  DataRecord,
  Job,
  JobKind,
  JobPage,
  JobStatus,
  JobSummary,
  LogEntry,
  Output,
  PageList,
  PagePicture,
  RecordEvidence,
  Value,
} from "./job.ts";
import type { Listing, Page } from "./listing.ts";
import { type Schema, toJsonSchema } from "./schema.ts";

/** A prompt with its run settings. */
export interface Task<S extends Schema | undefined = Schema | undefined> {
  readonly prompt: string;
  readonly startUrl?: string | undefined;
  /** One record as JSON Schema, or as zod, valibot or ArkType describe it. */
  readonly schema?: S;
  readonly maxSteps?: number | undefined;
  /** The login account that the run may use, and the proxy through which its traffic goes. */
  readonly accountId?: string | undefined;
  readonly proxyId?: string | undefined;
  /** Has pictures taken of a replay, too. */
  readonly screenshots?: boolean | undefined;
}

/** An automation to be run again, with its own login account and proxy unless others are named. */
export interface Replay {
  readonly scriptId: string;
  readonly accountId?: string | undefined;
  readonly proxyId?: string | undefined;
  /** Has a picture taken of the page that is read. */
  readonly screenshots?: boolean | undefined;
}

export interface Started {
  readonly jobId: string;
  readonly status: JobStatus;
}

export interface StartedTask extends Started {
  readonly taskId: string;
}

export interface JobFilter extends Page {
  readonly status?: JobStatus | undefined;
  readonly kind?: JobKind | undefined;
  readonly scriptId?: string | undefined;
}

/** A part of what a job has. */
export interface Part {
  /** How many are read at a time. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export interface WaitOptions extends FollowOptions {
  /** Called with each status and with new lines of the log. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A record and where each of its values was read. */
export interface ProvenRecord {
  readonly record: DataRecord;
  readonly evidence: RecordEvidence;
}

export type Change =
  | { readonly kind: "added" | "removed"; readonly record: DataRecord }
  | {
      readonly kind: "changed";
      readonly key: DataRecord;
      readonly field: string;
      readonly before: Value;
      readonly after: Value;
    };

export const exportFormats = ["csv", "json", "txt", "md"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export class Jobs {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Runs a prompt, or an automation again. */
  start(work: Task, options?: StartOptions): Promise<StartedTask>;
  start(work: Replay, options?: StartOptions): Promise<Started>;
  start(work: Task | Replay, options?: StartOptions): Promise<Started>;
  start(work: Task | Replay, options?: StartOptions): Promise<Started> {
    if ("scriptId" in work) {
      const { scriptId, ...named } = work;
      return this.#api.start("/jobs", { script_id: scriptId, ...named }, options);
    }
    return this.#api.start("/agent/run", { ...work, schema: toJsonSchema(work.schema) }, options);
  }

  get(jobId: string, options: { readonly signal?: AbortSignal | undefined } = {}): Promise<Job> {
    return this.#api.ask(at("jobs", jobId), options);
  }

  /** Jobs, newest first. */
  list({ scriptId, ...filter }: JobFilter = {}): Listing<JobSummary, JobPage> {
    return this.#api.list("/jobs", { ...filter, script_id: scriptId }, ({ jobs }) => jobs);
  }

  /** Follows a job to its end; retries while the service does not answer. */
  async wait(jobId: string, { onProgress, ...options }: WaitOptions = {}): Promise<Job> {
    let seen: Job | undefined;
    for await (const progress of this.#follow(jobId, options)) {
      const { job, lines } = progress;
      if (job.status !== seen?.status || lines.length > 0) onProgress?.(progress);
      seen = job;
    }
    return seen as Job;
  }

  /** The lines of a job's log, to its end. */
  async *logs(jobId: string, options?: FollowOptions): AsyncGenerator<LogEntry, void> {
    for await (const { lines } of this.#follow(jobId, options)) yield* lines;
  }

  #follow(jobId: string, options: FollowOptions | undefined): AsyncGenerator<Progress, void> {
    const look = (logsAfter: number, signal: AbortSignal | undefined): Promise<Job> =>
      this.#api.ask(at("jobs", jobId), { query: { logsAfter }, signal, retries: 0 });
    return follow(jobId, look, options);
  }

  records(jobId: string, part: Part = {}): Listing<DataRecord, Output> {
    return this.#api.list(`${at("jobs", jobId)}/output`, { ...part }, ({ records }) => records);
  }

  /** The records with where each of their values was read and how. */
  evidence(jobId: string, part: Part = {}): Listing<ProvenRecord, Output> {
    const query = { ...part, evidence: true };
    return this.#api.list(`${at("jobs", jobId)}/output`, query, ({ records, evidence = [] }) =>
      records.map((record, n) => ({ record, evidence: evidence[n] ?? {} })),
    );
  }

  /** The pictures that were taken of a job's pages. */
  async pages(jobId: string): Promise<readonly PagePicture[]> {
    return (await this.#api.ask<PageList>(`${at("jobs", jobId)}/pages`)).pages;
  }

  /** One of them, as WebP. */
  async picture(jobId: string, index: number): Promise<Blob> {
    return (await this.#api.send(`${at("jobs", jobId)}/pages/${index}/image`)).blob();
  }

  /** What a replay found otherwise than the success before it, or than another run of its automation. */
  changes(
    jobId: string,
    part: Part & { readonly against?: string | undefined } = {},
  ): Listing<Change, Changes> {
    const path = `${at("jobs", jobId)}/changes`;
    return this.#api.list(path, { ...part }, ({ added, changed, removed }) => [
      ...added.map((record) => ({ kind: "added" as const, record })),
      ...changed.map((change) => ({ kind: "changed" as const, ...change })),
      ...removed.map((record) => ({ kind: "removed" as const, record })),
    ]);
  }

  /** A job's records as a file; a large one is read where the service points to, without the key. */
  async export(jobId: string, format: ExportFormat): Promise<Response> {
    const { fetch } = this.#api.connection;
    const answer = await this.#api.send(`${at("jobs", jobId)}/export`, { query: { format } });
    if (answer.ok) return answer;
    const location = answer.headers.get("location");
    const file = location === null ? answer : await fetch(location, {});
    if (file.ok) return file;
    throw new ConnectionError(
      answer.type === "opaqueredirect"
        ? "A browser cannot read so large an export: read the records instead."
        : `The stored file could not be read (${file.status}).`,
    );
  }

  /** Stops a job of any kind; one that has ended stays as it is. */
  stop(jobId: string): Promise<Job> {
    return this.#api.ask("/agent/stop", { method: "POST", body: { jobId }, isHarmless: true });
  }

  /** Runs a job's task or automation again. */
  retry(jobId: string, options?: StartOptions): Promise<StartedTask> {
    return this.#api.start(`${at("jobs", jobId)}/retry`, undefined, options);
  }
}
