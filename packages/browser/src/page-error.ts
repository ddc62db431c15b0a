export type PageErrorCode =
  | "navigation_failed"
  | "not_html"
  | "too_large"
  | "address_refused"
  | "blocked"
  | "proxy_failed"
  | "timeout"
  /** The page stopped responding, or used too much memory. */
  | "page_failed"
  | "browser_lost";

/** How a site refuses a visitor for now: too many requests, no capacity, or a check of the visitor. */
export interface TurnedAway {
  /** The wait that it asks for; null where it names none. */
  readonly retryAfterMs: number | null;
}

/** Why a page cannot be used; `message` is a sentence that the caller may read. */
export class PageError extends Error {
  readonly code: PageErrorCode;
  /** Set where the site may accept a later visit. */
  readonly turnedAway: TurnedAway | undefined;
  /** The HTTP status that caused it, where one did. */
  readonly status: number | undefined;

  constructor(
    code: PageErrorCode,
    message: string,
    cause?: unknown,
    turnedAway?: TurnedAway,
    status?: number,
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PageError";
    this.code = code;
    this.turnedAway = turnedAway;
    this.status = status;
  }
}
