export type PageErrorCode =
  | "navigation_failed"
  | "not_html"
  | "too_large"
  | "address_refused"
  | "blocked"
  | "proxy_failed"
  | "timeout"
  /** The page that is open does not answer any more, or took too much memory. */
  | "page_failed"
  | "browser_lost";

/** How a site turns a visitor away for now: too many requests, no capacity, a check of who it is. */
export interface TurnedAway {
  /** After how long it asks to come back; null where it does not say. */
  readonly retryAfterMs: number | null;
}

/** Why a page cannot be used; `message` is a sentence that the caller may read. */
export class PageError extends Error {
  readonly code: PageErrorCode;
  /** Set where the site may let a visitor in who comes again later. */
  readonly turnedAway: TurnedAway | undefined;
  /** The HTTP status that was the reason, where one was. */
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
