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

/** A run's progress, as its worker serialised it; the main process does not interpret it. */
export interface Kept {
  readonly state: Uint8Array;
  /** Large parts that the state refers to by index: mostly rows. */
  readonly pieces: readonly Uint8Array[];
}

/** A run's kind: a prompt, a replay, or a plan to be proven first. */
export type Work =
  | { readonly kind: "prompt" }
  | {
      readonly kind: "replay";
      readonly proven: ProvenPlan;
      readonly heals: boolean;
      /** Starts in the browser, regardless of the proven tier. */
      readonly isTierResting?: boolean;
      /** Where the plan works, returns the page to be kept. */
      readonly isPageDue?: boolean;
    }
  | { readonly kind: "proof"; readonly plan: Plan };

/** A worker's assignment. It contains neither the job's team nor any storage address. */
export interface Assignment {
  readonly task: Job.Task;
  readonly work: Work;
  /** The login account; its secrets are sent only when the run logs in. Null where the job has none. */
  readonly account: NamedAccount | null;
  /** The proxy for all of its traffic; null where the job has none. */
  readonly proxy: OpenedProxy | null;
  /** Whether websites are visited at a limited pace, and tried again after a temporary refusal. */
  readonly antiBlocking: boolean;
  /** At this time collecting stops and delivers what it has, in milliseconds since 1970. */
  readonly collectUntil: number;
  /** From this time on the run stops where the next invocation can continue it; null where it runs to its end. */
  readonly handOnAt: number | null;
  /** The least time between two progress reports. */
  readonly tellEveryMs: number;
  /** The progress of an earlier worker. */
  readonly from: Kept | null;
}

/** One line of a job's log; its time is added when it is stored. */
export type Line = Omit<Job.LogEntry, "at">;

/** What a run read from the pages and delivers. */
export interface Delivery {
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidence[];
  readonly completeness: Completeness;
}

/** How a run ended. A successful run has sent its delivery before. */
export interface RunEnd {
  readonly status: Job.EndStatus;
  readonly error: Job.JobError | null;
  readonly metadata?: Partial<Job.JobMetadata>;
  readonly proven?: ProvenPlan | null;
  /** The page on which a plan was proven or works, packed; null where it was read and must not be kept. */
  readonly page?: Uint8Array | null;
  /** The contract after learning from this run. */
  readonly learned?: Contract | null;
}

/** Why a run ended without a result of its own; callers may see `message`. */
export type FaultCause =
  | { readonly kind: "page"; readonly code: PageErrorCode; readonly message: string }
  | { readonly kind: "model"; readonly message: string }
  | { readonly kind: "login"; readonly code: LoginError["code"]; readonly message: string }
  /** The machine or one of our services failed; another attempt may succeed. */
  | { readonly kind: "infrastructure" }
  /** It stopped at a point from which another worker can continue. */
  | { readonly kind: "paused" }
  /** The worker process died. */
  | { readonly kind: "worker_lost" }
  | { readonly kind: "bug" };

/** The place in our code where something failed. */
export interface Trace {
  readonly error: string;
  readonly stack: readonly string[];
}

/** Thrown for a run that ended without a result of its own. */
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

/** Messages from the main process to its worker. */
export type Order =
  | { readonly kind: "run"; readonly assignment: Assignment }
  /** Ends the run now; results that arrive shortly after are still accepted. */
  | { readonly kind: "abort"; readonly reason: string }
  /** The answer to whether the run may use a period's code. */
  | { readonly kind: "code"; readonly period: number; readonly isFree: boolean }
  /** The secrets of the run's account, in the clear; they are sent only to the worker. Null where there are none. */
  | { readonly kind: "account"; readonly secrets: AccountSecrets | null }
  /** The answer to whether the run may mend its plan: an automation has a number of heals a day. */
  | { readonly kind: "heal"; readonly isFree: boolean }
  /** The kept page on which the plan was proven, as its worker packed it; null where there is none. */
  | { readonly kind: "page"; readonly page: Uint8Array | null };

/** A picture of a page, and the positions of the values that were read last from it. */
export interface Shot extends Pick<Job.Picture, "url" | "takenAt" | "width" | "height" | "of" | "step"> {
  readonly bytes: Uint8Array;
  readonly places: readonly FieldPlace[];
}

/** Messages from a worker to the main process. */
export type Report =
  | { readonly kind: "log"; readonly line: Line }
  | { readonly kind: "learned"; readonly metadata: Partial<Job.JobMetadata> }
  /** The run wants to use its account's one-time code of a period; the answer is `code`. */
  | { readonly kind: "wants_code"; readonly period: number }
  /** The run wants to mend its plan; the answer is `heal`. */
  | { readonly kind: "wants_heal" }
  /** The run mends its plan and needs the kept page; the answer is `page`. */
  | { readonly kind: "wants_page" }
  /** The run logs in and needs the account's secrets; the answer is `account`. */
  | { readonly kind: "wants_account" }
  /** Rows: the first message starts a new list, the others append to it. `completeness` covers all rows so far. */
  | { readonly kind: "rows"; readonly isFirst: boolean; readonly delivery: Delivery }
  | { readonly kind: "picture"; readonly shot: Shot }
  /** The rows so far are the run's whole delivery. */
  | { readonly kind: "whole" }
  /**
   * The run's progress; null where it has become too large to store. Pieces are referred to by number; pieces that
   * were not sent before are included.
   */
  | {
      readonly kind: "standing";
      readonly state: Uint8Array | null;
      readonly pieces: readonly number[];
      readonly added: readonly (readonly [number, Uint8Array])[];
    }
  | { readonly kind: "ended"; readonly end: RunEnd }
  | { readonly kind: "failed"; readonly cause: FaultCause; readonly trace: Trace }
  /** Discards the rows sent so far, because the run went to another page. */
  | { readonly kind: "void" }
  /** The previous run is cleaned up, and the worker is ready for the next. */
  | { readonly kind: "free" }
  /** An unhandled failure. */
  | { readonly kind: "stray"; readonly trace: Trace }
  /** Chromium's own sandbox is wanted but does not work. */
  | { readonly kind: "no_sandbox" };

/**
 * Where in our code an error was thrown, without its message and without the page's stack frames, because both may
 * quote the page.
 */
export function traceOf(thrown: unknown): Trace {
  if (thrown instanceof RunFault && thrown.trace) return thrown.trace;
  if (!(thrown instanceof Error)) return { error: typeof thrown, stack: [] };
  const stack = (thrown.stack ?? "").split("\n").filter((line) => /^\s+at .*(?:file:|node:)/.test(line));
  return { error: thrown.name, stack: stack.map((line) => line.trim()) };
}
