import type { Completeness, DataRecord, Plan, RecordEvidence } from "@gleaner/automation";

/** What a run has cost so far. */
export interface Usage {
  readonly model: string | null;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  /** An estimate in US dollars; null where the model's price is not known. */
  readonly costUsd: number | null;
  /** Calls of tools, other than those that ended the run. */
  readonly steps: number;
}

/** What a run could not find of what was asked for, in its planner's words. */
export interface Missing {
  readonly field: string;
  readonly why: string;
}

export interface Success {
  readonly status: "success";
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidence[];
  readonly completeness: Completeness;
  /** What proof can replay; null when `notRepeatableReason` says why there is none. */
  readonly plan: Plan | null;
  readonly notRepeatableReason: string | null;
  readonly missing: readonly Missing[];
  readonly note: string | null;
}

/** How an agent run ended; `reason` is a sentence for the user. */
export type AgentOutcome = { readonly usage: Usage } & (
  | Success
  /** No scraping task. */
  | { readonly status: "rejected"; readonly reason: string }
  /** A scraping task whose page has nothing of what it asks for; `reason` names what the page has instead. */
  | { readonly status: "fields_not_found"; readonly reason: string }
  | { readonly status: "blocked"; readonly reason: string }
  | { readonly status: "max_steps"; readonly reason: string }
);

/** A line of the run's log: what was done, never what a page or an input says. */
export interface LogLine {
  readonly level: "info" | "warn";
  readonly message: string;
  readonly step?: number;
  readonly url?: string;
}
