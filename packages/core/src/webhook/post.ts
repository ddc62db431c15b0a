import type { DeliveryAttempt } from "./delivery-item.ts";

/** What is posted to a receiver. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The result of a post. */
export interface Posted extends Omit<DeliveryAttempt, "at"> {
  /** How long the receiver asks to wait. */
  readonly retryAfterMs: number | null;
}
