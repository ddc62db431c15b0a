export type ModelErrorCode =
  | "unauthorized"
  | "rate_limited"
  | "unavailable"
  | "invalid_request"
  | "refused"
  /** The task takes a model, and there is none. */
  | "missing";

/** The model could not be asked, or would not answer; `message` names no key and no content. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly code: ModelErrorCode;

  constructor(code: ModelErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
