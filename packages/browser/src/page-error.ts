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

/** Why a page cannot be used; `message` is a sentence that the caller may read. */
export class PageError extends Error {
  readonly code: PageErrorCode;

  constructor(code: PageErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "PageError";
    this.code = code;
  }
}
