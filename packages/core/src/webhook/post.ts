import type { DeliveryAttempt } from "./delivery-item.ts";

/** What is posted to a receiver. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of it. */
export interface Posted extends Omit<DeliveryAttempt, "at"> {
  /** What the receiver asks to be spared for. */
  readonly retryAfterMs: number | null;
}
