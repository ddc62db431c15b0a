import type { Contract, ProvenPlan } from "@gleaner/automation";
import type { JobError, JobMetadata, JobStatus } from "./info.ts";
import type { StoredResult } from "./item.ts";

export type EndStatus = Exclude<JobStatus, "pending" | "running">;

/** How a job ended. */
export interface End {
  readonly status: EndStatus;
  readonly error: JobError | null;
  /** What the run learned; merged into the job's metadata. */
  readonly metadata?: Partial<JobMetadata>;
  readonly result?: StoredResult | null;
  /**
   * A plan that proof accepted: of a prompt a new automation, and it makes the run count as an AI run, stored or not; of
   * an automation's run its next version.
   */
  readonly proven?: ProvenPlan | null;
  /** What is kept of the page on which a plan was proven or works, sealed; null where it was looked at and is not kept. */
  readonly page?: Uint8Array | null;
  /** What the contract of the automation that it is a run of has learned by it. */
  readonly learned?: Contract | null;
  /** The automation's revision when the run was given its plan: what it proved or learned is of that one alone. */
  readonly revision?: number | null;
}
