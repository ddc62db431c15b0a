import type { ListRead } from "@gleaner/automation";
import type { Item, ListProgress } from "@gleaner/replay";
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
  /** What is left of a turn; its first call is the one that follows the list or reads the items. Null between two turns. */
  readonly rest: ({ readonly calls: readonly ToolCall[] } & Unfinished) | null;
}

/** What a call was broken off in: a list between two of its pages, or one between the pages of two of its items. */
export type Unfinished =
  | { readonly list: ListProgress; readonly items?: undefined }
  | {
      readonly items: { readonly read: ListRead; readonly pages: readonly Item[] };
      readonly list?: undefined;
    };
