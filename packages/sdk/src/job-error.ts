import { nameOf } from "./code-name.ts";
import { GleanerError } from "./error.ts";
import type { Job } from "./job.ts";

/** A job that was to deliver records ended otherwise; each code of such an end has a class. */
export class JobError extends GleanerError {
  /** Why, or `cancelled`. */
  readonly code: string;
  readonly job: Job;

  constructor(code: string, job: Job) {
    super(job.error?.message ?? `The job ended ${job.status.replace("_", " ")}.`);
    this.name = new.target === JobError ? "JobError" : nameOf(code);
    this.code = code;
    this.job = job;
  }

  /** The error of a job that ended without success: of its code's class, where the code is known. */
  static of(job: Job): JobError {
    const code = job.error?.code ?? job.status;
    return new (ends[nameOf(code)] ?? JobError)(code, job);
  }
}

export class Rejected extends JobError {}
export class Blocked extends JobError {}
export class MaxSteps extends JobError {}
export class Deadline extends JobError {}
export class Cancelled extends JobError {}
export class SiteChanged extends JobError {}
export class FieldsNotFound extends JobError {}
export class LoginFailed extends JobError {}
export class LoginExpired extends JobError {}
export class ProxyFailed extends JobError {}
export class ModelFailed extends JobError {}
export class RunnerLost extends JobError {}
export class PageFailed extends JobError {}

const ends: Readonly<Record<string, typeof JobError>> = {
  Rejected,
  Blocked,
  MaxSteps,
  Deadline,
  Cancelled,
  SiteChanged,
  FieldsNotFound,
  LoginFailed,
  LoginExpired,
  ProxyFailed,
  ModelFailed,
  RunnerLost,
  PageFailed,
};
