import type { ListProgress } from "@gleaner/replay";
import type { Usage } from "./outcome.ts";
import type { ToolCall, ToolResult } from "./planner.ts";
import type { Recording } from "./recording.ts";

/** How far a run has come: between two turns of its planner, or within one between two pages of a list. Plain data. */
export interface AgentProgress {
  readonly recording: Recording;
  readonly usage: Usage;
  /** The planner's own. */
  readonly thread: string;
  /** What the planner is to be told next; within a turn, of the calls that are done. */
  readonly results: readonly ToolResult[];
  /** What is left of a turn; its first call is the one that follows the list. Null between two turns. */
  readonly rest: { readonly calls: readonly ToolCall[]; readonly list: ListProgress } | null;
}
