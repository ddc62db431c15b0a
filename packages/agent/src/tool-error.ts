/** A call that could not be done; the message tells the planner what to do instead. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}
