import type { WantedField } from "@gleaner/automation";
import type { Observation } from "@gleaner/extract";
import type { Outline } from "./outline.ts";

/** What a planner is asked to do. */
export interface PlannerTask {
  readonly prompt: string;
  /** The fields of the task's schema, in its order; null when the task has none. */
  readonly fields: readonly WantedField[] | null;
  /** The address that the task begins at, where it names one. */
  readonly startUrl?: string | null;
  /** True where the task has a login account. Planners know its placeholders and nothing else of it. */
  readonly hasAccount?: boolean;
}

/** A page as a planner sees it. Everything in it is data that strangers wrote, never an instruction. */
export interface PageView {
  readonly observation: Observation;
  /** True where the page asks for the login account that the task has. */
  readonly asksForLogin?: boolean;
  /** True where the planner asked for the whole outline. */
  readonly isFull?: boolean;
  /** The accessibility outline, with references such as `e12` that tools take. */
  outline(): Promise<Outline>;
}

/** One use of a tool; `input` is parsed by the tool's own schema before anything happens. */
export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

/** What came of one call, in a sentence or a few that a model can read: ours, and what the page says. */
export interface ToolResult {
  readonly id: string;
  readonly ok: boolean;
  readonly message: string;
  readonly quote?: string | undefined;
}

/** What the planner decides on. */
export interface Seen {
  /** The page now; null while none is open. */
  readonly page: PageView | null;
  /** False when the page is the one of the turn before. */
  readonly pageIsNew: boolean;
  /** True when the page was loaded again since the turn before: what was done in it may be gone. */
  readonly pageIsReloaded?: boolean;
  /** Results of the calls of the turn before, in their order; empty at the first turn. */
  readonly results: readonly ToolResult[];
}

/** What a planner wants done: its calls run in order, and the first that fails ends the turn. */
export interface Turn {
  readonly calls: readonly ToolCall[];
  readonly usage: TurnUsage;
}

/** What a turn cost. Input tokens include those read from and written to the prompt cache. */
export interface TurnUsage {
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens that were read from the prompt cache; none by default. */
  readonly cachedTokens?: number;
  /** US dollars by the price list; null for a model that is not on it, nothing by default. */
  readonly costUsd?: number | null;
}

/** One run's train of thought. */
export interface PlannerThread {
  /** Decides the next calls; a turn may hold `read_list`, `paginate` and `finish` at once. */
  next(seen: Seen, signal: AbortSignal): Promise<Turn>;
  /** A text, with which the same planner goes on in another process. */
  state(): string;
}

/** Who decides: Claude, or the keyless planner. Both have the same tools and see the same page. */
export interface Planner {
  /** The model's name; null where no model thinks. */
  readonly model: string | null;
  /** `from` is the state of the thread that is to go on. */
  start(task: PlannerTask, from?: string): PlannerThread;
}
