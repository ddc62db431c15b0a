/** Calls the function with this ARN and waits for it; rejects when it fails. */
export type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

/** Work that falls due by a clock. */
export interface DueWork {
  /**
   * When the next piece falls due, in milliseconds since 1970; what is being worked on does not count. None, too, while
   * as much is being worked on as may be.
   */
  nextDueAt(): number | undefined;
  /** Does what is due now, or as much as may be at once, until it is done or put off; never rejects for a function's failure. */
  runDue(invoke: Invoke): Promise<void>;
  /** Calls the listener whenever something may have fallen due earlier than before. */
  onChange(listener: () => void): void;
}
