import type { TurnUsage } from "./planner.ts";

export type ModelErrorCode =
  | "unauthorized"
  | "rate_limited"
  /** It has more to do than it can: it says so itself. */
  | "overloaded"
  | "timed_out"
  | "unavailable"
  /** The endpoint knows no model of this name. */
  | "unknown_model"
  | "invalid_request"
  | "refused"
  /** The task takes a model, and there is none. */
  | "missing";

/** The model could not be asked, or would not answer; `message` names no key and no content. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly code: ModelErrorCode;
  /** What the answer cost that is of no use. */
  readonly spent: TurnUsage | null;

  constructor(
    code: ModelErrorCode,
    message: string,
    { cause, spent = null }: { readonly cause?: unknown; readonly spent?: TurnUsage | null } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.spent = spent;
  }
}
