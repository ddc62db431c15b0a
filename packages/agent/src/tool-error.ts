/** A call that could not be done; the message tells the planner what to do instead, in our words alone. */
export class ToolError extends Error {
  override readonly name = "ToolError";
  /** What the page says of it. */
  readonly quote: string | undefined;

  constructor(message: string, quote?: string) {
    super(message);
    this.quote = quote;
  }
}
