import type {
  Completeness,
  Contract,
  DataRecord,
  Plan,
  ProvenPlan,
  RecordEvidence,
} from "@gleaner/automation";
import type { PageErrorCode } from "@gleaner/browser";
import type * as Job from "@gleaner/core/job";
import type { AccountSecrets, NamedAccount, OpenedProxy } from "@gleaner/core/vault";
import type { FieldPlace } from "@gleaner/extract";
import type { LoginError } from "@gleaner/replay";

/** The variable that holds a worker's settings as JSON; where it is set, the process is a worker. */
export const workerVariable = "GLEANER_WORKER";

/** Where a run stood, as its worker wrote it down; whoever keeps it cannot tell what is in it. */
export interface Kept {
  readonly state: Uint8Array;
  /** What the state refers to by its place in here: rows, mostly. */
  readonly pieces: readonly Uint8Array[];
}

/** What a run does: a prompt, a replay, or a plan that is to be proven before it is replayed. */
export type Work =
  | { readonly kind: "prompt" }
  | {
      readonly kind: "replay";
      readonly proven: ProvenPlan;
      readonly heals: boolean;
      /** It begins in the browser whatever tier proof found. */
      readonly isTierResting?: boolean;
      /** Where its plan works it brings along what is kept of the page. */
      readonly isPageDue?: boolean;
    }
  | { readonly kind: "proof"; readonly plan: Plan };

/** What a worker is given to do. It learns neither the job's team nor where anything is stored. */
export interface Assignment {
  readonly task: Job.Task;
  readonly work: Work;
  /** What it may log in with; its secrets are told when they are typed. Null where the job names none. */
  readonly account: NamedAccount | null;
  /** Through what all of its traffic goes; null where the job names none. */
  readonly proxy: OpenedProxy | null;
  /** Whether websites are visited at a pace, and once more where they turn the run away. */
  readonly antiBlocking: boolean;
  /** Collecting ends at this time with what it has, in milliseconds since 1970. */
  readonly collectUntil: number;
  /** From this time on the run stops where it can be taken up again; null where it is to reach its end. */
  readonly handOnAt: number | null;
  /** It tells where it stands this often, at most. */
  readonly tellEveryMs: number;
  /** Where an earlier worker left the run. */
  readonly from: Kept | null;
}

/** One line of a job's log; the time is added when it is written. */
export type Line = Omit<Job.LogEntry, "at">;

/** What was read from the pages. */
export interface Delivery {
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidence[];
  readonly completeness: Completeness;
}

/** How a run ended. A run that succeeded has handed its delivery over before. */
export interface RunEnd {
  readonly status: Job.EndStatus;
  readonly error: Job.JobError | null;
  readonly metadata?: Partial<Job.JobMetadata>;
  readonly proven?: ProvenPlan | null;
  /** What is kept of the page on which a plan was proven or works, packed; null where it was looked at and is not kept. */
  readonly page?: Uint8Array | null;
  /** What the contract has learned by it. */
  readonly learned?: Contract | null;
}

/** Why a run came to no end of its own; `message` may be shown to callers. */
export type FaultCause =
  | { readonly kind: "page"; readonly code: PageErrorCode; readonly message: string }
  | { readonly kind: "model"; readonly message: string }
  | { readonly kind: "login"; readonly code: LoginError["code"]; readonly message: string }
  /** The machine or a service of ours could not do what it should; another attempt may. */
  | { readonly kind: "infrastructure" }
  /** It stopped where another worker can take it up. */
  | { readonly kind: "paused" }
  /** The worker itself is gone. */
  | { readonly kind: "worker_lost" }
  | { readonly kind: "bug" };

/** Where in our code something failed. */
export interface Trace {
  readonly error: string;
  readonly stack: readonly string[];
}

/** A run that came to no end of its own. */
export class RunFault extends Error {
  override readonly name = "RunFault";
  readonly fault: FaultCause;
  readonly trace: Trace | null;

  constructor(fault: FaultCause, trace: Trace | null = null) {
    super(fault.kind);
    this.fault = fault;
    this.trace = trace;
  }
}

/** What the main process tells its worker. */
export type Order =
  | { readonly kind: "run"; readonly assignment: Assignment }
  /** The run is to end at once; what it still brings home is taken for a short while. */
  | { readonly kind: "abort"; readonly reason: string }
  /** Whether the run may use the code of a period. */
  | { readonly kind: "code"; readonly period: number; readonly isFree: boolean }
  /** The secrets of the run's account, in the clear: they go to the worker and nowhere else. Null where there are none. */
  | { readonly kind: "account"; readonly secrets: AccountSecrets | null }
  /** Whether the run may mend its plan: an automation has so many heals a day. */
  | { readonly kind: "heal"; readonly isFree: boolean }
  /** What was kept of the page on which the plan was proven, as its worker packed it; null where nothing was. */
  | { readonly kind: "page"; readonly page: Uint8Array | null };

/** A picture of a page, and where on it the values stand that were read there last. */
export interface Shot extends Pick<Job.Picture, "url" | "takenAt" | "width" | "height" | "of" | "step"> {
  readonly bytes: Uint8Array;
  readonly places: readonly FieldPlace[];
}

/** What a worker tells the main process. */
export type Report =
  | { readonly kind: "log"; readonly line: Line }
  | { readonly kind: "learned"; readonly metadata: Partial<Job.JobMetadata> }
  /** The run wants to use its account's one-time code of a period; it is answered by a `code`. */
  | { readonly kind: "wants_code"; readonly period: number }
  /** The run wants to mend its plan; it is answered by a `heal`. */
  | { readonly kind: "wants_heal" }
  /** The run mends its plan; it is answered by a `page`. */
  | { readonly kind: "wants_page" }
  /** The run logs in with its account; it is answered by an `account`. */
  | { readonly kind: "wants_account" }
  /** Rows: the first begin a new list, the others follow. Completeness is that of all so far. */
  | { readonly kind: "rows"; readonly isFirst: boolean; readonly delivery: Delivery }
  | { readonly kind: "picture"; readonly shot: Shot }
  /** The rows so far are all that the run delivers. */
  | { readonly kind: "whole" }
  /**
   * Where the run stands; null where that has grown too large to be kept. The pieces are named by numbers; those that were
   * not told of before come along.
   */
  | {
      readonly kind: "standing";
      readonly state: Uint8Array | null;
      readonly pieces: readonly number[];
      readonly added: readonly (readonly [number, Uint8Array])[];
    }
  | { readonly kind: "ended"; readonly end: RunEnd }
  | { readonly kind: "failed"; readonly cause: FaultCause; readonly trace: Trace }
  /** What was handed over so far no longer counts: the run has gone elsewhere. */
  | { readonly kind: "void" }
  /** Nothing of the last run is left: the next may come. */
  | { readonly kind: "free" }
  /** Something failed that nobody waited for. */
  | { readonly kind: "stray"; readonly trace: Trace }
  /** Chromium runs without its own sandbox, where it is wanted. */
  | { readonly kind: "no_sandbox" };

/** Where in our code a fault came from, without its message and without the frames of a page: those may quote it. */
export function traceOf(thrown: unknown): Trace {
  if (thrown instanceof RunFault && thrown.trace) return thrown.trace;
  if (!(thrown instanceof Error)) return { error: typeof thrown, stack: [] };
  const stack = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at .*(?:file:|node:)/.test(line));
  return { error: thrown.name, stack: stack.map((line) => line.trim()) };
}
