/** The codes of refusals; the HTTP edge alone maps them to statuses. */
export type RefusalCode =
  | "invalid_request"
  | "unauthorized"
  | "sign_in_refused"
  | "plan_without_api_access"
  | "forbidden"
  | "other_origin"
  | "not_found"
  | "conflict"
  | "idempotency_conflict"
  | "too_large"
  | "unsupported_media_type"
  | "export_needs_single_record"
  | "cron_too_frequent"
  | "cron_never_fires"
  | "schedule_paused_by_quota"
  | "quota_exceeded"
  | "rate_limited"
  | "export_busy"
  | "storage_busy";

export interface RefusalDetails {
  /** The invalid fields of the input. */
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  /** Only for a quota. */
  readonly limit?: number;
  readonly resetsAt?: string;
  readonly retryAfterSeconds?: number;
}

/** A refusal with a code and a sentence for the caller; its internal reason stays in `cause` and in the logs. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(
    code: RefusalCode,
    message: string,
    options: { details?: RefusalDetails; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "Refusal";
    this.code = code;
    this.details = options.details ?? {};
  }
}
