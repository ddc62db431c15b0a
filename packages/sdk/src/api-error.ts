import { nameOf } from "./code-name.ts";
import { GleanerError } from "./error.ts";

/** The body of a refusal (RFC 9457), with whatever else it says. */
export interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly title?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  /** Of a quota. */
  readonly limit?: number;
  readonly resetsAt?: string;
  readonly [more: string]: unknown;
}

/** A refusal of the service; each of its codes has a class. */
export class ApiError extends GleanerError {
  readonly status: number;
  readonly code: string;
  readonly errors: NonNullable<Problem["errors"]>;
  /** What the service's log calls the answer. */
  readonly requestId: string | null;
  /** Seconds after which the service asks to be tried again. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole body, as the service wrote it. */
  readonly problem: Problem;

  constructor({ status, headers }: Pick<Response, "status" | "headers">, problem: Problem) {
    super(problem.detail);
    this.name = new.target === ApiError ? "ApiError" : nameOf(problem.code);
    this.status = status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.requestId = headers.get("x-request-id");
    this.retryAfterSeconds = readRetryAfter(headers.get("retry-after"));
    this.problem = problem;
  }

  /** The error of a refusal: of its code's class, where the code is known. */
  static of(response: Pick<Response, "status" | "headers">, body: unknown): ApiError {
    const { status } = response;
    const problem = isProblem(body) ? body : { code: "unknown", detail: `The service answered ${status}.` };
    return new (refusals[nameOf(problem.code)] ?? ApiError)(response, problem);
  }
}

export class InvalidRequest extends ApiError {}
export class Unauthorized extends ApiError {}
export class PlanWithoutApiAccess extends ApiError {}
export class Forbidden extends ApiError {}
export class OtherOrigin extends ApiError {}
export class NotFound extends ApiError {}
export class MethodNotAllowed extends ApiError {}
export class Conflict extends ApiError {}
export class IdempotencyConflict extends ApiError {}
export class TooLarge extends ApiError {}
export class UnsupportedMediaType extends ApiError {}
export class ExportNeedsSingleRecord extends ApiError {}
export class CronTooFrequent extends ApiError {}
export class CronNeverFires extends ApiError {}
export class SchedulePausedByQuota extends ApiError {}
export class QuotaExceeded extends ApiError {}
export class RateLimited extends ApiError {}
export class Internal extends ApiError {}
export class ExportBusy extends ApiError {}
export class StorageBusy extends ApiError {}

const refusals: Readonly<Record<string, typeof ApiError>> = {
  InvalidRequest,
  Unauthorized,
  PlanWithoutApiAccess,
  Forbidden,
  OtherOrigin,
  NotFound,
  MethodNotAllowed,
  Conflict,
  IdempotencyConflict,
  TooLarge,
  UnsupportedMediaType,
  ExportNeedsSingleRecord,
  CronTooFrequent,
  CronNeverFires,
  SchedulePausedByQuota,
  QuotaExceeded,
  RateLimited,
  Internal,
  ExportBusy,
  StorageBusy,
};

const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" &&
  body !== null &&
  "code" in body &&
  typeof body.code === "string" &&
  "detail" in body &&
  typeof body.detail === "string";

/** Seconds, or a date. */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
